import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJsonAsServer } from '../../src/codec/json.js';
import type { KubeObject } from '../../src/codec/object.js';
import { timestamp } from '../../src/sandbox/base/timestamp.js';
import { generateObjects } from '../../src/sandbox/generate/generate-objects.js';
import { generationPlan } from '../../src/sandbox/generate/options.js';
import { encodeObject } from '../../src/sandbox/object/encode.js';
import { decodeValue, encodeValue, TextValue } from '../../src/sandbox/object/value.js';

const PLAN = { pods: 200, namespaces: 4, groups: 2 };
const NOW = Date.parse('2026-01-01T00:00:00Z');

describe('generated objects', () => {
  test('are the same for the same seed, and differ for another', () => {
    const texts = (seed: number) =>
      [...generateObjects(generationPlan(PLAN, seed, NOW))].map(
        ([key, value]) => `${key} ${JSON.stringify(value.encoded())}`,
      );
    expect(texts(1)).toEqual(texts(1));
    expect(texts(1)).not.toEqual(texts(2));
  });

  test('have texts that describe the objects', () => {
    for (const [key, value] of generateObjects(generationPlan(PLAN, 3, NOW))) {
      expect(new TextValue(value.encoded()).object(), key).toEqual(value.object());
    }
  });

  test('have the requested number, each under its own key', () => {
    const keys = [...generateObjects(generationPlan(PLAN, 1, NOW))].map(([key]) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const count = (prefix: string) => keys.filter((key) => key.startsWith(prefix)).length;
    expect(count('/registry/pods/')).toBe(200);
    expect(count('/registry/namespaces/')).toBe(8);
    expect(count('/registry/apiextensions.k8s.io/')).toBe(8);
  });

  test('are in every namespace', () => {
    const keys = [...generateObjects(generationPlan({ pods: 30, namespaces: 25 }, 1, NOW))].map(([key]) =>
      key.split('/'),
    );
    const namespaces = keys.filter(([, , resource]) => resource === 'pods').map((parts) => parts[3]);
    expect(new Set(namespaces).size).toBe(25);
  });
});

test('timestamps are ISO in whole seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4102444800000 }), (time) => {
      expect(timestamp(time)).toBe(new Date(time).toISOString().replace(/\.\d+Z$/, 'Z'));
    }),
  );
});

describe('stored objects', () => {
  const object = fc.record({
    metadata: fc.record({
      name: fc.string({ minLength: 1 }),
      labels: fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { minKeys: 1 }),
    }),
    spec: fc.jsonValue(),
  });

  test('are the same after a round trip through bytes, whatever they contain', () => {
    fc.assert(
      fc.property(object, fc.boolean(), (given, custom) => {
        const json = parseJsonAsServer(
          JSON.stringify({ ...given, apiVersion: 'a/v1', kind: 'K', Zeta: 1, nose: 2 }),
        ) as KubeObject;
        const text = encodeObject(json, custom);
        expect(decodeValue(encodeValue(text))).toEqual(text);
        const { apiVersion: _, kind: __, ...builtIn } = json;
        expect(new TextValue(text).object()).toEqual(custom ? json : builtIn);
      }),
    );
  });

  test('leave a gap for the resourceVersion', () => {
    const { lead, metaHead, metaTail, rest } = encodeObject(
      {
        kind: 'K',
        apiVersion: 'g/v1',
        spec: {},
        data: 1,
        metadata: { uid: 'u', name: 'n', labels: { b: '', a: '' } },
      },
      true,
    );
    const text = `{${lead}"metadata":${metaHead},"resourceVersion":"5"${metaTail}${rest}`;
    expect(text).toBe(
      '{"apiVersion":"g/v1","data":1,"kind":"K","metadata":{"labels":{"a":"","b":""},"name":"n","resourceVersion":"5","uid":"u"},"spec":{}}',
    );
  });
});
