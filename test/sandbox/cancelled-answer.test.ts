import { once } from 'node:events';
import { connect, constants, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type AnyResponse, writeAll } from '../../src/sandbox/http/send.js';

const PIECES = 1000;

/** A server over HTTP/2 that responds with many large pieces: returns how many of them it made. */
async function served(read: (port: number) => Promise<void>): Promise<number> {
  let made = 0;
  const pieces = function* () {
    while (made < PIECES) {
      made += 1;
      yield Buffer.alloc(100_000);
    }
  };
  const server = createServer();
  const answered = new Promise<void>((resolve, reject) => {
    server.on('request', (_, response) => {
      writeAll(response as AnyResponse, pieces()).then(resolve, reject);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  await read((server.address() as AddressInfo).port);
  await answered;
  return made;
}

test('a response that nobody reads any more is not completed', async () => {
  const made = await served(async (port) => {
    const session = connect(`http://127.0.0.1:${port}`);
    onTestFinished(() => session.destroy());
    const stream = session.request({ ':path': '/' });
    await once(stream, 'data');
    stream.close(constants.NGHTTP2_CANCEL);
  });
  expect(made).toBeLessThan(PIECES / 2);
});

test('a response that is read completely is completed, and waits for its reader', async () => {
  let length = 0;
  const made = await served(async (port) => {
    const session = connect(`http://127.0.0.1:${port}`);
    onTestFinished(() => session.destroy());
    for await (const part of session.request({ ':path': '/' })) length += (part as Buffer).length;
  });
  expect([made, length]).toEqual([PIECES, PIECES * 100_000]);
});
