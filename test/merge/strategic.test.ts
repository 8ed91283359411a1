import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/codec/object.js';
import { Schema } from '../../src/codec/proto/schema.js';
import { PatchError } from '../../src/merge/patch-error.js';
import { builtInMergeSchema } from '../../src/merge/schema/built-in.js';
import type { MergeSchema } from '../../src/merge/schema/merge-schema.js';
import { applyStrategic } from '../../src/merge/strategic/merge.js';
import { threeWayStrategic, twoWayStrategic } from '../../src/merge/strategic/patches.js';
import { cases } from '../support/cases.js';
import { inAnyOrder, isRepresentable, missing, trampled } from './support/expectations.js';
import { KINDS } from './support/kinds.js';
import { mutated } from './support/mutate.js';
import { Random } from './support/random.js';
import { ObjectMaker } from './support/random-object.js';

const schema = new Schema();
const schemas = new Map<string, MergeSchema>();
for (const [apiVersion, kind] of KINDS) {
  schemas.set(`${apiVersion} ${kind}`, (await builtInMergeSchema(schema, apiVersion, kind))!);
}
const maker = await ObjectMaker.for(KINDS, new Random(0));

/** A kind and a seed for three objects: one, and two variants of it. */
const triples = fc.tuple(fc.constantFrom(...KINDS), fc.integer()).map(([[apiVersion, kind], seed]) => {
  const random = new Random(seed);
  const make = maker.with(random);
  const [first, donor] = [make.object(apiVersion, kind), make.object(apiVersion, kind)];
  const other = () => mutated(first, donor, random, random.one([0, 0.2, 0.5, 1]));
  return { types: schemas.get(`${apiVersion} ${kind}`)!, first, second: other(), third: other() };
});

const representable = (types: MergeSchema, ...objects: JsonObject[]) =>
  objects.every((object) => isRepresentable(object, types));

/** The result, or undefined if the objects cannot merge: with items that lack their key, or of several types. */
function unlessRefused<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof PatchError) return undefined;
    throw error;
  }
}

describe('a strategic merge patch between two objects', () => {
  it('turns one into the other', () => {
    let made = 0;
    fc.assert(
      fc.property(triples, ({ types, first, second }) => {
        fc.pre(representable(types, first, second));
        const patch = unlessRefused(() => twoWayStrategic(first, second, types));
        if (patch === undefined) return;
        made++;
        expect(inAnyOrder(applyStrategic(first, patch, types), types)).toEqual(inAnyOrder(second, types));
      }),
      { numRuns: cases(1000) },
    );
    expect(made).toBeGreaterThan(cases(500));
  });

  it('changes nothing when it is applied once more', () => {
    fc.assert(
      fc.property(triples, ({ types, first, second }) => {
        fc.pre(representable(types, first, second));
        const patch = unlessRefused(() => twoWayStrategic(first, second, types));
        const again = patch && unlessRefused(() => applyStrategic(second, patch, types));
        if (again !== undefined) expect(again).toEqual(second);
      }),
      { numRuns: cases(500) },
    );
  });

  it('changes neither the objects nor itself', () => {
    fc.assert(
      fc.property(triples, ({ types, first, second }) => {
        const before = structuredClone({ first, second });
        const patch = unlessRefused(() => twoWayStrategic(first, second, types));
        const same = structuredClone(patch);
        if (patch !== undefined) unlessRefused(() => applyStrategic(first, patch, types));
        expect({ first, second, patch }).toEqual({ ...before, patch: same });
      }),
    );
  });
});

describe('a three-way strategic merge patch', () => {
  it('adds everything applied to the current object, and preserves what others have', () => {
    let made = 0;
    fc.assert(
      fc.property(triples, ({ types, first: original, second: modified, third: current }) => {
        fc.pre(representable(types, original, modified, current));
        const after = unlessRefused(() =>
          applyStrategic(current, threeWayStrategic({ original, modified, current }, types, true), types),
        );
        if (after === undefined) return;
        made++;
        expect(missing(modified, after, types)).toEqual([]);
        expect(trampled({ theirs: current, mine: [original, modified] }, after, types)).toEqual([]);
      }),
      { numRuns: cases(1000) },
    );
    expect(made).toBeGreaterThan(cases(300));
  });

  it('removes what was applied last but is not applied now', () => {
    fc.assert(
      fc.property(triples, ({ types, first: original, second: modified }) => {
        fc.pre(representable(types, original, modified));
        const patch = unlessRefused(() =>
          threeWayStrategic({ original, modified, current: original }, types, true),
        );
        const after = patch && unlessRefused(() => applyStrategic(original, patch, types));
        if (after !== undefined) expect(inAnyOrder(after, types)).toEqual(inAnyOrder(modified, types));
      }),
      { numRuns: cases(500) },
    );
  });

  it('changes nothing once it was applied', () => {
    fc.assert(
      fc.property(triples, ({ types, first: original, second: modified, third: current }) => {
        fc.pre(representable(types, original, modified, current));
        const applied = (last: JsonObject, live: JsonObject) =>
          unlessRefused(() => {
            const patch = threeWayStrategic({ original: last, modified, current: live }, types, true);
            // If a whole object is added that was applied last, its $retainKeys remains. Servers drop it.
            return asRead(applyStrategic(live, patch, types));
          });
        const once = applied(original, current);
        const twice = once && applied(modified, once);
        if (twice !== undefined) expect(twice).toEqual(once);
      }),
      { numRuns: cases(1000) },
    );
  });
});

/** An object as a server reads it: without members that its type does not have, such as directives. */
function asRead(object: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(object), function (this: unknown, key: string, value: unknown) {
    return !Array.isArray(this) && key.startsWith('$') ? undefined : value;
  }) as JsonObject;
}
