import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/codec/object.js';
import {
  pruneUnknown,
  type StructuralSchema,
  withSchemaDefaults,
} from '../../src/sandbox/types/structural.js';
import { sandboxScene } from './sandbox-scene.js';

/** Definitions and their objects; the documents of apiextensions on structural schemas explain what schemas do. */

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const THINGS = '/apis/example.com/v1/namespaces/default/things';

function definition(spec: object, more: object = {}, version: object = {}) {
  const openAPIV3Schema = { type: 'object', properties: { spec: { type: 'object', ...spec } } };
  return {
    metadata: { name: 'things.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'things', kind: 'Thing' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema }, ...version }],
      ...more,
    },
  };
}

describe('pruning', () => {
  const keep = { 'x-kubernetes-preserve-unknown-fields': true };
  test.each<[string, StructuralSchema, JsonObject, JsonObject, string[]]>([
    ['drops what is not specified', { properties: { a: {} } }, { a: 1, b: 2 }, { a: 1 }, ['b']],
    [
      'looks into lists',
      { properties: { l: { items: { properties: { a: {} } } } } },
      { l: [{ a: 1 }, { b: 2 }] },
      { l: [{ a: 1 }, {}] },
      ['l[1].b'],
    ],
    [
      'looks into maps',
      { properties: { m: { additionalProperties: { properties: { a: {} } } } } },
      { m: { x: { b: 1 } } },
      { m: { x: {} } },
      ['m.x.b'],
    ],
    [
      'keeps what is to be kept',
      { properties: { a: { ...keep } } },
      { a: { b: { c: 1 } } },
      { a: { b: { c: 1 } } },
      [],
    ],
    [
      'goes on within what is kept',
      { ...keep, properties: { a: { properties: {} } } },
      { x: 1, a: { y: 1 } },
      { x: 1, a: {} },
      ['a.y'],
    ],
    [
      'keeps the head of embedded objects',
      { properties: { o: { 'x-kubernetes-embedded-resource': true } } },
      { o: { kind: 'K', metadata: { name: 'n' }, spec: 1 } },
      { o: { kind: 'K', metadata: { name: 'n' } } },
      ['o.spec'],
    ],
    [
      'is not fooled by names of JavaScript',
      { properties: {} },
      { constructor: 1, toString: 2 },
      {},
      ['constructor', 'toString'],
    ],
  ])('%s', (_, schema, value, object, unknown) => {
    expect(pruneUnknown(schema, value)).toEqual({ object, unknown });
  });
});

test('defaults replace missing values, also in lists and maps', () => {
  const item = { properties: { a: { default: 1 } } };
  const schema = {
    properties: {
      x: { default: { y: 2 }, properties: { z: { default: 3 } } },
      list: { items: item },
      map: { additionalProperties: item },
      no: { default: 1 },
      null: { default: 1, nullable: true },
    },
  };
  expect(withSchemaDefaults(schema, { list: [{}, { a: 5 }], map: { k: {} }, no: null, null: null })).toEqual({
    x: { y: 2, z: 3 },
    list: [{ a: 1 }, { a: 5 }],
    map: { k: { a: 1 } },
    no: 1,
    null: null,
  });
});

test('an object is pruned, completed and validated according to its definition', async () => {
  const { client, create, read } = await sandboxScene();
  const properties = { size: { type: 'integer', minimum: 1 }, color: { type: 'string', default: 'red' } };
  await create(CRDS, definition({ properties, required: ['size'] }));
  const answer = await client.write('POST', THINGS, { metadata: { name: 'a' }, spec: { size: 1, nope: 1 } });
  expect([answer.status, answer.headers.warning]).toEqual([201, '299 - "unknown field \\"spec.nope\\""']);
  expect((await read(`${THINGS}/a`)).spec).toEqual({ color: 'red', size: 1 });
  const refused = await client.write('POST', THINGS, { metadata: { name: 'b' }, spec: { color: 5 } });
  expect([refused.status, refused.json.message]).toEqual([
    422,
    'Thing.example.com "b" is invalid: [spec.color: Invalid value: "integer": spec.color in body must be of type string: "integer", spec.size: Required value]',
  ]);
  const strict = await client.write('POST', `${THINGS}?fieldValidation=Strict`, {
    metadata: { name: 'b' },
    spec: { size: 1, nope: 1 },
  });
  expect([strict.status, strict.json.message]).toEqual([
    400,
    'Thing in version "v1" cannot be handled as a Thing: strict decoding error: unknown field "spec.nope"',
  ]);
});

test('a definition appears in discovery immediately, version by version, and disappears with its deletion', async () => {
  const { client, create } = await sandboxScene();
  const versions = (given: { name: string; storage: boolean; served?: boolean }[]) =>
    given.map((version) => ({ served: true, schema: { openAPIV3Schema: { type: 'object' } }, ...version }));
  const served = async () =>
    (await client.get('/apis/example.com')).json.versions?.map((entry: { version: string }) => entry.version);
  await create(
    CRDS,
    definition(
      {},
      {
        versions: versions([
          { name: 'v1beta1', storage: false },
          { name: 'v1', storage: true },
          { name: 'v0', storage: false, served: false },
        ]),
      },
    ),
  );
  expect(await served()).toEqual(['v1', 'v1beta1']);
  await create(THINGS, { metadata: { name: 'a' } });
  const other = await client.get(THINGS.replace('v1', 'v1beta1'));
  expect([other.json.apiVersion, other.json.items[0].apiVersion]).toEqual([
    'example.com/v1beta1',
    'example.com/v1beta1',
  ]);
  const current = (await client.get(`${CRDS}/things.example.com`)).json;
  current.spec.versions[0].served = false;
  expect((await client.write('PUT', `${CRDS}/things.example.com`, current)).status).toBe(200);
  expect(await served()).toEqual(['v1']);
  await client.send('DELETE', `${CRDS}/things.example.com`);
  expect((await client.get('/apis/example.com')).status).toBe(404);
});

test('a deprecated version says so with every response', async () => {
  const { client, create } = await sandboxScene();
  await create(CRDS, definition({}, {}, { deprecated: true, deprecationWarning: 'use "v2"' }));
  expect((await client.get(THINGS)).headers.warning).toBe('299 - "use \\"v2\\""');
});

test('the status and the scale of an object are separate from it', async () => {
  const { create, read, merge } = await sandboxScene();
  const scale = {
    specReplicasPath: '.spec.count',
    statusReplicasPath: '.status.count',
    labelSelectorPath: '.status.chosen',
  };
  const open = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
  await create(CRDS, definition({}, {}, { schema: open, subresources: { status: {}, scale } }));
  await create(THINGS, { metadata: { name: 'a' }, spec: { count: 2 }, status: { count: 9 } });
  expect(await read(`${THINGS}/a`)).not.toHaveProperty('status');
  await merge(`${THINGS}/a/status`, { spec: { count: 5 }, status: { count: 1, chosen: 'a=b' } });
  const { spec, status } = await read(`${THINGS}/a/scale`);
  expect([spec, status]).toEqual([{ replicas: 2 }, { replicas: 1, selector: 'a=b' }]);
  await merge(`${THINGS}/a/scale`, { spec: { replicas: 3 } });
  const { metadata, ...rest } = await read(`${THINGS}/a`);
  expect([rest.spec, rest.status, metadata.generation]).toEqual([
    { count: 3 },
    { count: 1, chosen: 'a=b' },
    2,
  ]);
});

/** As servers read them: RE2. The first two are those of Prometheus rules and Alertmanager configurations. */
test.each([
  ['^(?i)(abort|warn)?$', ['Abort', 'WARN', ''], ['stop']],
  ['^((?i)january|may|[1-9])$', ['January', '3'], ['monday']],
  ['^(?P<word>[[:alpha:]_]+)\\z', ['ab_c'], ['a1']],
  ['^[a-z\\_\\-]+$', ['a_-'], ['A', 'a.']],
  ['^\\p{Lu}.$', ['É😀'], ['é😀']],
  // One that takes engines with backtracking ages.
  ['^(a+)+$', ['a'.repeat(40)], [`${'a'.repeat(40)}!`]],
])('a pattern in the syntax of Go: %s', async (pattern, fitting, others) => {
  const { client, create } = await sandboxScene();
  await create(CRDS, definition({ properties: { a: { type: 'string', pattern } } }));
  const post = async (a: string) => {
    const thing = { apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'a' }, spec: { a } };
    const { status, json } = await client.write('POST', `${THINGS}?dryRun=All`, thing);
    return [status, json.details?.causes?.[0].message];
  };
  for (const a of fitting) expect(await post(a)).toEqual([201, undefined]);
  for (const a of others)
    expect(await post(a)).toEqual([
      422,
      `Invalid value: ${JSON.stringify(a)}: spec.a in body should match '${pattern}'`,
    ]);
});

test('a definition that cannot be served is refused', async () => {
  const { client } = await sandboxScene();
  const told = async (made: object) => {
    const { status, json } = await client.write('POST', CRDS, made);
    return [status, json.details?.causes?.map((cause: { field: string }) => cause.field)];
  };
  const { spec } = definition({});
  expect(await told({ metadata: { name: 'x.example.com' }, spec })).toEqual([422, ['metadata.name']]);
  expect(await told(definition({}, { versions: [] }))).toEqual([422, ['spec.versions']]);
  expect(await told(definition({}, { scope: 'World' }))).toEqual([422, ['spec.scope']]);
  expect(await told(definition({}, { conversion: { strategy: 'Webhook' } }))).toEqual([
    422,
    ['spec.conversion.strategy'],
  ]);
  expect(await told(definition({ properties: { a: { type: 'string', pattern: '(' } } }))).toEqual([
    422,
    ['spec.versions[0].schema.openAPIV3Schema'],
  ]);
});
