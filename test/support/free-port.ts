import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Where ports are looked for: below those that systems give to connections (from 32768 on with Linux, from 49152 on
 * elsewhere). A port of those could be taken by any connection of this machine between the search and its use, or while
 * the server that had it is started anew; a client that dials it meanwhile may even be connected to itself.
 */
const FIRST = 20_000;
const PORTS = 12_000;

/** Test files that run at once look in stretches of their own, so that none is given what another is about to use. */
const STRETCHES = 16;
const LENGTH = PORTS / STRETCHES;
const begin = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % STRETCHES) * LENGTH;

let turn = randomInt(LENGTH);

/** A port of the loopback interface that nobody listens on, no connection is given, and nobody was given before. */
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
