import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/cluster/client/client.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import type { Answer } from '../../support/scripted-transport.js';
import { failure, scene, web } from './support.js';

const dryRun = 'none';
const object = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web-1' } };
const asked = { method: 'POST', url: 'https://cluster.example:6443/api' };

describe('a write', () => {
  it('names the writer and the options, in the order of Go', async () => {
    const { client, sent, transport } = scene([{ body: object }, { body: object }]);
    await client.create(web, object, { dryRun: 'server', fieldManager: 'me', fieldValidation: 'Warn' });
    await client.patch(web, { type: 'apply', body: '{}' }, { dryRun, fieldManager: 'me', force: true });
    expect(sent()).toEqual([
      'POST /api/v1/namespaces/shop/pods?dryRun=All&fieldManager=me&fieldValidation=Warn',
      'PATCH /api/v1/namespaces/shop/pods/web-1?fieldManager=me&force=true',
    ]);
    expect(transport.requests[1]?.headers).toMatchObject({ 'content-type': 'application/apply-patch+yaml' });
  });

  it('reaches subresources', async () => {
    const scale = { ...object, kind: 'Scale' };
    const { client, sent } = scene([{ body: object }, { body: object }, { body: scale }]);
    await client.createSubresource(web, object, { dryRun, subresource: 'eviction' });
    await client.update(web, object, { dryRun, subresource: 'status' });
    await client.patch(web, { type: 'json', body: '[]' }, { dryRun, subresource: 'scale' });
    expect(sent()).toEqual([
      'POST /api/v1/namespaces/shop/pods/web-1/eviction',
      'PUT /api/v1/namespaces/shop/pods/web-1/status',
      'PATCH /api/v1/namespaces/shop/pods/web-1/scale',
    ]);
  });

  it('deletes with options in its body', async () => {
    const { client, sent, transport } = scene([{ body: object }, { body: object }]);
    await client.delete(web, {
      dryRun: 'server',
      propagationPolicy: 'Background',
      gracePeriodSeconds: 0,
      preconditions: { uid: 'u', resourceVersion: '7' },
    });
    await client.deleteCollection(web, { labelSelector: 'a=b', fieldSelector: 'x=y' }, { dryRun });
    expect(sent()).toEqual([
      'DELETE /api/v1/namespaces/shop/pods/web-1',
      'DELETE /api/v1/namespaces/shop/pods?fieldSelector=x=y&labelSelector=a=b',
    ]);
    expect(transport.requests.map(({ body }) => JSON.parse(String(body)))).toEqual([
      {
        dryRun: ['All'],
        gracePeriodSeconds: 0,
        preconditions: { uid: 'u', resourceVersion: '7' },
        propagationPolicy: 'Background',
      },
      {},
    ]);
  });
});

/** Each kind of write. */
const writes: [string, (client: Client, dryRun: 'none' | 'server' | 'client') => Promise<unknown>][] = [
  ['create', (client, dryRun) => client.create(web, object, { dryRun })],
  ['update', (client, dryRun) => client.update(web, object, { dryRun })],
  ['patch', (client, dryRun) => client.patch(web, { type: 'merge', body: '{}' }, { dryRun })],
  ['delete', (client, dryRun) => client.delete(web, { dryRun })],
  ['deleteCollection', (client, dryRun) => client.deleteCollection(web, {}, { dryRun })],
];

describe.each(writes)('%s after a failure', (name, write) => {
  // The path of a creation does not name the object.
  const notKnown = `it is not known whether it was done${name === 'create' ? ' for pod/web-1' : ''}`;
  const lost: Answer = { failsWith: new ConnectionError('EOF', asked) };
  const broken = new ConnectionError('unexpected EOF', asked, { midBody: true });

  it.each<[string, Answer, string]>([
    ['by a lost connection', lost, `EOF (${notKnown})`],
    ['by 504', failure(504, 'Timeout', 'too late'), `too late (${notKnown})`],
    ['by 500 ServerTimeout', failure(500, 'ServerTimeout', 'busy'), `busy (${notKnown})`],
    [
      'in its answer',
      { body: ['{'], breaksWith: broken },
      'it was done for pod/web-1, but the response was cut off: unexpected EOF',
    ],
    [
      'before it was sent',
      { failsWith: new ConnectionError('refused', asked, { neverSent: true }) },
      'refused',
    ],
    ['by 409', failure(409, 'Conflict', 'changed'), 'changed'],
    ['by 503', failure(503, 'ServiceUnavailable', 'away'), 'away'],
    ['by 500', failure(500, 'InternalError', 'webhook'), 'webhook'],
  ])('%s is not sent again, and reports what is known', async (_how, answer, message) => {
    const { client, sent } = scene([answer]);
    const error = await write(client, 'none').catch((thrown: unknown) => thrown);
    expect((error as Error).message).toBe(message);
    expect(sent()).toHaveLength(1);
  });

  it('has done nothing in a dry run', async () => {
    const { client } = scene([lost]);
    await expect(write(client, 'server')).rejects.toThrow(/^EOF$/);
  });

  it('is not sent at all in a dry run on the client', async () => {
    const { client, sent } = scene([]);
    await expect(write(client, 'client')).rejects.toThrow('sends nothing');
    expect(sent()).toEqual([]);
  });
});

it('names the request if the server does not', async () => {
  const empty: Answer = { status: 500, headers: { 'content-type': 'text/plain' }, body: 'oops' };
  const { client } = scene([empty, empty]);
  await expect(client.delete(web, { dryRun })).rejects.toThrow(/\(delete pods web-1\)$/);
  await expect(client.create(web, object, { dryRun })).rejects.toThrow(/\(post pods\)$/);
});
