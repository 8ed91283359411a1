import { expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { objectFacts } from '../../../src/render/facts/others.js';

const facts = (conditions: unknown) =>
  objectFacts('widgets.example.com', { status: { conditions } } as KubeObject, 0).map(({ text }) => text);

it.each([[null], [5], ['x'], [{}], [[null, 5, 'x', [], {}, { type: 5 }, { type: {} }]]])(
  'ignores invalid conditions of a custom resource: %j',
  (conditions) => {
    expect(facts(conditions)).toEqual([]);
  },
);

it('treats what is not text in a condition of a custom resource as missing', () => {
  const condition = { type: 'Ready', status: 'False', reason: 5, message: {}, lastTransitionTime: [1] };
  expect(facts([condition])).toEqual(['False since <unknown>']);
});
