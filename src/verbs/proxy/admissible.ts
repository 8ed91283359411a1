import type { IncomingMessage } from 'node:http';

/** What Go takes for a host with a port: neither credentials nor a path nor blanks. */
const HOST = /^[!$%&'()*+,\-.0-9:;=A-Z[\]_a-z~]*$/;

/** What Go's server answers to a request before anybody looks at it. */
interface RequestFault {
  status: number;
  text: string;
}

/**
 * Why a request is refused whatever it asks for, as by Go's server; undefined where it is not. Two hosts, or one that can
 * be read in two ways, would let the filter decide about another host than the one that is meant.
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
