import { describe, expect, onTestFinished, test } from 'vitest';
import type { ApiServerOptions } from '../../src/sandbox/app/options.js';
import { startApiServer } from '../../src/sandbox/app/sandbox.js';
import type { FaultOptions } from '../../src/sandbox/http/faults.js';
import { TestClient } from './client.js';

const PODS = '/api/v1/pods';

/** Twelve pods in three namespaces, with a fault. */
async function setting(faults: FaultOptions, options: ApiServerOptions = {}) {
  const sandbox = await startApiServer({ pods: 12, namespaces: 3, sample: false, faults, ...options });
  const client = new TestClient(sandbox);
  onTestFinished(async () => {
    client.close();
    await sandbox.close();
  });
  sandbox.setFaults({});
  const all = namesOf((await client.get(PODS)).json);
  sandbox.setFaults(faults);
  return { sandbox, client, all };
}

const namesOf = ({ items }: { items: { metadata: { name: string } }[] }) =>
  items.map(({ metadata }) => metadata.name);

/** Every page of a list, by its tokens. */
async function pages(client: TestClient, path: string) {
  const read = [];
  for (let token = ''; ; ) {
    const { json, status } = await client.get(`${path}&continue=${token}`);
    expect(status).toBe(200);
    read.push(json);
    token = json.metadata.continue ?? '';
    if (token === '') return read;
  }
}

describe.each([{ watchCache: false }, { watchCache: true }])('faults of lists, %o', (options) => {
  test('chunking switched off: limit and continue are ignored', async () => {
    const { client, sandbox, all } = await setting({}, options);
    const { metadata } = (await client.get(`${PODS}?limit=5`)).json;
    sandbox.setFaults({ unchunked: true });
    for (const query of ['limit=5', `limit=5&continue=${metadata.continue}`, 'continue=nonsense']) {
      const { json } = await client.get(`${PODS}?${query}`);
      expect(namesOf(json)).toEqual(all);
      expect(json.metadata).toEqual({ resourceVersion: metadata.resourceVersion });
    }
  });

  test('410 without a token to continue with', async () => {
    const { client, sandbox } = await setting({ bareExpiry: true }, options);
    const { items, metadata } = (await client.get(`${PODS}?limit=5`)).json;
    const { name, namespace } = items[0].metadata;
    await client.send('DELETE', `/api/v1/namespaces/${namespace}/pods/${name}`);
    await sandbox.compact();
    const expiry = await client.get(`${PODS}?limit=5&continue=${metadata.continue}`);
    expect(expiry.status).toBe(410);
    expect(expiry.json).toMatchObject({ reason: 'Expired', metadata: {} });
    expect(expiry.json.metadata).not.toHaveProperty('continue');
    sandbox.setFaults({});
    const other = await client.get(`${PODS}?limit=5&continue=${metadata.continue}`);
    expect(other.json.metadata.continue).toMatch(/./);
  });

  test('empty pages with a token', async () => {
    const { client, all } = await setting({ emptyPagesEvery: 2 }, options);
    const read = await pages(client, `${PODS}?limit=4`);
    expect(read.map(({ items }) => items.length)).toEqual([4, 0, 4, 0, 4]);
    expect(read.flatMap(namesOf)).toEqual(all);
    const tokens = read.map(({ metadata }) => metadata.continue);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(new Set(read.map(({ metadata }) => metadata.resourceVersion)).size).toBe(1);
    expect(read.map(({ metadata }) => metadata.remainingItemCount)).toEqual([8, 8, 4, 4, undefined]);
  });

  test('an empty first page, and an empty second one', async () => {
    const { client, sandbox, all } = await setting({ emptyPages: 1 }, options);
    const first = (await client.get(`${PODS}?limit=4`)).json;
    const second = (await client.get(`${PODS}?limit=4&continue=${first.metadata.continue}`)).json;
    expect([first.items, second.items]).toEqual([[], []]);
    sandbox.setFaults({});
    expect(namesOf((await client.get(`${PODS}?continue=${second.metadata.continue}`)).json)).toEqual(all);
  });

  test('pages with more objects than requested', async () => {
    const { client, all } = await setting({ fullerPagesEvery: 2 }, options);
    const read = await pages(client, `${PODS}?limit=2`);
    expect(read.map(({ items }) => items.length)).toEqual([2, 5, 2, 3]);
    expect(read.flatMap(namesOf)).toEqual(all);
  });

  test('opaque tokens of some types', async () => {
    const { client, all } = await setting({}, { ...options, opaqueTokens: ['pods'] });
    const tokenOf = async (path: string) => (await client.get(`${path}?limit=1`)).json.metadata.continue;
    const plain = Buffer.from(await tokenOf('/api/v1/namespaces'), 'base64url').toString();
    expect(JSON.parse(plain)).toMatchObject({ v: 'meta.k8s.io/v1' });
    const sealed = await tokenOf(PODS);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/meta|start|demo|default/);
    expect(await tokenOf(PODS)).not.toBe(sealed);
    const read = await pages(client, `${PODS}?limit=5`);
    expect(read.flatMap(namesOf)).toEqual(all);
    const changed = `${sealed.slice(0, 5)}${sealed[5] === 'x' ? 'y' : 'x'}${sealed.slice(6)}`;
    for (const other of [changed, 'short', plain]) {
      const { status, json } = await client.get(`${PODS}?continue=${encodeURIComponent(other)}`);
      expect([status, json.message]).toEqual([
        400,
        expect.stringMatching(/^invalid continue token: continue key is not valid: /),
      ]);
    }
    const elsewhere = await client.get(`/api/v1/namespaces/default/pods?continue=${sealed}`);
    expect(elsewhere.status).toBe(400);
  });

  test('watches that end immediately', async () => {
    const { client } = await setting({ endWatchesEvery: 1 }, options);
    expect(await client.get(`${PODS}?watch=1`)).toMatchObject({ status: 200, text: '' });
  });
});

test('a frozen server accepts requests and never responds, until it closes', async () => {
  const { client, sandbox } = await setting({ freezeEvery: 2 });
  expect((await client.get('/version')).status).toBe(200);
  const waiting = client.get('/version').then(
    ({ status }) => status === 200,
    () => false,
  );
  await expect.poll(() => sandbox.requests().at(-1)?.path).toBe('/version');
  expect((await client.get('/readyz')).status).toBe(200);
  await sandbox.close();
  expect(await waiting).toBe(false);
});
