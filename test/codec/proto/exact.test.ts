import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { ProtobufCodec } from '../../../src/codec/proto/codec.js';
import { Schema } from '../../../src/codec/proto/schema.js';
import { cases } from '../../support/cases.js';
import { Filler, seeded } from './support/filler.js';
import { allKinds } from './support/kinds.js';

const codec = new ProtobufCodec({ release: 30 });

const configMap = (more: object) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a' },
  ...more,
});
const pod = (spec: object, metadata: object = { name: 'a' }) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata,
  spec,
});
const definition = (schema: object) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  spec: { versions: [{ name: 'v1', schema: { openAPIV3Schema: schema } }] },
});
const lease = (renewTime: string) => ({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  spec: { renewTime },
});

/** Whether an object is written in protobuf, or the place that prevents it. */
async function written(object: object, release = codec): Promise<string> {
  return release.encodeExact(object as KubeObject).then(
    () => 'written',
    (error: Error) => `${error.name}: ${error.message}`,
  );
}

describe('an object that protobuf carries exactly', () => {
  it.each([
    configMap({ data: { k: '' }, immutable: false, binaryData: { b: '' } }),
    // What `kubectl create --dry-run=client -o yaml` prints.
    pod({ containers: [{ name: 'a', image: 'b', resources: {} }] }, { name: 'a', creationTimestamp: null }),
    { ...pod({ containers: [{ name: 'a' }], restartPolicy: null }), status: {} },
    pod({ containers: [{ name: 'a', resources: { limits: { cpu: 1, memory: '1.5Gi' } } }] }),
    pod({ containers: [{ name: 'a' }], volumes: [{ name: 'v', emptyDir: {} }] }),
    pod({ containers: [{ name: 'a' }] }, { name: 'a', deletionTimestamp: '2026-11-21T18:00:00+02:00' }),
    definition({ type: 'object', default: { a: null, b: [] }, additionalProperties: false }),
    definition({ type: 'array', items: { type: 'object', additionalProperties: { type: 'string' } } }),
    lease('2026-11-21T18:00:00.123456Z'),
  ])('%j', async (object) => expect(await written(object)).toBe('written'));
});

describe('an object that protobuf does not carry exactly', () => {
  it.each([
    [configMap({ bogus: null }), 'core/v1.ConfigMap.bogus'],
    [configMap({ Data: { k: 'v' } }), 'core/v1.ConfigMap.Data'],
    [pod({ containers: [{ name: 'a', lifecycle: { stopSignal: 'x' } }] }), 'core/v1.Lifecycle.stopSignal'],
    [pod({ containers: [{ name: 'a' }], resources: {} }), 'core/v1.PodSpec.resources'],
    [pod({ containers: [] }), 'core/v1.PodSpec.containers'],
    [pod({ containers: [null] }), 'core/v1.PodSpec.containers'],
    [pod({ containers: [{ name: 'a', env: [{ name: 'b', value: 1 }] }] }), 'core/v1.EnvVar.value'],
    [pod({ containers: {} }), 'core/v1.PodSpec.containers'],
    [pod({ nodeSelector: {} }), 'core/v1.PodSpec.nodeSelector'],
    [pod({ priority: 2 ** 31 }), 'core/v1.PodSpec.priority'],
    [pod({ priority: 1.5 }), 'core/v1.PodSpec.priority'],
    [pod({}, { labels: { a: null } }), 'meta/v1.ObjectMeta.labels'],
    [pod({}, { finalizers: [] }), 'meta/v1.ObjectMeta.finalizers'],
    [pod({}, { managedFields: [{ fieldsV1: {} }] }), 'meta/v1.ManagedFieldsEntry.fieldsV1'],
    [pod({}, { deletionTimestamp: '2026-11-21 18:00:00Z' }), 'meta/v1.ObjectMeta.deletionTimestamp'],
    [definition({ properties: { a: { nope: 1 } } }), 'apiextensions/v1.JSONSchemaProps.nope'],
    [definition({ items: { nope: 1 } }), 'apiextensions/v1.JSONSchemaProps.nope'],
    [definition({ additionalProperties: { required: [] } }), 'apiextensions/v1.JSONSchemaProps.required'],
    [definition({ enum: [null] }), 'apiextensions/v1.JSONSchemaProps.enum'],
    [lease('2026-11-21T18:00:00Z'), 'coordination/v1.LeaseSpec.renewTime'],
  ])('%j: %s', async (object, place) => {
    expect(await written(object)).toMatch(`UnencodableError: ${place}`);
  });

  it('has a field of another release', async () => {
    const object = pod({ containers: [{ name: 'a' }], resources: { limits: { cpu: '1' } } });
    expect(await written(object)).toContain('Kubernetes 1.30 has no such field');
    expect(await written(object, new ProtobufCodec({ release: 32 }))).toBe('written');
  });

  it.each([
    { apiVersion: 'example.io/v1', kind: 'Status' },
    { apiVersion: 'v1', kind: 'Gizmo' },
    { kind: 'ConfigMap' },
    {},
  ])('has a kind without a schema: %j', async (object) => {
    expect(await written(object)).toContain('UnknownKindError');
  });
});

/** The objects inside an object, including itself, with their paths. */
function objectsIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, item]) =>
    objectsIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return Array.isArray(value) ? inner : [path, ...inner];
}

const at = (value: unknown, path: readonly (string | number)[]) =>
  path.reduce<unknown>((found, key) => (found as Record<string | number, unknown>)?.[key], value);

describe('a new field, anywhere in an object of any kind', () => {
  it('is refused, or read back', async () => {
    const kinds = (await allKinds()).filter(({ apiVersion }) => !apiVersion.startsWith('meta'));
    const releases = new Map([20, 30].map((release) => [release, new ProtobufCodec({ release })]));
    let refused = 0;
    let carried = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kinds),
        fc.constantFrom(...releases),
        fc.integer(),
        fc.nat(),
        async ({ apiVersion, kind }, [release, ofRelease], seed, where) => {
          const schema = new Schema(release);
          const message = await schema.kind(apiVersion, kind);
          const object = new Filler(schema, { random: seeded(seed), gaps: 0.5 }).object(
            message!,
            apiVersion,
            kind,
          );
          if (object.metadata !== undefined) object.metadata = { name: 'a' };
          const paths = objectsIn(object);
          const path = paths[where % paths.length]!;
          (at(object, path) as Record<string, unknown>).zzz = 'x';
          const bytes = await ofRelease.encodeExact(object).catch((error: Error) => error.name);
          if (typeof bytes === 'string') {
            expect(bytes).toMatch(/^(UnencodableError|UnknownKindError)$/);
            refused++;
            return;
          }
          carried++;
          expect(at(await ofRelease.decode(bytes), [...path, 'zzz'])).toBe('x');
        },
      ),
      { numRuns: cases(2000) },
    );
    expect(refused).toBeGreaterThan(cases(100));
    expect(carried).toBeGreaterThan(cases(5));
  });
});
