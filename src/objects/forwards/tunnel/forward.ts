import type { Socket } from 'node:net';
import type { PortConnection } from '../../../cluster/streams/port-tunnel.js';

/**
 * Forwards one connection until both sides have ended; if the pod's side is cut off, the other one is reset. Returns
 * the error of the pod's side; undefined after a normal end.
 */
export async function forwardConnection(
  socket: Socket,
  { data, failure }: PortConnection,
): Promise<string | undefined> {
  socket.pipe(data).pipe(socket, { end: false });
  // A side that is cut off does not want the rest.
  socket.on('error', () => data.destroy());
  socket.on('close', () => data.destroy());
  // A normal end would claim that all data has arrived.
  const cut = () => socket.resetAndDestroy();
  data.on('end', () => (data.resetBy === undefined ? socket.end() : socket.write('', cut)));
  data.on('error', cut);
  data.on('close', () => {
    if (!data.readableEnded) cut();
  });
  const text = await failure.catch(() => undefined);
  if (text !== undefined) cut();
  return text;
}
