import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/cluster/client/client.js';
import { failure, NOW, OLD, oldJob, pathUnknown, scene, web } from './support.js';

const dryRun = 'none';
const object = { kind: 'CronJob', metadata: { name: 'nightly' } };
const list = { kind: 'CronJobList', metadata: { resourceVersion: '7' }, items: [object] };

/** Everything with the same meaning in every version, the server's responses, and the requests. */
const requests: [string, (client: Client) => Promise<unknown>, object, string][] = [
  ['get', (client) => client.get(oldJob), object, '/nightly'],
  ['get a subresource', (client) => client.get(oldJob, { subresource: 'status' }), object, '/nightly/status'],
  ['openList', (client) => client.openList(oldJob), list, ''],
  ['listAll', (client) => client.listAll(oldJob), list, ''],
  [
    'watch',
    (client) => client.watch(oldJob, { resourceVersion: '7', reconnect: false }).next(),
    { type: 'ADDED', object },
    '',
  ],
  ['open', (client) => client.open(oldJob, { subresource: 'log' }), object, '/nightly/log'],
  ['delete', (client) => client.delete(oldJob, { dryRun }), object, '/nightly'],
  ['deleteCollection', (client) => client.deleteCollection(oldJob, {}, { dryRun }), object, ''],
];

describe('a path in the cache that the server does not serve', () => {
  it.each(requests)('is looked up again: %s', async (_name, send, answer, rest) => {
    const { client, transport, resolved } = scene([pathUnknown, { body: `${JSON.stringify(answer)}\n` }]);
    await send(client);
    const collection = (version: string) => `/apis/batch/${version}/namespaces/shop/cronjobs`;
    expect(transport.requests.map(({ path }) => path)).toEqual([
      collection('v1beta1') + rest,
      collection('v1') + rest,
    ]);
    expect(resolved).toEqual(['/CronJob']);
  });

  it.each([
    ['create', (client: Client) => client.create(oldJob, object, { dryRun })],
    ['update', (client: Client) => client.update(oldJob, object, { dryRun })],
    ['patch', (client: Client) => client.patch(oldJob, { type: 'merge', body: '{}' }, { dryRun })],
  ])('is looked up in the same version if the body was made for it: %s', async (_name, send) => {
    const { client, sent, resolved } = scene([pathUnknown]);
    await expect(send(client)).rejects.toThrow('no matches for kind "CronJob" in version "batch/v1beta1"');
    expect(resolved).toEqual(['v1beta1/CronJob']);
    expect(sent()).toHaveLength(1);

    const moved = { ...OLD, name: 'cronjobbers' };
    const again = scene([pathUnknown, { body: object }], { serves: [NOW, moved] });
    await send(again.client);
    expect(again.sent()[1]).toContain('/apis/batch/v1beta1/namespaces/shop/cronjobbers');
  });

  it('is not looked up in another version if the user named this one', async () => {
    const { client, sent } = scene([pathUnknown]);
    const deletion = client.delete({ ...oldJob, isVersionGiven: true }, { dryRun });
    await expect(deletion).rejects.toThrow('no matches for kind "CronJob" in version "batch/v1beta1"');
    expect(sent()).toHaveLength(1);
  });

  it('of a type that is gone fails as for one that never existed', async () => {
    const { client } = scene([pathUnknown], { serves: [] });
    await expect(client.get(oldJob)).rejects.toThrow(`the server doesn't have a resource type "cronjobs"`);
  });

  it('is trusted if the server has just named it', async () => {
    const { client, sent } = scene([pathUnknown]);
    await expect(client.get(web)).rejects.toThrow('the server could not find the requested resource');
    expect(sent()).toHaveLength(1);
  });

  it('is looked up once, not forever', async () => {
    const { client, sent } = scene([pathUnknown, pathUnknown], { serves: [OLD] });
    await expect(client.get(oldJob)).rejects.toThrow('the server could not find');
    expect(sent()).toHaveLength(2);
  });
});

it('a missing object is no reason to doubt discovery', async () => {
  const { client, sent } = scene([failure(404, 'NotFound', 'cronjobs.batch "nightly" not found')]);
  await expect(client.get(oldJob)).rejects.toThrow('cronjobs.batch "nightly" not found');
  expect(sent()).toHaveLength(1);
});
