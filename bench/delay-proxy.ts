/**
 * A proxy to a port on this machine that adds a round-trip time, in its own process: forked with the port and the
 * milliseconds, it sends the port on which it listens.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const [port, roundTrip] = process.argv.slice(2).map(Number) as [number, number];

/** Passes data from one side to the other half a round trip later, in the same order. */
function pass(from: Socket, to: Socket, first: number): void {
  const opens = performance.now() + first;
  const later = (action: () => void) => {
    const now = performance.now();
    setTimeout(action, Math.max(now, opens) - now + roundTrip / 2);
  };
  from.on('data', (part) => later(() => to.write(part)));
  from.on('end', () => later(() => to.end()));
  from.on('error', () => to.destroy());
}

const server = createServer({ noDelay: true }, (client) => {
  const there = connect({ port, host: '127.0.0.1', noDelay: true });
  // Opening a connection takes its own round trip before the client may send anything.
  pass(client, there, roundTrip);
  pass(there, client, 0);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
