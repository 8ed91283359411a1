import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { TestClient } from './client.js';

/** An object keeps its namespace and its name, whatever a write says, in the words of a Kubernetes server. */

const MAP = '/api/v1/namespaces/default/configmaps/settings';
const WEB = '/apis/apps/v1/namespaces/default/deployments/web';
const MERGE = 'application/merge-patch+json';
const STRATEGIC = 'application/strategic-merge-patch+json';
const JSON_PATCH = 'application/json-patch+json';
const APPLY = 'application/apply-patch+yaml';
const SCALE = { kind: 'Scale', apiVersion: 'autoscaling/v1', spec: { replicas: 2 } };

let sandbox: ApiServer;
let client: TestClient;

beforeAll(async () => {
  sandbox = await startApiServer({ sample: true });
  client = new TestClient(sandbox);
  return async () => {
    client.close();
    await sandbox.close();
  };
});

async function refused(method: string, path: string, body: object, type?: string): Promise<unknown[]> {
  const target = type === APPLY ? `${path}?fieldManager=test` : path;
  const { status, json } = await client.write(method, target, body, type);
  return [status, json.reason, json.message];
}

const elsewhere = (asked: string) => [
  400,
  'BadRequest',
  `the namespace of the object (other) does not match the namespace on the request (${asked})`,
];

const otherwise = (asked: string) => [
  400,
  'BadRequest',
  `the name of the object (other) does not match the name on the URL (${asked})`,
];

const configuration = (metadata: object) => ({ kind: 'ConfigMap', apiVersion: 'v1', metadata });

describe('another namespace', () => {
  const metadata = { namespace: 'other' };

  test.each([
    [MERGE, { metadata }],
    [STRATEGIC, { metadata }],
    [JSON_PATCH, [{ op: 'replace', path: '/metadata/namespace', value: 'other' }]],
    [APPLY, configuration({ name: 'settings', ...metadata })],
  ])('in a patch is refused: %s', async (type, patch) => {
    const before = (await client.get(MAP)).json;
    expect(await refused('PATCH', MAP, patch, type)).toEqual(elsewhere('default'));
    expect((await client.get(MAP)).json).toEqual(before);
  });

  test('in a patch of the status, or of a namespace, is refused', async () => {
    expect(await refused('PATCH', `${WEB}/status`, { metadata }, MERGE)).toEqual(elsewhere('default'));
    expect(await refused('PATCH', '/api/v1/namespaces/default', { metadata }, MERGE)).toEqual(
      elsewhere('default'),
    );
    const finalized = { metadata: { name: 'default', namespace: 'other' }, spec: {} };
    expect(await refused('PUT', '/api/v1/namespaces/default/finalize', finalized)).toEqual(
      elsewhere('default'),
    );
  });

  test('in a PUT or a patch of the scale is refused', async () => {
    const scale = { ...SCALE, metadata: { name: 'web', namespace: 'other' } };
    expect(await refused('PUT', `${WEB}/scale`, scale)).toEqual(elsewhere('default'));
    expect(await refused('PATCH', `${WEB}/scale`, { metadata }, MERGE)).toEqual(elsewhere('default'));
  });

  test.each([null, ''])('is not meant by %j: the object stays where it is', async (namespace) => {
    const { status, json } = await client.write('PATCH', MAP, { metadata: { namespace } }, MERGE);
    expect([status, json.metadata.namespace]).toEqual([200, 'default']);
  });

  test('of a cluster-scoped object is ignored', async () => {
    const path = '/apis/rbac.authorization.k8s.io/v1/clusterroles/view';
    const { status, json } = await client.write('PATCH', path, { metadata }, MERGE);
    expect([status, json.metadata.namespace]).toEqual([200, undefined]);
  });
});

describe('another name', () => {
  const metadata = { name: 'other' };

  test.each([
    [MERGE, { metadata }],
    [STRATEGIC, { metadata }],
    [JSON_PATCH, [{ op: 'replace', path: '/metadata/name', value: 'other' }]],
    [APPLY, configuration(metadata)],
  ])('in a patch is refused: %s', async (type, patch) => {
    expect(await refused('PATCH', MAP, patch, type)).toEqual(otherwise('settings'));
  });

  test('in a PUT or a patch of the scale is refused, and so is a missing one', async () => {
    expect(await refused('PUT', `${WEB}/scale`, { ...SCALE, metadata })).toEqual(otherwise('web'));
    expect(await refused('PATCH', `${WEB}/scale`, { metadata }, MERGE)).toEqual(otherwise('web'));
    expect(await refused('PUT', `${WEB}/scale`, SCALE)).toEqual([
      400,
      'BadRequest',
      'the name of the object (web based on URL) was undeterminable: name must be provided',
    ]);
  });
});
