import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { ApiError } from './errors.js';
import { parseAccept } from './negotiate.js';
import type { Call } from './reply.js';
import { ANONYMOUS } from './user.js';
import { Warnings } from './warnings.js';

/** The request of either HTTP version. */
export type AnyRequest = Http2ServerRequest | IncomingMessage;

const BODY_LIMIT = 3 * 1024 * 1024;

/**
 * Converts a request to the form that handlers take.
 * @param signal aborted when nobody waits for the response any more
 * @param canUpgrade whether its connection is available
 */
export function readCall(request: AnyRequest, signal: AbortSignal, canUpgrade: boolean): Call {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  let body: Promise<Buffer> | undefined;
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
    headers,
    accept: parseAccept(headers.accept),
    certificate: certificateOf(request.socket as TLSSocket),
    user: ANONYMOUS,
    body() {
      body ??= readBody(request);
      return body;
    },
    warnings: new Warnings(),
    canUpgrade,
    signal,
  };
}

/**
 * The user of the client's certificate, if the sandbox has signed it. Some versions of Node.js, such as 22.12, report a
 * client that resumes a TLS 1.3 session as authorized even if it had no certificate at first; a session keeps its first
 * certificate.
 */
function certificateOf(socket: TLSSocket): Call['certificate'] {
  if (socket.authorized !== true) return undefined;
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return undefined;
  // RFC 2253 escapes characters within values
  const parts = certificate.subject.split(/\n| \+ /).map((part) => part.replace(/\\(.)/g, '$1'));
  const values = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  return { name: values('CN')[0] ?? '', groups: values('O') };
}

/** In one buffer: with one buffer per chunk, a body of 3 MiB in chunks of one byte needed a gigabyte. */
async function readBody(request: AnyRequest): Promise<Buffer> {
  let bytes = Buffer.allocUnsafe(4096);
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    const begin = length;
    length += part.length;
    if (length > BODY_LIMIT) {
      throw new ApiError(413, `Request entity too large: limit is ${BODY_LIMIT}`, {
        reason: 'RequestEntityTooLarge',
      });
    }
    if (length > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * bytes.length));
      bytes.copy(larger, 0, 0, begin);
      bytes = larger;
    }
    part.copy(bytes, begin);
  }
  return bytes.subarray(0, length);
}
