import { describe, expect, it } from 'vitest';
import type { Validation } from '../../src/cluster/validation.js';
import { ManifestCheck } from '../../src/objects/manifest-check.js';
import { interruptFailure } from '../../src/process/errors.js';
import { ConnectionError, StatusError } from '../../src/transport/errors.js';

/** A short version of the types that 1.20 publishes. */
const definitions = {
  'io.k8s.api.apps.v1.Deployment': {
    type: 'object',
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: { $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' },
      spec: { $ref: '#/definitions/io.k8s.api.apps.v1.DeploymentSpec' },
    },
    'x-kubernetes-group-version-kind': [{ group: 'apps', version: 'v1', kind: 'Deployment' }],
  },
  'io.k8s.api.apps.v1.DeploymentSpec': {
    type: 'object',
    required: ['selector'],
    properties: {
      paused: { type: 'boolean' },
      replicas: { type: 'integer', format: 'int32' },
      selector: { type: 'object' },
      containers: { type: 'array', items: { $ref: '#/definitions/io.k8s.api.core.v1.Container' } },
      surge: { type: 'string', format: 'int-or-string' },
    },
  },
  'io.k8s.api.core.v1.Container': {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      command: { type: 'array', items: { type: 'string' } },
    },
  },
  'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta': {
    type: 'object',
    properties: {
      name: { type: 'string' },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
    },
  },
};

/** The result of checking an object, the number of requests for the types, and the log. */
async function checked(
  document: unknown,
  { validation = 'Strict' as Validation, release = 20, types = definitions as object | null } = {},
) {
  let asked = 0;
  const logged: string[] = [];
  const check = new ManifestCheck(validation, {
    release: async () => release,
    openApi: async () => {
      asked++;
      return { definitions: types };
    },
    warn: (text) => void logged.push(text),
  });
  const error = await check.check(document).then(
    () => '',
    (failure: Error) => failure.message,
  );
  await check.check(document).catch(() => undefined);
  return { error, asked, logged };
}

const deployment = (spec: unknown, metadata: unknown = { name: 'a' }) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata,
  spec,
});
const end = '; if you choose to ignore these errors, turn validation off with --validate=false';
const SPEC = 'io.k8s.api.apps.v1.DeploymentSpec';

describe('manifests for a server that does not validate fields', () => {
  // In the words of kubectl 1.32 with a real server of 1.20.
  it.each([
    [deployment({ selector: {}, replicas: 1, surge: 1, paused: true }), ''],
    [deployment({ selector: {}, replicas: null }), ''],
    [deployment({ selector: {}, surge: '25%', containers: [{ name: 'a', command: ['b', 1] }] }), ''],
    [
      deployment({ selector: {}, foo: 1 }),
      `ValidationError(Deployment.spec): unknown field "foo" in ${SPEC}`,
    ],
    [deployment({}), `ValidationError(Deployment.spec): missing required field "selector" in ${SPEC}`],
    [
      deployment({ selector: {}, replicas: 'x' }),
      `ValidationError(Deployment.spec.replicas): invalid type for ${SPEC}.replicas: got "string", expected "integer"`,
    ],
    [
      deployment({ selector: [], paused: 1, containers: {} }),
      `[ValidationError(Deployment.spec.containers): invalid type for ${SPEC}.containers: got "map", expected "array", ` +
        `ValidationError(Deployment.spec.paused): invalid type for ${SPEC}.paused: got "integer", expected "boolean", ` +
        `ValidationError(Deployment.spec.selector): invalid type for ${SPEC}.selector: got "array", expected "map"]`,
    ],
    [
      deployment({ selector: {}, containers: [{ name: 'a' }, { image: 'x' }] }),
      '[ValidationError(Deployment.spec.containers[1]): unknown field "image" in io.k8s.api.core.v1.Container, ' +
        'ValidationError(Deployment.spec.containers[1]): missing required field "name" in io.k8s.api.core.v1.Container]',
    ],
    [
      deployment({ selector: {} }, { labels: { a: null, b: [1] } }),
      '[unknown object type "nil" in Deployment.metadata.labels.a, ValidationError(Deployment.metadata.labels.b): ' +
        'invalid type for io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta.labels: got "array", expected "string"]',
    ],
    [{ apiVersion: 'v1', kind: 'Gizmo', anything: 1 }, ''],
    [
      { apiVersion: 'v1', kind: 'List', items: [deployment({}), { kind: 'Gizmo' }] },
      `[ValidationError(Deployment.spec): missing required field "selector" in ${SPEC}, apiVersion not set]`,
    ],
  ])('%j', async (document, problem) => {
    const { error } = await checked(document);
    expect(error).toBe(problem === '' ? '' : `error validating data: ${problem}${end}`);
  });

  it('request the types once', async () => {
    expect(await checked(deployment({}))).toMatchObject({ asked: 1 });
  });

  it.each([
    [new StatusError({ kind: 'Status', status: 'Failure', message: 'no', reason: 'Forbidden' }, 403), 'no'],
    [
      new ConnectionError('EOF', { method: 'GET', url: 'https://127.0.0.1:6443/openapi/v2' }),
      'Get "https://127.0.0.1:6443/openapi/v2": EOF',
    ],
  ])('report why the types are not available: %s', async (failure, why) => {
    const check = new ManifestCheck('Strict', {
      release: async () => 20,
      openApi: () => Promise.reject(failure),
      warn: () => undefined,
    });
    await expect(check.check(deployment({}))).rejects.toThrow(
      `error validating data: failed to download openapi: ${why}${end}`,
    );
  });

  it('do not fail the validation if the user stops it', async () => {
    const stop = interruptFailure();
    const check = new ManifestCheck('Strict', {
      release: async () => 20,
      openApi: () => Promise.reject(stop),
      warn: () => undefined,
    });
    await expect(check.check(deployment({}))).rejects.toBe(stop);
  });

  it('report that there are no warnings', async () => {
    const { error, asked, logged } = await checked(deployment({ foo: 1 }), { validation: 'Warn' });
    expect({ error, asked }).toEqual({ error: '', asked: 0 });
    expect(logged[0]).toContain('cannot perform warn validation');
  });
});

describe('manifests for any server', () => {
  it.each([
    ['text', 'invalid object to validate'],
    [[1], 'invalid object to validate'],
    [{ metadata: {} }, '[apiVersion not set, kind not set]'],
    [{ apiVersion: 'v1' }, 'kind not set'],
  ])('%j', async (document, problem) => {
    for (const release of [20, 32]) {
      const { error, asked } = await checked(document, { release });
      expect({ error, asked }).toEqual({ error: `error validating data: ${problem}${end}`, asked: 0 });
    }
    expect(await checked(document, { validation: 'Ignore' })).toMatchObject({ error: '', asked: 0 });
  });

  it.each([25, 36])('are validated by a server of 1.%i', async (release) => {
    expect(await checked(deployment({ foo: 1 }), { release })).toMatchObject({ error: '', asked: 0 });
  });
});

it.each([
  [null, 'definitions is not an object'],
  [{ Gizmo: null }, 'definitions.Gizmo is not an object'],
  [{ Gizmo: { properties: null } }, 'definitions.Gizmo.properties is not an object'],
  [{ Gizmo: { properties: { a: { $ref: 7 } } } }, 'definitions.Gizmo.properties.a.$ref is not a string'],
  [{ Gizmo: { type: {} } }, 'definitions.Gizmo.type is not a string'],
  [{ Gizmo: { items: [] } }, 'definitions.Gizmo.items is not an object'],
  [{ Gizmo: { required: 'a' } }, 'definitions.Gizmo.required is not a list'],
  [{ Gizmo: { additionalProperties: 7 } }, 'definitions.Gizmo.additionalProperties is not an object'],
  [
    { Gizmo: { 'x-kubernetes-group-version-kind': [null] } },
    'definitions.Gizmo.x-kubernetes-group-version-kind[0] is not an object',
  ],
])('types in unexpected forms are named, and nothing is validated by them: %j', async (types, why) => {
  const { error } = await checked(deployment({}), { types });
  expect(error).toBe(
    `error validating data: failed to download openapi: ${why}; if you choose to ignore these errors, turn validation off with --validate=false`,
  );
});
