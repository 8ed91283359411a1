import type { IncomingMessage } from 'node:http';

/** What Go accepts as a host with a port: no credentials, path or spaces. */
const HOST = /^[!$%&'()*+,\-.0-9:;=A-Z[\]_a-z~]*$/;

/** A response that Go's server sends before any handler sees the request. */
interface RequestFault {
  status: number;
  text: string;
}

/**
 * Why a request is refused whatever it asks for, as by Go's server; undefined if it is not. With two hosts, or one that
 * can be parsed in two ways, the filter could check another host than the requested one.
 */
export function requestFault({
  rawHeaders,
  headers,
  httpVersion,
  httpVersionMajor,
}: Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'httpVersion' | 'httpVersionMajor'>):
  | RequestFault
  | undefined {
  if (httpVersionMajor !== 1)
    return { status: 505, text: '505 HTTP Version Not Supported: unsupported protocol version' };
  const encoding = headers['transfer-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked')
    return { status: 501, text: 'Unsupported transfer encoding' };
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === 'host');
  const bad = (why: string) => ({ status: 400, text: `400 Bad Request${why}` });
  if (hosts.length > 1) return bad('');
  const [host] = hosts;
  if (host === undefined) return httpVersion === '1.0' ? undefined : bad(': missing required Host header');
  return HOST.test(host) ? undefined : bad(': malformed Host header');
}
