import { Http2ServerResponse } from 'node:http2';
import type { Call, Reply } from './reply.js';
import { type AnyResponse, bodyText } from './send.js';

/**
 * Sends a part of a reply and then ends the connection, with everything else on it.
 * @param share of the body to send, from 0 to 1; never all of it
 */
export async function cutReply(
  response: AnyResponse,
  reply: Reply,
  call: Call,
  share: number,
): Promise<void> {
  const body = Buffer.concat([...bodyText(reply, call)].map((piece) => Buffer.from(piece as string)));
  const length = Math.min(body.length - 1, Math.floor(body.length * share));
  const contentType = reply.contentType ?? 'application/json';
  response.writeHead(reply.status, { ...reply.headers, 'content-type': contentType });
  await new Promise<void>((resolve) => {
    response.once('close', () => resolve());
    const wrote = () => setImmediate(resolve);
    response.write(body.subarray(0, length), 'utf8', wrote);
  });
  // Destroying the session would first end its streams cleanly: half a response would look complete.
  if (response instanceof Http2ServerResponse) response.stream.session?.socket.destroySoon();
  else response.socket?.destroy();
}
