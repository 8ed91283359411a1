import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readAddresses } from '../../../src/objects/forwards/tunnel/addresses.js';
import { listenOn } from '../../../src/verbs/port-forward/listeners.js';

it('a connection that arrived before another address failed is closed with its listener', async () => {
  const accepted = Promise.withResolvers<Socket>();
  const listening = listenOn([{ local: 0, remote: 80 }], readAddresses(['127.0.0.1', '192.0.2.1']), {
    onConnection: (socket) => accepted.resolve(socket),
    print: async (line) => {
      const client = connect(Number(/:(\d+) ->/.exec(line)?.[1]), '127.0.0.1').on('error', () => undefined);
      onTestFinished(() => void client.destroy());
      await Promise.all([once(client, 'connect'), accepted.promise]);
    },
    tell: async () => undefined,
  });
  await expect(listening).rejects.toThrow('unable to listen on any of the requested ports');
  expect((await accepted.promise).destroyed).toBe(true);
});
