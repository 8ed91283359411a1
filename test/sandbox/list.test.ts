import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { TestClient } from './client.js';

let sandbox: ApiServer;
let client: TestClient;
const TABLE = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' };

beforeAll(async () => {
  sandbox = await startApiServer({ pods: 120, namespaces: 3 });
  client = new TestClient(sandbox);
});
afterAll(async () => {
  client.close();
  await sandbox.close();
});

async function names(path: string): Promise<string[]> {
  return namesOf((await client.get(path)).json);
}

function namesOf(list: { items: { metadata: { namespace: string; name: string } }[] }): string[] {
  return list.items.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
}

describe('a chunked list', () => {
  test('returns every object once, in key order, at one resourceVersion', async () => {
    const all = await names('/api/v1/pods');
    expect(all).toHaveLength(120);
    expect(all).toEqual([...all].sort());
    const seen: string[] = [];
    const versions = new Set<string>();
    const counts: unknown[] = [];
    let token = '';
    do {
      const { json } = await client.get(`/api/v1/pods?limit=50&continue=${token}`);
      seen.push(...namesOf(json));
      versions.add(json.metadata.resourceVersion);
      counts.push(json.metadata.remainingItemCount);
      token = json.metadata.continue ?? '';
    } while (token !== '');
    expect(seen).toEqual(all);
    expect(versions.size).toBe(1);
    expect(counts).toEqual([70, 20, undefined]);
  });

  test('has no continue token when the limit is the number of objects', async () => {
    const { json } = await client.get('/api/v1/pods?limit=120');
    expect(json.items).toHaveLength(120);
    expect(json.metadata).toEqual({ resourceVersion: json.metadata.resourceVersion });
  });

  test('continues after an expiry with the token of the Status, in the current state', async () => {
    const first = await client.get('/api/v1/pods?limit=50');
    const doomed = first.json.items[0].metadata;
    await sandbox.store.delete(`/registry/pods/${doomed.namespace}/${doomed.name}`);
    await sandbox.compact();
    const gone = await client.get(`/api/v1/pods?limit=50&continue=${first.json.metadata.continue}`);
    expect(gone.status).toBe(410);
    expect(gone.json).toMatchObject({ status: 'Failure', reason: 'Expired', code: 410 });
    expect(gone.json.message).toMatch(
      /^The provided continue parameter is too old to display a consistent list/,
    );
    const rest = await client.get(`/api/v1/pods?continue=${gone.json.metadata.continue}`);
    expect(rest.status).toBe(200);
    expect(rest.json.items).toHaveLength(70);
    expect(Number(rest.json.metadata.resourceVersion)).toBeGreaterThan(
      Number(first.json.metadata.resourceVersion),
    );
  });
});

describe('a Table', () => {
  test('has the columns of a Kubernetes server, and no objects if none are requested', async () => {
    const { json, headers } = await client.get('/api/v1/pods?limit=2&includeObject=None', TABLE);
    expect(headers['content-type']).toBe('application/json');
    expect(json.kind).toBe('Table');
    expect(
      json.columnDefinitions.map((column: { name: string; priority: number }) => [
        column.name,
        column.priority,
      ]),
    ).toEqual([
      ['Name', 0],
      ['Ready', 0],
      ['Status', 0],
      ['Restarts', 0],
      ['Age', 0],
      ['IP', 1],
      ['Node', 1],
      ['Nominated Node', 1],
      ['Readiness Gates', 1],
    ]);
    expect(json.rows.map((row: { object: unknown }) => row.object)).toEqual([null, null]);
  });

  test('contains metadata by default, with the resourceVersion of the list', async () => {
    const { json } = await client.get('/api/v1/pods?limit=1', TABLE);
    const plain = await client.get('/api/v1/pods?limit=1');
    expect(json.rows[0].object).toEqual({
      kind: 'PartialObjectMetadata',
      apiVersion: 'meta.k8s.io/v1',
      metadata: plain.json.items[0].metadata,
    });
  });
});

describe('compression', () => {
  test('starts above 128 KiB, and only for the bare token', async () => {
    const small = await client.get('/api/v1/pods?limit=2', { 'accept-encoding': 'gzip' });
    expect(small.headers['content-encoding']).toBeUndefined();
    const large = await client.get('/api/v1/pods', { 'accept-encoding': 'gzip, br' });
    expect(large.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(large.bytes).toString()).kind).toBe('PodList');
    const weighed = await client.get('/api/v1/pods', { 'accept-encoding': 'gzip;q=1.0' });
    expect(weighed.headers['content-encoding']).toBeUndefined();
  });
});

test('pods are as large as real ones', async () => {
  const { json } = await client.get('/api/v1/pods');
  const sizes = json.items.map((pod: unknown) => JSON.stringify(pod).length);
  const mean = sizes.reduce((sum: number, size: number) => sum + size, 0) / sizes.length;
  expect(mean).toBeGreaterThan(3500);
  expect(mean).toBeLessThan(4500);
});
