import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Duplex, pipeline } from 'node:stream';
import { isCompressed } from '../../transport/body.js';
import { StatusError, UpgradeRefusedError } from '../../transport/errors.js';
import type { ApiResponse, StreamOpener, Transport } from '../../transport/types.js';
import { answerError, answerHead, canonicalName, errorText } from './answers.js';

/** Where requests are forwarded to. */
export interface Upstream {
  transport: Transport & StreamOpener;
  /** Prepend the path of the server's URL to each request's path. */
  appendServerPath: boolean;
  /** See ProxyOptions. */
  keepaliveMs: number;
  /** Receives the message if a request could not be forwarded. */
  onError(message: string): void;
}

/** Hop-by-hop headers, which must not be forwarded (RFC 9110, section 7.6.1). */
const OF_CONNECTION = [
  ...['connection', 'proxy-connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
];

/** Bodies arrive decompressed, with an unknown length. */
const OF_BODY = ['content-encoding', 'content-length'];

/**
 * Forwards a request to the API server, with credentials, and returns its response, both unchanged.
 * @param target path and query on the server
 */
export async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  upstream: Upstream,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort(new Error('the client has left')));
  try {
    const answer = await upstream.transport.send({
      method: request.method ?? 'GET',
      path: target,
      fromRoot: !upstream.appendServerPath,
      headers: forwarded(request),
      ...(hasBody(request.headers) && { upload: request }),
      signal: gone.signal,
      stream: true,
    });
    if (answer.status < 100) {
      // Node.js does not write such a status code.
      const message = `the server answered with the invalid status code ${answer.status}`;
      upstream.onError(message);
      return answerError(response, 502, message);
    }
    writeHead(answer, response);
    await writeBody(answer, response);
  } catch (error) {
    if (gone.signal.aborted) return;
    const { message } = error as Error;
    upstream.onError(message);
    if (response.headersSent) response.destroy();
    else answerError(response, 500, message);
  }
}

/** Forwards a request that switches protocols, and then the bytes of both sides. */
export async function passUpgradeOn(
  request: IncomingMessage,
  client: Duplex,
  { early, target }: { early: Uint8Array; target: string },
  upstream: Upstream,
): Promise<void> {
  const gone = new AbortController();
  client.once('close', () => gone.abort(new Error('the client has left')));
  client.on('error', () => undefined);
  try {
    const { socket, headers } = await upstream.transport.upgrade({
      method: request.method ?? 'GET',
      path: target,
      fromRoot: !upstream.appendServerPath,
      protocol: request.headers.upgrade ?? '',
      headers: forwarded(request),
      signal: gone.signal,
    });
    if (upstream.keepaliveMs > 0 && 'setKeepAlive' in socket)
      (socket as unknown as { setKeepAlive(on: boolean, ms: number): void }).setKeepAlive(
        true,
        upstream.keepaliveMs,
      );
    client.write(answerHead(101, headers));
    socket.write(early);
    pipeline(client, socket, client, () => socket.destroy());
  } catch (error) {
    if (gone.signal.aborted) return;
    client.end(refusalText(error, upstream.onError));
  }
}

/** The headers of the forwarded request, including its origin. */
function forwarded({ headers, socket }: IncomingMessage): Record<string, string> {
  const ofConnection = new Set([...OF_CONNECTION, ...tokens(headers.connection), 'host']);
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !ofConnection.has(name))
      kept[name] = Array.isArray(value) ? value.join(', ') : value;
  // Other compressions would not be unpacked here.
  if (kept['accept-encoding'] !== undefined)
    kept['accept-encoding'] = /\bgzip\b/.test(kept['accept-encoding']) ? 'gzip' : 'identity';
  const before = kept['x-forwarded-for'];
  if (socket.remoteAddress !== undefined)
    kept['x-forwarded-for'] = `${before === undefined ? '' : `${before}, `}${socket.remoteAddress}`;
  return kept;
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function writeHead({ status, headers, cookies }: ApiResponse, response: ServerResponse): void {
  const without = [...OF_CONNECTION, ...tokens(headers.connection)];
  if (isCompressed({ headers })) without.push(...OF_BODY);
  for (const [name, value] of Object.entries(headers))
    if (!without.includes(name)) response.setHeader(canonicalName(name), value);
  if (cookies !== undefined) response.setHeader('Set-Cookie', cookies);
  response.writeHead(status);
  response.flushHeaders();
}

async function writeBody({ body }: ApiResponse, response: ServerResponse): Promise<void> {
  for await (const chunk of body) {
    if (response.write(chunk)) continue;
    await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
  }
  response.end();
}

/** The response to a client whose protocol was not switched: the server's refusal, or that its response was invalid. */
function refusalText(error: unknown, onError: (message: string) => void): string {
  const isAnswer = error instanceof StatusError || error instanceof UpgradeRefusedError;
  if (isAnswer && error.code < 400) {
    const message = `invalid upgrade response: status code ${error.code}`;
    onError(message);
    return errorText(500, message);
  }
  if (error instanceof StatusError) {
    const body = JSON.stringify(error.status);
    return (
      answerHead(error.code, {
        'content-type': 'application/json',
        'content-length': `${Buffer.byteLength(body)}`,
        connection: 'close',
      }) + body
    );
  }
  if (error instanceof UpgradeRefusedError) return errorText(error.code, error.why);
  const { message } = error as Error;
  onError(message);
  return errorText(500, message);
}

function tokens(header = ''): string[] {
  return header.split(',').map((token) => token.trim().toLowerCase());
}
