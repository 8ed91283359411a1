import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/codec/object.js';
import { applyJsonPatch } from '../../src/merge/json-patch.js';
import { applyMergePatch } from '../../src/merge/merge-patch/apply.js';
import { createMergePatch } from '../../src/merge/merge-patch/create.js';
import { threeWayMergePatch } from '../../src/merge/merge-patch/three-way.js';
import { PatchConflictError } from '../../src/merge/patch-error.js';

const { object } = fc.letrec<{ object: JsonObject; value: Json }>((tie) => ({
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', 'toString'), tie('value'), {
    maxKeys: 4,
  }),
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>('x', 'y', 1, true, [], {}, [1, 'x']),
    tie('object'),
  ),
}));

describe('a JSON merge patch', () => {
  /** The examples of RFC 7386, appendix A, except patches that are neither objects nor lists. */
  it.each<[Json, Json, Json]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('turns %j with %j into %j', (target, patch, result) => {
    expect(applyMergePatch(target, patch)).toEqual(result);
  });

  it('between two objects turns one into the other', () => {
    fc.assert(
      fc.property(object, object, (from, to) => {
        expect(applyMergePatch(from, createMergePatch(from, to))).toEqual(to);
      }),
    );
  });

  it('is empty between equal objects', () => {
    fc.assert(
      fc.property(object, (same) => {
        expect(createMergePatch(same, structuredClone(same))).toEqual({});
      }),
    );
  });
});

describe('a three-way JSON merge patch', () => {
  it('without changes of others is the one between the last and the new object', () => {
    fc.assert(
      fc.property(object, object, (original, modified) => {
        const apply = () => threeWayMergePatch({ original, modified, current: original });
        expect(applyMergePatch(original, apply())).toEqual(modified);
      }),
    );
  });

  it('preserves what others added, and removes what was applied last', () => {
    const states = {
      original: { spec: { mine: 1, gone: 2 } },
      modified: { spec: { mine: 3 } },
      current: { spec: { mine: 1, gone: 2, theirs: 4 } },
    };
    expect(threeWayMergePatch(states)).toEqual({ spec: { mine: 3, gone: null } });
  });

  it('is empty once it was applied', () => {
    fc.assert(
      fc.property(object, object, object, (original, modified, current) => {
        try {
          const patch = threeWayMergePatch({ original, modified, current });
          const after = applyMergePatch(current, patch) as JsonObject;
          expect(threeWayMergePatch({ original: modified, modified, current: after })).toEqual({});
        } catch (error) {
          if (!(error instanceof PatchConflictError)) throw error;
        }
      }),
    );
  });

  it.each<[string, JsonObject]>([
    ['apiVersion', { apiVersion: 'v2' }],
    ['kind', { kind: 'Other' }],
    ['name', { metadata: { name: 'other' } }],
  ])('is refused if it would change the %s', (_, modified) => {
    const object = { apiVersion: 'v1', kind: 'Thing', metadata: { name: 'x' } };
    const states = { original: object, modified: { ...object, ...modified }, current: object };
    expect(() => threeWayMergePatch(states)).toThrow(/^precondition failed for: map\[/);
  });
});

describe('a JSON patch', () => {
  it('does not change the object that it is applied to, and shares nothing with it', () => {
    const object = { a: { b: [1] }, c: {} };
    const value = { d: 1 };
    const patched = applyJsonPatch(object, [
      { op: 'copy', from: '/a', path: '/e' },
      { op: 'add', path: '/c/f', value },
      { op: 'add', path: '/c/f/d', value: 2 },
      { op: 'add', path: '/e/b/-', value: 2 },
    ]);
    expect(patched).toEqual({ a: { b: [1] }, c: { f: { d: 2 } }, e: { b: [1, 2] } });
    expect([object, value]).toEqual([{ a: { b: [1] }, c: {} }, { d: 1 }]);
  });

  it('replaces the whole only with an object or a list', () => {
    expect(() => applyJsonPatch({}, [{ op: 'replace', path: '', value: 'x' }])).toThrow(
      'replace operation value must be object or array',
    );
  });

  it('copies no more than allowed', () => {
    const copies = [...Array(30)].map((_, n) => ({ op: 'copy', from: '', path: `/a${n}` }));
    const doubling = copies.map(({ op, path }, n) => ({ op, from: n === 0 ? '/a' : `/a${n - 1}`, path }));
    expect(() => applyJsonPatch({ a: 'x'.repeat(100) }, doubling, 1000)).toThrow('accumulated size');
  });

  it('treats __proto__ as a key like any other', () => {
    const object = JSON.parse('{"__proto__":{"a":1}}') as Json;
    expect(JSON.stringify(applyJsonPatch(object, [{ op: 'add', path: '/__proto__/b', value: 2 }]))).toBe(
      '{"__proto__":{"a":1,"b":2}}',
    );
  });
});
