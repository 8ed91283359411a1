import type { Socket } from 'node:net';
import type { PortConnection } from '../../../cluster/streams/port-tunnel.js';

/** Forwards one connection until both sides have ended. Gives what the pod's side says went wrong; undefined after a good end. */
export async function forwardConnection(
  socket: Socket,
  { data, failure }: PortConnection,
): Promise<string | undefined> {
  socket.pipe(data).pipe(socket);
  // A side that breaks off does not want the rest.
  socket.on('error', () => data.destroy());
  socket.on('close', () => data.destroy());
  data.on('error', () => socket.destroy());
  data.on('close', () => {
    // What has come is still written, unless the other side has broken off.
    if (!data.readableEnded) socket.destroy();
  });
  const text = await failure.catch(() => undefined);
  if (text !== undefined) socket.destroy();
  return text;
}
