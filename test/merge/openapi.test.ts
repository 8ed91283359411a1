import { describe, expect, it } from 'vitest';
import { type GroupVersionKind, type JsonObject, parseGroupVersion } from '../../src/codec/object.js';
import { Schema } from '../../src/codec/proto/schema.js';
import { PatchError } from '../../src/merge/patch-error.js';
import { builtInMergeSchema } from '../../src/merge/schema/built-in.js';
import type { MergeSchema } from '../../src/merge/schema/merge-schema.js';
import { isKind } from '../../src/merge/schema/openapi.js';
import {
  type OpenApiV2Document,
  openApiV2MergeSchema,
  takesStrategicV2,
} from '../../src/merge/schema/openapi-v2.js';
import { openApiV3MergeSchema, takesStrategicV3 } from '../../src/merge/schema/openapi-v3.js';
import { differences } from './support/apply-outcome.js';
import { KINDS } from './support/kinds.js';
import { kubectlApply } from './support/kubectl-apply.js';
import { asV3, openApiOfRealServer, trimmed, v2Documents, v3Documents } from './support/openapi-documents.js';
import { Random } from './support/random.js';
import { randomTriples } from './support/random-triples.js';
import { recordedCases } from './support/recorded.js';

/** The release of the server that the documents come from. */
const RELEASE = 20;
const COUNT = Number(process.env.MERGE_CASES ?? 4);

let served: Promise<{ json: OpenApiV2Document; protobuf: Buffer }> | undefined;
const realServer = () => (served ??= openApiOfRealServer());

const [v2] = (await recordedCases('openapi-v2.json', async () => [
  trimmed((await realServer()).json, KINDS),
])) as [OpenApiV2Document];
const v3 = asV3(v2);

const kindOf = (apiVersion: string, kind: string): GroupVersionKind => ({
  ...parseGroupVersion(apiVersion),
  kind,
});
const served120 = KINDS.filter(
  ([version, kind]) => openApiV2MergeSchema(v2, kindOf(version, kind)) !== undefined,
);
const schema = new Schema();
const builtIn = async (apiVersion: string, kind: string) =>
  (await builtInMergeSchema(schema, apiVersion, kind))!;
const own = ({ apiVersion, kind }: JsonObject) => [apiVersion as string, kind as string] as const;

describe('OpenAPI of a real server', () => {
  it('has most of the kinds', () => {
    expect(served120.length).toBeGreaterThan(25);
  });

  it.each(served120)('agrees with the generated tables about %s %s', async (apiVersion, kind) => {
    const types = [
      openApiV2MergeSchema(v2, kindOf(apiVersion, kind))!,
      openApiV3MergeSchema(v3, kindOf(apiVersion, kind))!,
    ];
    const facts = await builtIn(apiVersion, kind);
    expect(saidOf(facts, apiVersion, kind)).toContain('.metadata.finalizers merge false ');
    for (const each of types) expect(saidOf(each, apiVersion, kind)).toEqual(saidOf(facts, apiVersion, kind));
  });

  /** How the fields of a kind's definition merge, as far as both know them. */
  function saidOf(types: MergeSchema, apiVersion: string, kind: string): string[] {
    const wanted = kindOf(apiVersion, kind);
    const [name] = Object.entries(v2.definitions!).find(([, definition]) =>
      definition['x-kubernetes-group-version-kind']?.some((described) => isKind(described, wanted)),
    )!;
    const said: string[] = [];
    const visit = (definition: string, at: MergeSchema, path: string, depth: number) => {
      for (const [field, property] of Object.entries(v2.definitions![definition]?.properties ?? {})) {
        const isList = property.type === 'array';
        const reference = isList ? property.items?.$ref : property.$ref;
        if ((!isList && reference === undefined) || depth > 5) continue;
        const { strategy, retainKeys, mergeKey, schema: inner } = isList ? at.list(field) : at.object(field);
        said.push(`${path}.${field} ${strategy} ${retainKeys} ${mergeKey}`);
        if (reference !== undefined)
          visit(reference.slice('#/definitions/'.length), inner, `${path}.${field}`, depth + 1);
      }
    };
    visit(name, types, '', 0);
    // This is the only one that has changed since 1.20.
    return said.filter((line) => !line.includes('ephemeralContainers.ports '));
  }

  it.each(served120)('reports that strategic merge patches of %s %s are accepted', (apiVersion, kind) => {
    expect(takesStrategicV2(v2, kindOf(apiVersion, kind))).toBe(true);
    expect(takesStrategicV3(v3, kindOf(apiVersion, kind))).toBe(true);
  });

  it("leads to kubectl's patches with v2", async () => {
    const cases = await recordedCases('three-way-openapi-v2.json', async () => {
      const given = await randomTriples(served120, COUNT, new Random(11), { release: RELEASE });
      return kubectlApply(given, true, v2Documents((await realServer()).protobuf));
    });
    const found = await differences(cases, async (object) => [
      openApiV2MergeSchema(v2, kindOf(...own(object)))!,
      await builtIn(...own(object)),
    ]);
    expect(found).toEqual([]);
  });

  it("leads to kubectl's patches with v3", async () => {
    const cases = await recordedCases('three-way-openapi-v3.json', async () => {
      const given = await randomTriples(served120, COUNT, new Random(12), { release: RELEASE });
      return kubectlApply(given, true, v3Documents(v3, [...new Set(served120.map(([version]) => version))]));
    });
    const found = await differences(cases, async (object) => [
      openApiV3MergeSchema(v3, kindOf(...own(object)))!,
      await builtIn(...own(object)),
    ]);
    expect(found).toEqual([]);
  });
});

describe('a schema of OpenAPI', () => {
  const thing = { group: 'example.com', version: 'v1', kind: 'Thing' };
  const properties = {
    name: { type: 'string' },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    any: {},
    set: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
    map: {
      type: 'array',
      items: { type: 'object', properties: { port: {}, protocol: {} } },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['port', 'protocol'],
    },
    whole: { type: 'object', properties: { a: {} }, 'x-kubernetes-map-type': 'atomic' },
    odd: { type: 'array', items: { type: 'string' }, 'x-kubernetes-patch-strategy': 'merge,replace' },
  } as const;
  const definition = { type: 'object', properties, 'x-kubernetes-group-version-kind': [thing] };
  const v2Own = openApiV2MergeSchema({ definitions: { Thing: definition } } as never, thing)!;
  const v3Own = openApiV3MergeSchema({ components: { schemas: { Thing: definition } } } as never, thing)!;
  const both = [
    ['v2', v2Own],
    ['v3', v3Own],
  ] as const;

  it.each(both)('of %s describes how lists and objects merge under server-side apply', (_, types) => {
    expect(types.list('set')).toMatchObject({ listType: 'set', strategy: '' });
    expect(types.list('map')).toMatchObject({ listType: 'map', listMapKeys: ['port', 'protocol'] });
    expect(types.object('whole').atomic).toBe(true);
    expect(types.object('labels').atomic).toBe(false);
  });

  it.each(both)('of %s refuses unknown fields and unknown strategies', (_, types) => {
    expect(() => types.object('none')).toThrow(/^unable to find api field "none"/);
    expect(() => types.list('odd')).toThrow(new PatchError('unexpected patch strategy: [merge replace]'));
  });

  it('of v2 distinguishes the type of a field from the one it is treated as', () => {
    expect(() => v2Own.object('none')).toThrow('unable to find api field "none" in Thing');
    expect(() => v2Own.list('labels')).toThrow('expected slice, but got map');
    expect(() => v2Own.list('name')).toThrow('expected slice, but got primitive');
    expect(() => v2Own.object('labels').schema.object('a')).toThrow('expected kind, but got map');
    expect(v2Own.object('any').schema.object('whatever').strategy).toBe('');
  });

  it('does not exist for other kinds', () => {
    const other = { ...thing, kind: 'Other' };
    expect([takesStrategicV2(v2, other), takesStrategicV3(v3, other)]).toEqual([undefined, undefined]);
    expect([openApiV2MergeSchema(v2, other), openApiV3MergeSchema(v3, other)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
