import { describe, expect, test } from 'vitest';
import { sandboxScene } from './sandbox-scene.js';

/** null or missing values. Codes and causes are those of a real server (1.20). */

const NS = '/api/v1/namespaces/default';
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

async function post(path: string, body: unknown) {
  const { client } = await sandboxScene();
  const { status, json } = await client.write('POST', `${path}?dryRun=All`, body as object);
  const causes = (json.details?.causes ?? []).map(({ field }: { field: string }) => field);
  return { status, causes, json };
}

describe('null', () => {
  test('in a map is the empty value', async () => {
    const map = await post(`${NS}/configmaps`, { metadata: { name: 'a' }, data: { x: null } });
    expect([map.status, map.json.data]).toEqual([201, { x: '' }]);
    const secret = await post(`${NS}/secrets`, {
      metadata: { name: 'a' },
      stringData: { x: null },
      data: { y: null },
    });
    expect([secret.status, secret.json.data]).toEqual([201, { x: '', y: '' }]);
  });

  test.each([
    [
      `${NS}/pods`,
      { metadata: { name: 'a' }, spec: { containers: [null] } },
      ['spec.containers[0].name', 'spec.containers[0].image'],
    ],
    [
      `${NS}/configmaps`,
      { metadata: { name: 'a', ownerReferences: [null] } },
      ['apiVersion', 'kind', 'name', 'uid'].map((field) => `metadata.ownerReferences.${field}`),
    ],
    [
      '/apis/apps/v1/namespaces/default/deployments',
      { metadata: { name: 'a' }, spec: { selector: null, template: null, strategy: null } },
      ['spec.selector', 'spec.template.metadata.labels', 'spec.template.spec.containers'],
    ],
    [`${NS}/configmaps`, null, ['metadata.name']],
  ])('in a list is an empty value, and by itself missing: %s %j', async (path, body, causes) => {
    const answer = await post(path, body);
    expect([answer.status, answer.causes]).toEqual([422, causes]);
  });
});

describe('a definition without a required field is refused', () => {
  const names = { plural: 'things', kind: 'Thing' };
  const schema = { openAPIV3Schema: { type: 'object' } };
  const version = { name: 'v1', served: true, storage: true, schema };
  const define = (spec: object) =>
    post(CRDS, {
      metadata: { name: 'things.example.com' },
      spec: { group: 'example.com', scope: 'Namespaced', names, versions: [version], ...spec },
    });

  test('the kind is required', async () => {
    const { status, causes } = await define({ names: { plural: 'things' } });
    expect([status, causes]).toEqual([
      422,
      ['spec.names.singular', 'spec.names.kind', 'spec.names.listKind'],
    ]);
  });

  test('the version is required', async () => {
    expect((await define({ versions: [null] })).status).toBe(422);
  });

  test('the path of replicas is required', async () => {
    const scaled = (scale: object) => define({ versions: [{ ...version, subresources: { scale } }] });
    expect((await scaled({})).causes).toEqual([
      'spec.versions[0].subresources.scale.specReplicasPath',
      'spec.versions[0].subresources.scale.statusReplicasPath',
    ]);
    const paths = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
    expect((await scaled(paths)).status).toBe(201);
    const told = await scaled({ ...paths, specReplicasPath: 'replicas' });
    expect(told.json.details.causes[0].message).toBe(
      'Invalid value: "replicas": must be a simple json path starting with .',
    );
  });

  test('the path of a column is required', async () => {
    const columns = (...additionalPrinterColumns: unknown[]) =>
      define({ versions: [{ ...version, additionalPrinterColumns }] });
    const at = 'spec.versions[0].additionalPrinterColumns[0]';
    expect((await columns(null)).causes).toEqual([`${at}.name`, `${at}.type`, `${at}.JSONPath`]);
    expect((await columns({ name: 'x', type: 'foo', jsonPath: '.x' })).causes).toEqual([`${at}.type`]);
  });
});

test('a selector with expressions must match the template', async () => {
  const deployment = (labels: object) => ({
    metadata: { name: 'a' },
    spec: {
      selector: { matchExpressions: [{ key: 'a', operator: 'In', values: ['b'] }] },
      template: { metadata: { labels }, spec: { containers: [{ name: 'a', image: 'a' }] } },
    },
  });
  const path = '/apis/apps/v1/namespaces/default/deployments';
  expect((await post(path, deployment({ a: 'b' }))).status).toBe(201);
  expect((await post(path, deployment({ a: 'c' }))).causes).toEqual(['spec.template.metadata.labels']);
});

test('a resourceVersion of 0 is the same as none', async () => {
  const { status } = await post(`${NS}/configmaps`, { metadata: { name: 'a', resourceVersion: '0' } });
  expect(status).toBe(201);
});
