import { describe, expect, test } from 'vitest';
import type { Answer } from './client.js';
import { sandboxScene } from './sandbox-scene.js';

/** Writes as on real servers (1.36 if versions differ). */

const NS = '/api/v1/namespaces/default';
const MAPS = `${NS}/configmaps`;
const PODS = `${NS}/pods`;
const pod = (name: string, spec: object = {}) => ({
  metadata: { name },
  spec: { containers: [{ name: 'c', image: 'c:1' }], ...spec },
});
const told = ({ status, json }: Answer) => [status, json.reason, json.message];

describe('fields that a type lacks', () => {
  const TEXT = '{"metadata":{"name":"x","foo":1},"data":{"a":"1","a":"2"},"bogus":true}';
  const post = async (query: string) => {
    const { client, read } = await sandboxScene();
    const answer = await client.send('POST', `${MAPS}${query}`, { 'content-type': 'application/json' }, TEXT);
    return { answer, stored: await read(`${MAPS}/x`) };
  };
  const WARNINGS =
    '299 - "unknown field \\"metadata.foo\\"", 299 - "duplicate field \\"data.a\\"", 299 - "unknown field \\"bogus\\""';

  test.each(['', '?fieldValidation=Warn'])('are dropped with a warning each: %j', async (query) => {
    const { answer, stored } = await post(query);
    expect([answer.status, answer.headers.warning]).toEqual([201, WARNINGS]);
    expect(stored).not.toHaveProperty('bogus');
    expect(stored.metadata).not.toHaveProperty('foo');
    expect(stored.data).toEqual({ a: '2' });
  });

  test('are refused with Strict', async () => {
    const { answer, stored } = await post('?fieldValidation=Strict');
    expect(told(answer)).toEqual([
      400,
      'BadRequest',
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "metadata.foo", duplicate field "data.a", unknown field "bogus"',
    ]);
    expect(stored).toBeUndefined();
  });

  test('are dropped silently with Ignore', async () => {
    const { answer, stored } = await post('?fieldValidation=Ignore');
    expect([answer.status, answer.headers.warning]).toEqual([201, undefined]);
    expect(stored).not.toHaveProperty('bogus');
  });

  test('are refused in a patch with Strict, which shows the patch', async () => {
    const { client, create } = await sandboxScene();
    await create(MAPS, { metadata: { name: 'x' } });
    const patch = (kind: string) =>
      client.write(
        'PATCH',
        `${MAPS}/x?fieldValidation=Strict`,
        { bogus: 1 },
        `application/${kind}-patch+json`,
      );
    expect(told(await patch('strategic-merge'))).toEqual([
      422,
      'Invalid',
      ' "" is invalid: patch: Invalid value: "map[bogus:1]": strict decoding error: unknown field "bogus"',
    ]);
    expect((await patch('merge')).json.message).toMatch(
      /^ "" is invalid: patch: Invalid value: "\{.*\}": strict decoding error: unknown field "bogus"$/,
    );
  });

  test('are not checked with an unknown validation', async () => {
    const { answer } = await post('?fieldValidation=Foo');
    expect([answer.status, answer.json.details.kind, answer.json.details.causes[0].field]).toEqual([
      422,
      'CreateOptions',
      'fieldValidation',
    ]);
  });
});

test('dry runs show the result and store nothing', async () => {
  const { sandbox, client, create, read } = await sandboxScene();
  await create(MAPS, { metadata: { name: 'a' }, data: { a: '1' } });
  const before = await sandbox.store.currentRevision();
  const shown = await client.write('POST', `${MAPS}?dryRun=All`, { metadata: { name: 'b' } });
  expect(shown.status).toBe(201);
  expect(shown.json.metadata).not.toHaveProperty('resourceVersion');
  const merge = 'application/merge-patch+json';
  const patched = await client.write('PATCH', `${MAPS}/a?dryRun=All`, { data: { a: '2' } }, merge);
  expect([patched.status, patched.json.data]).toEqual([200, { a: '2' }]);
  expect((await client.send('DELETE', `${MAPS}/a?dryRun=All`)).status).toBe(200);
  expect((await client.write('DELETE', `${MAPS}/a`, { dryRun: ['All'] })).status).toBe(200);
  expect((await client.send('DELETE', `${MAPS}?dryRun=All`)).json.items).toHaveLength(1);
  expect((await read(`${MAPS}/a`)).data).toEqual({ a: '1' });
  expect(await sandbox.store.currentRevision()).toBe(before);
});

test('one of two writers with the same version is refused', async () => {
  const { client, create } = await sandboxScene();
  const { metadata } = await create(MAPS, { metadata: { name: 'a' } });
  const write = (data: object) => client.write('PUT', `${MAPS}/a`, { metadata, data });
  const answers = await Promise.all([write({ a: '1' }), write({ a: '2' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('patches that do not name a version are all applied', async () => {
  const { create, read, merge } = await sandboxScene();
  await create(MAPS, { metadata: { name: 'a' } });
  const keys = Array.from({ length: 10 }, (_, index) => `k${index}`);
  for (const { status } of await Promise.all(
    keys.map((key) => merge(`${MAPS}/a`, { data: { [key]: '' } })),
  )) {
    expect(status).toBe(200);
  }
  expect(Object.keys((await read(`${MAPS}/a`)).data).sort()).toEqual(keys);
});

test('the status of a pod is written separately, and nothing else with it', async () => {
  const { create, read, merge } = await sandboxScene();
  const made = await create(PODS, { ...pod('p'), status: { phase: 'Running' } });
  expect(made.status).toEqual({ phase: 'Pending', qosClass: 'BestEffort' });
  await merge(`${PODS}/p/status`, { spec: { nodeName: 'n' }, status: { phase: 'Running' } });
  await merge(`${PODS}/p`, { metadata: { labels: { a: 'b' } }, status: { phase: 'Failed' } });
  const { metadata, spec, status } = await read(`${PODS}/p`);
  expect([metadata.labels, spec.nodeName, status.phase]).toEqual([{ a: 'b' }, undefined, 'Running']);
});

test('a strategic patch depends on the type', async () => {
  const { client, create, read } = await sandboxScene();
  const strategic = (path: string, patch: object) =>
    client.write('PATCH', path, patch, 'application/strategic-merge-patch+json');
  await create(`${NS}/services`, {
    metadata: { name: 's' },
    spec: {
      ports: [
        { port: 80, name: 'http' },
        { port: 443, name: 'tls' },
      ],
    },
  });
  await strategic(`${NS}/services/s`, {
    spec: {
      ports: [
        { port: 443, name: 'https' },
        { port: 80, $patch: 'delete' },
      ],
    },
  });
  expect((await read(`${NS}/services/s`)).spec.ports).toEqual([
    { port: 443, name: 'https', protocol: 'TCP', targetPort: 443 },
  ]);
  await create('/api/v1/nodes', {
    metadata: { name: 'n' },
    spec: { taints: [{ key: 'a', effect: 'NoSchedule' }] },
  });
  await strategic('/api/v1/nodes/n', { spec: { taints: [{ key: 'b', effect: 'NoSchedule' }] } });
  expect((await read('/api/v1/nodes/n')).spec.taints).toEqual([{ key: 'b', effect: 'NoSchedule' }]);
});

describe('scale', () => {
  test('of a deployment is its replicas', async () => {
    const { create, read, merge } = await sandboxScene();
    const at = '/apis/apps/v1/namespaces/default/deployments';
    const template = { metadata: { labels: { a: 'b', c: 'd' } }, spec: pod('').spec };
    await create(at, {
      metadata: { name: 'd' },
      spec: { replicas: 2, selector: { matchLabels: { c: 'd', a: 'b' } }, template },
    });
    const scale = await read(`${at}/d/scale`);
    expect([scale.kind, scale.apiVersion, scale.spec, scale.status]).toEqual([
      'Scale',
      'autoscaling/v1',
      { replicas: 2 },
      { replicas: 0, selector: 'a=b,c=d' },
    ]);
    expect((await merge(`${at}/d/scale`, { spec: { replicas: 7 } })).json.spec).toEqual({ replicas: 7 });
    const { metadata, spec } = await read(`${at}/d`);
    expect([spec.replicas, metadata.generation]).toEqual([7, 2]);
    expect(
      (await merge(`${at}/d/scale`, { metadata: { resourceVersion: '1' }, spec: { replicas: 1 } })).status,
    ).toBe(409);
  });
});
