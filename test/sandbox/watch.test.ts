import { type ClientHttp2Session, connect } from 'node:http2';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { ManualClock } from '../support/manual-clock.js';
import { TestClient } from './client.js';

let sandbox: ApiServer;
let client: TestClient;
let session: ClientHttp2Session;
let clock: ManualClock;

beforeEach(async () => {
  clock = new ManualClock();
  sandbox = await startApiServer({ clock, compactEvery: 0 });
  client = new TestClient(sandbox);
  session = connect(sandbox.url, { ca: sandbox.caPem });
  session.on('error', () => {});
});
afterEach(async () => {
  client.close();
  session.destroy();
  await sandbox.close();
});

const MAPS = '/api/v1/namespaces/default/configmaps';
const TABLE = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' };

// biome-ignore lint/suspicious/noExplicitAny: events of every shape
type Event = any;

/** Opens a watch; its events are read one by one, undefined at the end. */
async function watch(query: string, headers: Record<string, string> = {}) {
  const stream = session.request({
    ':path': `${MAPS}?watch=true&${query}`,
    authorization: `Bearer ${sandbox.token}`,
    ...headers,
  });
  const status = new Promise<number>((resolve) => {
    stream.on('response', (head) => resolve(Number(head[':status'])));
  });
  const lines = createInterface({ input: stream })[Symbol.asyncIterator]();
  expect(await status).toBe(200);
  return {
    async next(): Promise<Event> {
      const { done, value } = await lines.next();
      return done ? undefined : JSON.parse(String(value));
    },
    end: () => stream.close(),
  };
}

async function current(): Promise<string> {
  return (await client.get(MAPS)).json.metadata.resourceVersion;
}

const create = (name: string, labels = {}) => client.write('POST', MAPS, { metadata: { name, labels } });

describe('a watch', () => {
  test('reports what follows a resourceVersion', async () => {
    await create('before');
    const events = await watch(`resourceVersion=${await current()}`);
    const made = (await create('a')).json;
    const changed = (
      await client.write('PATCH', `${MAPS}/a`, { data: { k: 'v' } }, 'application/merge-patch+json')
    ).json;
    await client.send('DELETE', `${MAPS}/a`);
    expect(await events.next()).toEqual({ type: 'ADDED', object: made });
    expect(await events.next()).toEqual({ type: 'MODIFIED', object: changed });
    const { type, object } = await events.next();
    expect([type, object.data]).toEqual(['DELETED', { k: 'v' }]);
    expect(Number(object.metadata.resourceVersion)).toBe(Number(changed.metadata.resourceVersion) + 1);
  });

  test('starts with existing objects if no resourceVersion is given', async () => {
    for (const name of ['b', 'a']) await create(name);
    const events = await watch('');
    const seen = [await events.next(), await events.next()];
    expect(seen.map(({ type, object }) => [type, object.metadata.name])).toEqual([
      ['ADDED', 'a'],
      ['ADDED', 'b'],
    ]);
  });

  test('reports objects that become selected, or are no longer selected', async () => {
    const events = await watch(`resourceVersion=${await current()}&labelSelector=chosen%3Dyes`);
    await create('x');
    const relabel = (value: string | null) =>
      client.write(
        'PATCH',
        `${MAPS}/x`,
        { metadata: { labels: { chosen: value } } },
        'application/merge-patch+json',
      );
    await relabel('yes');
    await relabel(null);
    expect((await events.next()).type).toBe('ADDED');
    const { type, object } = await events.next();
    expect([type, object.metadata.labels]).toEqual(['DELETED', { chosen: 'yes' }]);
  });

  test('of dropped history is an ERROR event', async () => {
    const version = await current();
    await create('a');
    await sandbox.compact();
    const events = await watch(`resourceVersion=${version}`);
    const { type, object } = await events.next();
    expect(type).toBe('ERROR');
    expect(object).toMatchObject({ kind: 'Status', status: 'Failure', reason: 'Expired', code: 410 });
    expect(object.message).toBe(`too old resource version: ${version} (${await current()})`);
    expect(await events.next()).toBeUndefined();
  });

  test('ends when its time is over, with a bookmark two seconds before', async () => {
    const version = await current();
    const events = await watch(`resourceVersion=${version}&timeoutSeconds=10&allowWatchBookmarks=true`);
    await create('a');
    expect((await events.next()).type).toBe('ADDED');
    clock.advance(8000);
    expect(await events.next()).toEqual({
      type: 'BOOKMARK',
      object: { kind: 'ConfigMap', apiVersion: 'v1', metadata: { resourceVersion: await current() } },
    });
    clock.advance(2000);
    expect(await events.next()).toBeUndefined();
    expect(clock.waiting).toBe(0);
  });

  test('has a bookmark every minute for clients that request them', async () => {
    const events = await watch(`resourceVersion=${await current()}&allowWatchBookmarks=true`);
    await create('a');
    await events.next();
    clock.advance(60_000);
    expect((await events.next()).type).toBe('BOOKMARK');
    clock.advance(60_000);
    expect((await events.next()).type).toBe('BOOKMARK');
  });

  test('sends initial events and marks their end', async () => {
    await create('a');
    const version = await current();
    const events = await watch(
      'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true',
    );
    expect((await events.next()).type).toBe('ADDED');
    expect(await events.next()).toEqual({
      type: 'BOOKMARK',
      object: {
        kind: 'ConfigMap',
        apiVersion: 'v1',
        metadata: { resourceVersion: version, annotations: { 'k8s.io/initial-events-end': 'true' } },
      },
    });
  });

  test('as a Table has its columns only in the first event', async () => {
    const events = await watch(`resourceVersion=${await current()}`, TABLE);
    for (const name of ['a', 'b']) await create(name);
    const [first, second] = [await events.next(), await events.next()];
    expect(first.object.columnDefinitions.map((column: { name: string }) => column.name)).toEqual([
      'Name',
      'Data',
      'Age',
    ]);
    expect(first.object.rows[0].cells).toEqual(['a', 0, '0s']);
    expect(second.object.columnDefinitions).toBeNull();
    expect(second.object.rows[0].object.kind).toBe('PartialObjectMetadata');
  });

  test('ends with its connection', async () => {
    const events = await watch(`resourceVersion=${await current()}`);
    expect(clock.waiting).toBe(1);
    await create('a');
    await events.next();
    session.destroy();
    await expect.poll(() => clock.waiting).toBe(0);
  });
});
