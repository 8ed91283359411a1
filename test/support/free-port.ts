import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Where the search for ports starts: below those that systems assign to connections (from 32768 on in Linux, from 49152
 * on elsewhere). Any connection of this machine could take one of those between the search and its use, or while its
 * server is restarted; a client that connects to it in the meantime may even be connected to itself.
 */
const FIRST = 20_000;
const PORTS = 12_000;

/** Concurrent test files search in different ranges, so that none gets a port that another is about to use. */
const STRETCHES = 16;
const LENGTH = PORTS / STRETCHES;
const begin = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % STRETCHES) * LENGTH;

let turn = randomInt(LENGTH);

/**
 * A port of the loopback interface without a listener, which systems do not assign to connections, and which was not
 * returned before.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = begin + (turn++ % LENGTH);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
