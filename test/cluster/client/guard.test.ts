import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/cluster/client/client.js';
import { openPortTunnel } from '../../../src/cluster/streams/port-tunnel.js';
import { openRemoteCommand } from '../../../src/cluster/streams/remote-command.js';
import { PODS } from '../../../src/discovery/core-resources.js';
import { systemClock } from '../../../src/process/clock.js';
import { scene, web } from './support.js';

const guard = {
  check: async () => {
    throw new Error('held back');
  },
};
const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web-1' } };
const path = { path: '/api/v1/namespaces', query: [] as [string, string][] };
const patch = { type: 'merge', body: '{}' } as const;

describe('the guard of a context', () => {
  const writes: [string, (client: Client, dryRun: 'none' | 'server') => Promise<unknown>][] = [
    ['create', (client, dryRun) => client.create(web, pod, { dryRun })],
    [
      'createSubresource',
      (client, dryRun) => client.createSubresource(web, pod, { dryRun, subresource: 'eviction' }),
    ],
    ['update', (client, dryRun) => client.update(web, pod, { dryRun })],
    ['patch', (client, dryRun) => client.patch(web, patch, { dryRun })],
    ['delete', (client, dryRun) => client.delete(web, { dryRun })],
    ['deleteCollection', (client, dryRun) => client.deleteCollection(web, {}, { dryRun })],
  ];

  it.each(writes)('blocks %s, but not its dry run', async (_, write) => {
    const { client, transport } = scene([{ body: pod }], { guard });
    await expect(write(client, 'none')).rejects.toThrow('held back');
    expect(transport.requests).toEqual([]);
    await write(client, 'server');
    expect(transport.requests).toHaveLength(1);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('blocks %s of a typed path', async (method) => {
    const { client, transport } = scene([], { guard });
    await expect(client.raw({ method, ...{ path } })).rejects.toThrow('held back');
    expect(transport.requests).toEqual([]);
  });

  it('blocks no reads and no reviews', async () => {
    const { client } = scene([{ body: pod }, { body: {} }, { body: { kind: 'SelfSubjectAccessReview' } }], {
      guard,
    });
    await client.get(web);
    await client.raw({ method: 'GET', path });
    const resource = { ...PODS, group: 'authorization.k8s.io', name: 'selfsubjectaccessreviews' };
    await client.create({ resource, namespace: undefined }, {}, { dryRun: 'none' });
  });

  it('blocks commands in containers, and tunnels to ports', async () => {
    const opener = {
      upgrade: async () => {
        throw new Error('opened');
      },
    };
    const settings = { clock: systemClock, websockets: true, guard };
    const command = { call: 'exec', stdin: false, stdout: true, stderr: true, tty: false } as const;
    const place = { namespace: 'shop', pod: 'web-1' };
    await expect(openRemoteCommand(opener, { ...command, ...place }, settings)).rejects.toThrow('held back');
    await expect(openPortTunnel(opener, place, settings)).rejects.toThrow('held back');
  });
});
