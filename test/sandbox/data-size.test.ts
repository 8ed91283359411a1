import { expect, test } from 'vitest';
import { sandboxScene } from './sandbox-scene.js';

/** Config maps and secrets may contain one mebibyte of values, as on a Kubernetes server. */

const LIMIT = 1024 * 1024;
const CORE = '/api/v1/namespaces/default';
const text = (bytes: number) => 'a'.repeat(bytes);
const inBase64 = (bytes: number) => Buffer.alloc(bytes, 'a').toString('base64');

test.each([
  ['configmaps', { data: { a: text(LIMIT) } }],
  ['configmaps', { data: { a: text(LIMIT - 6) }, binaryData: { b: inBase64(6) } }],
  ['secrets', { data: { a: inBase64(LIMIT) } }],
])('%s of exactly the maximum size are accepted', async (resource, data) => {
  const { client } = await sandboxScene();
  expect(
    (await client.write('POST', `${CORE}/${resource}`, { metadata: { name: 'a' }, ...data })).status,
  ).toBe(201);
});

test.each([
  ['ConfigMap', 'configmaps', '[]', { data: { a: text(LIMIT + 1) } }],
  ['ConfigMap', 'configmaps', '[]', { data: { a: text(LIMIT - 1), b: 'é' } }],
  ['ConfigMap', 'configmaps', '[]', { data: { a: text(LIMIT - 6) }, binaryData: { b: inBase64(7) } }],
  ['Secret', 'secrets', 'data', { data: { a: inBase64(600_000), b: inBase64(600_000) } }],
  ['Secret', 'secrets', 'data', { stringData: { a: text(LIMIT + 1) } }],
])('a %s above it is refused, however it is written', async (kind, resource, field, data) => {
  const { client, create } = await sandboxScene();
  await create(`${CORE}/${resource}`, { metadata: { name: 'a' } });
  const path = `${CORE}/${resource}/a`;
  const object = { metadata: { name: 'a' }, ...data };
  for (const [method, at, type] of [
    ['POST', `${CORE}/${resource}`, 'application/json'],
    ['PUT', path, 'application/json'],
    ['PATCH', path, 'application/merge-patch+json'],
  ] as const) {
    const { status, json } = await client.write(method, at, object, type);
    const message = 'Too long: must have at most 1048576 bytes';
    expect([status, json.reason, json.message]).toEqual([
      422,
      'Invalid',
      `${kind} "a" is invalid: ${field}: ${message}`,
    ]);
    expect(json.details.causes).toEqual([{ reason: 'FieldValueTooLong', message, field }]);
  }
});
