import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listenNear } from '../../../src/objects/forwards/listen.js';
import { readAddresses } from '../../../src/objects/forwards/tunnel/addresses.js';

it('uses one port on all addresses, and releases one that is taken on another', async () => {
  const other = createServer().listen(0, '127.0.0.2');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const addresses = readAddresses(['127.0.0.1', '127.0.0.2']);
  const listening = await listenNear(port, addresses, (socket) => socket.destroy());
  onTestFinished(() => listening.close());
  expect(listening).toMatchObject({ address: '127.0.0.1', instead: `port ${port} is taken` });
  for (const host of ['127.0.0.1', '127.0.0.2']) await once(connect(listening.port, host), 'connect');
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
});

it('reports no other port if any was requested', async () => {
  const listening = await listenNear(0, readAddresses(['127.0.0.1']), (socket) => socket.destroy());
  onTestFinished(() => listening.close());
  expect(listening.instead).toBe('');
  expect(listening.port).toBeGreaterThan(0);
});

it('fails at once for an address that does not belong to this machine', async () => {
  const elsewhere = readAddresses(['192.0.2.1']);
  await expect(listenNear(0, elsewhere, () => undefined)).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
});
