import { describe, expect, test } from 'vitest';
import { toValue } from '../../src/sandbox/object/value.js';
import { sandboxScene } from './sandbox-scene.js';

/** Immutable fields, and the requirements of services, in the words of a real server. */

const NS = '/api/v1/namespaces/default';
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';

/** Creates an object; then returns the results of changes to it. */
async function changed(path: string, object: { metadata: { name: string } }, ...patches: object[]) {
  const { create, merge, read } = await sandboxScene();
  await create(path, object);
  const at = `${path}/${object.metadata.name}`;
  const told: unknown[] = [];
  for (const patch of patches) {
    const { status, json } = await merge(at, patch);
    const causes = (json.details?.causes ?? []) as { field: string; message: string }[];
    told.push(status === 200 ? 200 : causes.map(({ field, message }) => `${field}: ${message}`));
  }
  return { told, object: await read(at) };
}

const SET = 'Forbidden: field is immutable when `immutable` is set';

test('an immutable config map cannot be changed, except for its metadata', async () => {
  const { told } = await changed(
    `${NS}/configmaps`,
    { metadata: { name: 'a' }, data: { a: '1' } } as never,
    { data: { a: '2' }, immutable: true },
    { data: { a: '3' } },
    { binaryData: { b: 'eA==' } },
    { immutable: false },
    { metadata: { labels: { a: 'b' } } },
  );
  expect(told).toEqual([200, [`data: ${SET}`], [`binaryData: ${SET}`], [`immutable: ${SET}`], 200]);
});

test('a secret keeps its type', async () => {
  const { told } = await changed(`${NS}/secrets`, { metadata: { name: 'a' } }, { type: 'x/y' });
  expect(told).toEqual([['type: Invalid value: "x/y": field is immutable']]);
});

test('a secret that is stored without a type is Opaque, and can be written back unchanged', async () => {
  const { sandbox, client, create, read } = await sandboxScene();
  await create(`${NS}/secrets`, { metadata: { name: 'a' } });
  const { type: _, ...untyped } = await read(`${NS}/secrets/a`);
  await sandbox.store.put('/registry/secrets/default/a', toValue(untyped, false));
  const { kind, apiVersion, metadata } = await read(`${NS}/secrets/a`);
  const put = { kind, apiVersion, metadata: { ...metadata, resourceVersion: undefined } };
  const { status, json } = await client.write('PUT', `${NS}/secrets/a`, put);
  expect([status, json.type]).toEqual([200, 'Opaque']);
});

test('a deployment keeps its selector', async () => {
  const deployment = {
    metadata: { name: 'a' },
    spec: {
      selector: { matchLabels: { a: 'b' } },
      template: {
        metadata: { labels: { a: 'b', c: 'd' } },
        spec: { containers: [{ name: 'a', image: 'a' }] },
      },
    },
  };
  const { told } = await changed(
    DEPLOYMENTS,
    deployment,
    { spec: { selector: { matchLabels: { c: 'd' } } } },
    { spec: { replicas: 3 } },
  );
  const selector = '{"matchLabels":{"a":"b","c":"d"}}';
  expect(told).toEqual([[`spec.selector: Invalid value: ${selector}: field is immutable`], 200]);
});

test('a definition keeps the fields that determine how its objects are stored', async () => {
  const schema = { openAPIV3Schema: { type: 'object' } };
  const version = { name: 'v1', served: true, storage: true, schema };
  const definition = {
    metadata: { name: 'things.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'things', kind: 'Thing' },
      versions: [version],
    },
  };
  const { told, object } = await changed(
    CRDS,
    definition,
    { spec: { scope: 'Cluster' } },
    { spec: { names: { kind: 'Other' } } },
    { spec: { versions: [{ ...version, name: 'v2' }] } },
    {
      spec: {
        versions: [
          { ...version, storage: false },
          { ...version, name: 'v2' },
        ],
      },
    },
  );
  expect(told).toEqual([
    ['spec.scope: Invalid value: "Cluster": field is immutable'],
    ['spec.names.kind: Invalid value: "Other": field is immutable'],
    ['status.storedVersions[0]: Invalid value: "v1": must appear in spec.versions'],
    200,
  ]);
  expect(object.status.storedVersions).toEqual(['v1', 'v2']);
});

describe('the ports of a service', () => {
  test.each<[object, string[]]>([
    [{}, ['spec.ports: Required value']],
    [{ clusterIP: 'None' }, []],
    [
      { ports: [{ port: 80 }, { port: 81 }] },
      ['spec.ports[0].name: Required value', 'spec.ports[1].name: Required value'],
    ],
    [
      { ports: [{ port: 0 }] },
      ['port', 'targetPort'].map(
        (field) => `spec.ports[0].${field}: Invalid value: 0: must be between 1 and 65535, inclusive`,
      ),
    ],
  ])('%j', async (spec, causes) => {
    const { client } = await sandboxScene();
    const { json } = await client.write('POST', `${NS}/services`, { metadata: { name: 'a' }, spec });
    const told = (json.details?.causes ?? []) as { field: string; message: string }[];
    expect(told.map(({ field, message }) => `${field}: ${message}`)).toEqual(causes);
  });
});
