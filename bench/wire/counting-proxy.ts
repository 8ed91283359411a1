import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A proxy to a server on this machine that counts the bytes it sends, including TLS. */
export interface CountingProxy {
  port: number;
  /** The bytes received from the server since the last call. */
  received(): number;
  stop(): Promise<void>;
}

/** Opens a proxy to a port. */
export async function countingProxy(target: number): Promise<CountingProxy> {
  let bytes = 0;
  const server = createServer((socket) => {
    const there = connect(target, '127.0.0.1');
    there.on('data', (chunk) => {
      bytes += chunk.length;
    });
    socket.pipe(there).pipe(socket);
    for (const end of [socket, there]) end.on('error', () => [socket, there].map((each) => each.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received() {
      const received = bytes;
      bytes = 0;
      return received;
    },
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
}
