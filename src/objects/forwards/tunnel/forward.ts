import type { Socket } from 'node:net';
import type { PortConnection } from '../../../cluster/streams/port-tunnel.js';

/**
 * Forwards one connection until both sides have ended; where the pod's side is cut off, the other one is reset. Returns
 * what the pod's side says went wrong; undefined after a good end.
 */
export async function forwardConnection(
  socket: Socket,
  { data, failure }: PortConnection,
): Promise<string | undefined> {
  socket.pipe(data).pipe(socket, { end: false });
  // A side that is cut off does not want the rest.
  socket.on('error', () => data.destroy());
  socket.on('close', () => data.destroy());
  // An end would say that what has come was all.
  const cut = () => socket.resetAndDestroy();
  data.on('end', () => (data.resetBy === undefined ? socket.end() : socket.write('', cut)));
  data.on('error', cut);
  data.on('close', () => {
    if (!data.readableEnded) cut();
  });
  const text = await failure.catch(() => undefined);
  if (text !== undefined) socket.destroy();
  return text;
}
