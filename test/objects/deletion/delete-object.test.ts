import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/cluster/client/client.js';
import type { DeleteSettings } from '../../../src/cluster/client/write-settings.js';
import type { KubeObject, Status } from '../../../src/codec/object.js';
import { PODS } from '../../../src/discovery/core-resources.js';
import { deleteObject, isAnother } from '../../../src/objects/deletion/delete-object.js';
import { isNotFound, StatusError } from '../../../src/transport/errors.js';

const target = { resource: PODS, namespace: 'shop', name: 'web-1' };
const plain = { dryRun: 'none', gracePeriod: -1 } as const;

const failure = (reason: string, code: number) =>
  new StatusError({ status: 'Failure', reason, message: reason, code }, code);

/** A server that responds with a value or an error, and its requests. */
function server(answer: KubeObject | Status | Error, there: KubeObject | Error = new Error('not read')) {
  const asked: DeleteSettings[] = [];
  const given = <T>(value: T | Error): T => {
    if (value instanceof Error) throw value;
    return value;
  };
  const client = {
    delete: async (_: unknown, settings: DeleteSettings = { dryRun: 'none' }) => {
      asked.push(settings);
      return given(answer);
    },
    get: async () => given(there),
  };
  return { asked, client: client as Pick<Client, 'delete' | 'get'> };
}

const removed: Status = { kind: 'Status', status: 'Success', details: { uid: 'u1' } };
const pod = (uid: string): KubeObject => ({ kind: 'Pod', apiVersion: 'v1', metadata: { uid } });

describe('deleteObject', () => {
  it.each([
    ['nothing but the dry run', plain, { dryRun: 'none' }],
    ['a time to end', { ...plain, gracePeriod: 5 }, { dryRun: 'none', gracePeriodSeconds: 5 }],
    ['no time to end', { ...plain, gracePeriod: 0 }, { dryRun: 'none', gracePeriodSeconds: 0 }],
    ['the object that is meant', { ...plain, uid: 'u1' }, { dryRun: 'none', preconditions: { uid: 'u1' } }],
    [
      'what becomes of dependents',
      { ...plain, dryRun: 'server' as const, propagationPolicy: 'Orphan' as const },
      { dryRun: 'server', propagationPolicy: 'Orphan' },
    ],
  ])('asks for %s', async (_, deletion, settings) => {
    const { asked, client } = server(removed);
    await deleteObject(target, deletion, client);
    expect(asked).toEqual([settings]);
  });

  it('ends with its signal', async () => {
    const { asked, client } = server(removed);
    const { signal } = new AbortController();
    await deleteObject(target, { ...plain, signal }, client);
    expect(asked[0]?.signal).toBe(signal);
  });

  it.each<[string, KubeObject | Status, unknown]>([
    ['nothing once it is removed', removed, undefined],
    ['the object that is still to end', pod('u1'), { target, uid: 'u1' }],
    [
      'whatever has the name, where a Status has no uid',
      { kind: 'Status', status: 'Success' },
      { target, uid: '' },
    ],
    ['what a Status does not call a success', { ...removed, status: 'Failure' }, { target, uid: 'u1' }],
  ])('waits for %s', async (_, answer, left) => {
    expect(await deleteObject(target, plain, server(answer).client)).toEqual(left);
  });

  const conflict = failure('Conflict', 409);
  const notFound = failure('NotFound', 404);
  const forbidden = failure('Forbidden', 403);
  it.each<[string, string, Error, KubeObject | Error, string]>([
    ['where another has its name by now', 'u1', conflict, pod('u2'), 'pods "web-1" not found'],
    ['where nothing has its name any more', 'u1', conflict, notFound, 'pods "web-1" not found'],
    ['with a conflict of the object itself', 'u1', conflict, pod('u1'), 'Conflict'],
    ['with a conflict where no object is meant', '', conflict, pod('u2'), 'Conflict'],
    ['where it cannot be told which object has the name', 'u1', conflict, forbidden, 'Forbidden'],
    ['with any other failure', 'u1', forbidden, pod('u2'), 'Forbidden'],
  ])('fails %s', async (_, uid, error, there, message) => {
    const { client } = server(error, there);
    const failed = await deleteObject(target, { ...plain, uid }, client).catch((thrown: unknown) => thrown);
    expect(failed).toBeInstanceOf(StatusError);
    expect(failed).toMatchObject({ message });
    expect(isNotFound(failed)).toBe(message.endsWith('not found'));
  });
});

it.each<[KubeObject | Error, boolean]>([
  [pod('u1'), false],
  [pod('u2'), true],
  [{ kind: 'Pod', apiVersion: 'v1' }, true],
  [failure('NotFound', 404), true],
])('an object with a name is another one: %#', async (there, expected) => {
  expect(await isAnother(target, 'u1', server(removed, there).client)).toBe(expected);
});
