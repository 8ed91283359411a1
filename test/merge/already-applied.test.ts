import { describe, expect, it } from 'vitest';
import type { Json, JsonObject, KubeObject } from '../../src/codec/object.js';
import { Schema } from '../../src/codec/proto/schema.js';
import { isAlreadyApplied } from '../../src/merge/already-applied.js';
import { configurationOf, withLastApplied } from '../../src/merge/last-applied.js';
import { threeWayMergePatch } from '../../src/merge/merge-patch/three-way.js';
import { builtInMergeSchema } from '../../src/merge/schema/built-in.js';
import { threeWayStrategic } from '../../src/merge/strategic/patches.js';
import { KINDS } from './support/kinds.js';
import { mutated } from './support/mutate.js';
import { Random } from './support/random.js';
import { ObjectMaker } from './support/random-object.js';

/** How many random objects of each kind are tested. */
const COUNT = Number(process.env.MERGE_CASES ?? 20);

const map = (more: object = {}, metadata: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a', labels: { app: 'a' }, ...metadata },
  ...more,
});

/** The server's state of an applied object. */
function live(object: KubeObject, metadata: object = {}): KubeObject {
  const applied = withLastApplied(object);
  return { ...applied, metadata: { ...applied.metadata, uid: 'u', resourceVersion: '1', ...metadata } };
}

describe('an object that is already applied', () => {
  it('is recognized if the server has added fields of metadata, labels or annotations', () => {
    const object = map({ data: { a: '1' }, immutable: true });
    const there = live(object, { labels: { app: 'a', more: 'b' } });
    expect(isAlreadyApplied(there, withLastApplied(object))).toBe(true);
    expect(isAlreadyApplied(there, configurationOf(object))).toBe(true);
  });

  it.each<[what: string, there: KubeObject, object: KubeObject]>([
    [
      'another value',
      { ...live(map({ data: { a: '1' } })), data: { a: '2' } } as KubeObject,
      map({ data: { a: '1' } }),
    ],
    ['a label that is gone', live(map(), { labels: {} }), map()],
    ['something else that was applied last', live(map({ data: { a: '1' } })), map()],
    ['nothing that was applied last', map(), map()],
    [
      'a value that others have added',
      { ...live(map({ data: {} })), data: { b: '2' } } as KubeObject,
      map({ data: {} }),
    ],
    [
      'a list of objects, whose type has to be known',
      live(map({ items: [{ a: 1 }] })),
      map({ items: [{ a: 1 }] }),
    ],
    ['a null, which asks for a deletion', live(map({ data: { a: null } })), map({ data: { a: null } })],
  ])('is not %s', (what, there, object) => {
    const cleaned = what.startsWith('a null') ? ({ ...there, data: {} } as KubeObject) : there;
    expect(isAlreadyApplied(cleaned, withLastApplied(object))).toBe(false);
  });

  it('needs no patch, with any schema', async () => {
    const random = new Random(3);
    const maker = await ObjectMaker.for(KINDS, random);
    const schema = new Schema();
    let seen = 0;
    for (const [apiVersion, kind] of KINDS) {
      const strategic = (await builtInMergeSchema(schema, apiVersion, kind))!;
      for (let count = 0; count < COUNT; count++) {
        const [object, donor] = [maker.object(apiVersion, kind), maker.object(apiVersion, kind)];
        const there = live(object as KubeObject) as JsonObject;
        const current = count % 2 === 0 ? there : mutated(there, donor, random, 0.2);
        const modified = withLastApplied(object as KubeObject);
        if (!isAlreadyApplied(current as KubeObject, modified)) continue;
        seen++;
        for (const wanted of [modified, configurationOf(object as KubeObject)] as JsonObject[]) {
          const states = { original: object, modified: wanted, current: current as JsonObject };
          const patches: Json[] = [threeWayStrategic(states, strategic, true), threeWayMergePatch(states)];
          expect(patches).toEqual([{}, {}]);
        }
      }
    }
    expect(seen).toBeGreaterThan(20);
  });
});
