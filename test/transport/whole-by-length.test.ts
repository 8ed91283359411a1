import type { ServerHttp2Stream } from 'node:http2';
import { expect, test } from 'vitest';
import { readText } from '../../src/transport/read.js';
import { connectTo } from './support/client.js';
import { startServer } from './support/servers.js';

/** Sends a head and some bytes without the end of the stream, and then cuts the connection. */
async function cutAnswer(length: string | undefined) {
  const server = await startServer(
    (request) => {
      const stream = request.stream as ServerHttp2Stream;
      stream.respond({ ':status': 200, ...(length !== undefined && { 'content-length': length }) });
      stream.write('twelve bytes', () => setImmediate(() => stream.session?.socket.destroySoon()));
    },
    { kind: 'h2' },
  );
  return connectTo(server).send({ method: 'GET', path: '/' });
}

test('a response with its announced length is complete, although the connection broke afterwards', async () => {
  expect(await readText(await cutAnswer('12'))).toBe('twelve bytes');
});

test.each(['13', undefined])('a shorter one is incomplete: %s announced', async (length) => {
  await expect(readText(await cutAnswer(length))).rejects.toThrow('unexpected EOF');
});
