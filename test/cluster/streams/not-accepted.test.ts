import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPortTunnel } from '../../../src/cluster/streams/port-tunnel.js';
import { systemClock } from '../../../src/process/clock.js';
import { openGuard } from '../../support/client-on.js';
import { offered, switchTo } from '../../support/pod-server.js';
import { openerTo, start } from './support/command.js';

/** A server that switches to SPDY, and accepts no stream. */
async function switching(heard: (socket: Duplex) => void): Promise<string> {
  const server = createServer();
  server.on('upgrade', (request, socket: Duplex) => {
    socket.on('error', () => undefined);
    switchTo(offered(request)[0]!, request, socket);
    socket.once('data', () => heard(socket));
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const opened = {
  'a command': (url: string, signal: AbortSignal) =>
    start(url, { stdin: true }, { websockets: false, signal }),
  'a connection to a port': async (url: string, signal: AbortSignal) => {
    const settings = { clock: systemClock, guard: openGuard, websockets: false, signal };
    const tunnel = await openPortTunnel(openerTo(url), { namespace: 'default', pod: 'box' }, settings);
    return tunnel.connect(80);
  },
};

// An unhandled error of a stream would end the process and fail the run.
describe.each(Object.entries(opened))('%s over SPDY, before any stream was accepted', (_, open) => {
  test('fails with the connection', async () => {
    const url = await switching((socket) => void socket.end());
    await expect(open(url, new AbortController().signal)).rejects.toThrow('unexpected EOF');
  });

  test('fails with the signal', async () => {
    const stop = new AbortController();
    const url = await switching(() => stop.abort(new Error('enough')));
    await expect(open(url, stop.signal)).rejects.toThrow('enough');
  });
});
