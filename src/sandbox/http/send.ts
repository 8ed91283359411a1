import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { Call, Reply } from './reply.js';

/** The response of either HTTP version: that of HTTP/2 has the same methods as that of HTTP/1.1. */
export type AnyResponse = ServerResponse | (ServerResponse & Http2ServerResponse);

/** Bodies up to this size are never compressed (kube-apiserver's limit). */
const GZIP_ABOVE = 128 * 1024;

/** The text of a body as sent: indented, or compact with a line break. */
export function* bodyText(reply: Reply, call: Call): Generator<string | Uint8Array> {
  if (reply.body instanceof Uint8Array) {
    yield reply.body;
    return;
  }
  const pieces = typeof reply.body === 'string' ? [reply.body] : reply.body;
  if (reply.indent === 'never') {
    yield* pieces;
    return;
  }
  if (!wantsIndent(reply, call)) {
    yield* pieces;
    yield '\n';
    return;
  }
  yield indented([...pieces].join(''));
}

/** Sends a reply. Resolves when the client has received it or is gone. */
export async function sendReply(
  response: AnyResponse,
  reply: Reply,
  call: Call,
  common: Record<string, string | string[]>,
): Promise<void> {
  const headers: Record<string, string | string[]> = {
    ...common,
    'cache-control': 'no-cache, private',
    'content-type': reply.contentType ?? `application/json${reply.typeParameters ?? ''}`,
    ...reply.headers,
  };
  const text = bodyText(reply, call);
  const start = readAtLeast(text, GZIP_ABOVE + 1);
  if (start.length <= GZIP_ABOVE) {
    if (reply.status !== 304) headers['content-length'] = String(start.length);
    response.writeHead(reply.status, headers);
    response.end(start);
    return;
  }
  const gzip = acceptsGzip(call.headers['accept-encoding']);
  if (gzip) {
    headers['content-encoding'] = 'gzip';
    headers.vary = [headers.vary ?? [], 'Accept-Encoding'].flat();
  }
  response.writeHead(reply.status, headers);
  const rest = withStart(start, text);
  if (gzip) await pipeline(rest, createGzip({ level: constants.Z_BEST_SPEED }), response).catch(ignoreCut);
  else await writeAll(response, rest);
}

/** Writes at the client's pace; stops when it is gone. */
export async function writeAll(
  response: AnyResponse,
  pieces: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>,
): Promise<void> {
  let closed = false; // a response over HTTP/2 has no property for it
  response.once('close', () => {
    closed = true;
  });
  for await (const piece of pieces) {
    if (closed) return;
    if (!response.write(piece)) await drained(response);
  }
  if (!closed) response.end();
}

/** Resolves when more can be written, or when the connection is closed. */
function drained(response: AnyResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      response.off('drain', end);
      response.off('close', end);
      resolve();
    };
    response.on('drain', end);
    response.on('close', end);
  });
}

/** The server's rule: the list must contain the bare token `gzip`. */
function acceptsGzip(header: string | undefined): boolean {
  return (header ?? '').split(',').some((token) => token.trim() === 'gzip');
}

function wantsIndent(reply: Reply, { query, headers }: Call): boolean {
  if (reply.indent === 'always') return true;
  const pretty = query.get('pretty');
  if (pretty !== null) return pretty !== 'false' && pretty !== '0';
  return /^(curl|Wget|Mozilla)/.test(headers['user-agent'] ?? '');
}

function indented(text: string): string {
  const spaced = JSON.stringify(JSON.parse(text), null, 2);
  return spaced.replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}

function readAtLeast(text: Iterator<string | Uint8Array>, bytes: number): Buffer {
  const parts: Buffer[] = [];
  for (let length = 0; length < bytes; ) {
    const { done, value } = text.next();
    if (done) break;
    const part = bytesOf(value);
    parts.push(part);
    length += part.length;
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

function* withStart(start: Buffer, rest: Iterable<string | Uint8Array>): Generator<Buffer> {
  yield start;
  for (const piece of rest) yield bytesOf(piece);
}

/** Bytes are not copied. */
function bytesOf(piece: string | Uint8Array): Buffer {
  if (typeof piece === 'string') return Buffer.from(piece);
  return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}

function ignoreCut(): void {}
