import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldSet, fieldSet } from '../../../src/merge/server-side/field-set.js';
import { readFieldsV1, writeFieldsV1 } from '../../../src/merge/server-side/fields-v1.js';
import { keyElement, pathText } from '../../../src/merge/server-side/path-element.js';

const elements = fc.oneof(
  fc.constantFrom('f:a', 'f:b', 'f:9', 'f:\u{1F600}', 'f:\uFFFD'),
  fc.constantFrom('k:{"name":"x"}', 'k:{"port":80,"protocol":"TCP"}', 'v:"s"', 'v:2', 'i:3'),
);
const paths = fc.array(fc.array(elements, { minLength: 1, maxLength: 3 }), { maxLength: 8 });
const texts = (set: FieldSet) => new Set([...set.paths()].map((path) => JSON.stringify(path)));
const only = (some: Set<string>, keep: (path: string) => boolean) => new Set([...some].filter(keep));
const below = (path: string, above: Set<string>) => {
  const steps = JSON.parse(path) as string[];
  return steps.some((_, index) => above.has(JSON.stringify(steps.slice(0, index + 1))));
};

describe('a set of fields', () => {
  it('is a set of paths, independent of those below them', () => {
    fc.assert(
      fc.property(paths, paths, (left, right) => {
        const [a, b] = [fieldSet(...left), fieldSet(...right)];
        const [first, second] = [texts(a), texts(b)];
        expect(texts(a.union(b))).toEqual(new Set([...first, ...second]));
        expect(texts(a.difference(b))).toEqual(only(first, (path) => !second.has(path)));
        expect(texts(a.intersection(b))).toEqual(only(first, (path) => second.has(path)));
        expect(texts(a.recursiveDifference(b))).toEqual(
          new Set([...first].filter((path) => !below(path, second))),
        );
        expect(a.equals(b)).toBe(
          first.size === second.size && only(first, (path) => second.has(path)).size === first.size,
        );
        expect(a.isEmpty()).toBe(first.size === 0);
      }),
    );
  });

  it('is preserved by FieldsV1', () => {
    fc.assert(
      fc.property(paths, (some) => {
        const set = fieldSet(...some);
        expect(texts(readFieldsV1(writeFieldsV1(set)))).toEqual(texts(set));
      }),
    );
  });
});

describe('FieldsV1', () => {
  // What a kube-apiserver 1.20 wrote of a service and of a pod.
  it.each([
    '{"f:spec":{"f:ports":{".":{},"k:{\\"port\\":80,\\"protocol\\":\\"TCP\\"}":{".":{},"f:name":{},"f:port":{}},"k:{\\"port\\":443,\\"protocol\\":\\"TCP\\"}":{".":{},"f:name":{}}},"f:type":{}}}',
    '{"f:metadata":{"f:finalizers":{".":{},"v:\\"example.com/f\\"":{}},"f:labels":{".":{},"f:x":{}}}}',
  ])('is written as servers write it: %s', (text) => {
    expect(JSON.stringify(writeFieldsV1(readFieldsV1(JSON.parse(text))))).toBe(text);
  });

  it('sorts fields before keys before values, and numbers by value', () => {
    const set = fieldSet(
      ['v:"a"'],
      ['v:10'],
      ['v:9'],
      ['k:{"p":443}'],
      ['k:{"p":80}'],
      ['f:b'],
      ['f:a'],
      ['i:1'],
    );
    expect(Object.keys(writeFieldsV1(set))).toEqual([
      'f:a',
      'f:b',
      'k:{"p":80}',
      'k:{"p":443}',
      'v:9',
      'v:10',
      'v:"a"',
      'i:1',
    ]);
  });

  it.each([[{ data: {} }], [{ 'f:data': 1 }], [[]], [{ 'k:{': {} }], [{ 'i:x': {} }]])(
    'is not %j',
    (value) => {
      expect(() => readFieldsV1(value as never)).toThrow(SyntaxError);
    },
  );

  it('reads keys in any order as the same item', () => {
    const [path] = [...readFieldsV1({ 'f:ports': { 'k:{"protocol":"TCP","port":80}': {} } }).paths()];
    expect(path).toEqual(['f:ports', keyElement({ port: 80, protocol: 'TCP' })]);
    expect(pathText([...path!, 'f:name'])).toBe('.ports[port=80,protocol="TCP"].name');
  });
});
