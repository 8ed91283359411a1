/**
 * A way to a port of this machine as long as a given round trip, in a process of its own:
 * forked with the port and the milliseconds, it sends the port it listens on.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const [port, roundTrip] = process.argv.slice(2).map(Number) as [number, number];

/** Passes on what comes from one to the other half a round trip later; bytes keep their order. */
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
  // Opening a connection is a round trip of its own, before the client may say anything.
  pass(client, there, roundTrip);
  pass(there, client, 0);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
