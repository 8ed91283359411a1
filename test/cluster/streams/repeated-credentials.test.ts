import type { Duplex } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { openRemoteCommand } from '../../../src/cluster/streams/remote-command.js';
import { systemClock } from '../../../src/process/clock.js';
import { createTransport } from '../../../src/transport/create.js';
import { openGuard } from '../../support/client-on.js';
import { channelMessage, startHostilePod, webSocketFrame } from '../../support/hostile-streams.js';

const TOKEN = 'PLANTEDTOKEN0123456789';

it.each<[string, (socket: Duplex) => void]>([
  [
    'the Status of a command',
    (socket) => socket.write(channelMessage(3, `{"status":"Failure","message":"you sent ${TOKEN}"}`)),
  ],
  ['what is no Status', (socket) => socket.write(channelMessage(3, `${TOKEN} is no JSON`))],
  [
    'the reason of a close',
    (socket) => socket.write(webSocketFrame(0x88, Buffer.concat([Buffer.of(15, 160), Buffer.from(TOKEN)]))),
  ],
])('a token that a server repeats in %s is masked', async (_where, say) => {
  const server = await startHostilePod('websocket', ({ socket }) => {
    say(socket);
    socket.end();
  });
  const transport = createTransport(
    { server, user: { token: TOKEN } },
    { userAgent: 'test', environment: {} },
  );
  onTestFinished(() => transport.close());
  const streams = { stdin: false, stdout: true, stderr: false, tty: false };
  const remote = await openRemoteCommand(
    transport,
    { call: 'exec', namespace: 'default', pod: 'box', command: ['true'], ...streams },
    { clock: systemClock, guard: openGuard, websockets: true },
  );
  remote.stdout!.on('error', () => {}).resume();
  const { message } = await remote.exit.then(
    () => expect.fail(),
    (error: Error) => error,
  );
  expect(message).toContain('<masked>');
  expect(message).not.toContain(TOKEN.slice(0, 12));
});
