import { expect, test } from 'vitest';
import type { KubeObject } from '../../src/codec/object.js';
import { checker } from '../../src/sandbox/resources/schema/checker.js';

const SET = { type: 'array', 'x-kubernetes-list-type': 'set' };
const pair = { type: 'object', properties: { name: { type: 'string' }, port: { type: 'integer' } } };
const spec = {
  type: 'object',
  properties: {
    map: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name', 'port'],
      items: pair,
    },
    nums: { ...SET, items: { type: 'integer' } },
    plain: { type: 'array', items: { type: 'string' } },
    set: { ...SET, items: { type: 'string' } },
  },
};
const check = (value: object) =>
  checker({ type: 'object', properties: { spec } })({ spec: value } as unknown as KubeObject);
const duplicate = (field: string, value: string) => ({
  reason: 'FieldValueDuplicate',
  message: `Duplicate value: ${value}`,
  field,
});

test('sets and maps may not contain duplicates, which are reported once each in the words of a kube-apiserver', async () => {
  const pairs = [
    { name: 'a', port: 1 },
    { name: 'b', port: 1 },
    { name: 'a', port: 1, x: 'y' },
  ];
  expect(await check({ map: pairs, nums: [1, 2, 1], plain: ['a', 'a'], set: ['a', 'b', 'a', 'a'] })).toEqual([
    duplicate('spec.map[2]', 'map[string]interface {}{"name":"a", "port":1}'),
    duplicate('spec.nums[2]', '1'),
    duplicate('spec.set[2]', '"a"'),
  ]);
});

test('different values are not duplicates, and values that are not lists are ignored here', async () => {
  expect(
    await check({
      map: [
        { name: 'a', port: 1 },
        { name: 'a', port: 2 },
      ],
      set: ['a', 'A'],
      nums: [],
    }),
  ).toEqual([]);
  expect((await check({ set: 'a' })).map(({ reason }) => reason)).toEqual(['FieldValueTypeInvalid']);
});
