import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openPortTunnel } from '../../../src/cluster/streams/port-tunnel.js';
import { frameBytes } from '../../../src/framing/spdy/frames.js';
import { forwardConnection } from '../../../src/objects/forwards/tunnel/forward.js';
import { systemClock } from '../../../src/process/clock.js';
import { openerTo } from '../../cluster/streams/support/command.js';
import { openGuard } from '../../support/client-on.js';
import { type HostileStream, startHostilePod } from '../../support/hostile-streams.js';

/**
 * What a client of a forwarded port receives when the pod's side behaves like this after the client has read the first
 * bytes.
 */
async function heardOf(behave: (stream: HostileStream) => void): Promise<{ text: string; end: string }> {
  const begun = Promise.withResolvers<HostileStream>();
  const url = await startHostilePod('spdy', (stream) => {
    const { socket, ids } = stream;
    socket.write(
      frameBytes({ type: 'data', streamId: ids.data!, fin: false, data: Buffer.from('the beginning') }),
    );
    begun.resolve(stream);
  });
  const settings = { clock: systemClock, guard: openGuard, websockets: false };
  const tunnel = await openPortTunnel(openerTo(url), { namespace: 'default', pod: 'box' }, settings);
  const server = createServer({ allowHalfOpen: true }, async (socket: Socket) => {
    socket.on('error', () => undefined);
    await forwardConnection(socket, await tunnel.connect(80));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  client.on('data', (bytes) => {
    text += bytes;
  });
  // Node.js 22 reads a reset that arrives together with data as an end.
  client.once('data', async () => behave(await begun.promise));
  const end = await new Promise<string>((resolve) => {
    client.on('end', () => resolve('end'));
    client.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? ''));
  });
  client.destroy();
  tunnel.close();
  return { text, end };
}

it.each<[string, (stream: HostileStream) => void]>([
  [
    'breaks off',
    ({ socket, ids }) => socket.write(frameBytes({ type: 'rstStream', streamId: ids.data!, status: 5 })),
  ],
  ['loses its connection', ({ socket }) => socket.end()],
])('a connection to a forwarded port is reset, not ended, if the pod’s side %s', async (_, behave) => {
  expect((await heardOf(behave)).end).toBe('ECONNRESET');
});

it('a connection to a forwarded port ends where the pod’s side ends it, whatever is reset afterwards', async () => {
  const heard = heardOf(({ socket, ids }) => {
    const [streamId, data] = [ids.data!, Buffer.alloc(0)];
    const end = frameBytes({ type: 'data', streamId, fin: true, data });
    socket.write(Buffer.concat([end, frameBytes({ type: 'rstStream', streamId, status: 5 })]));
  });
  expect(await heard).toEqual({ text: 'the beginning', end: 'end' });
});
