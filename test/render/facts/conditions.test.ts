import { expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { objectFacts } from '../../../src/render/facts/others.js';

const facts = (conditions: unknown) =>
  objectFacts('widgets.example.com', { status: { conditions } } as KubeObject, 0).map(({ text }) => text);

it.each([[null], [5], ['x'], [{}], [[null, 5, 'x', [], {}, { type: 5 }, { type: {} }]]])(
  'says nothing of conditions of a custom resource that are none: %j',
  (conditions) => {
    expect(facts(conditions)).toEqual([]);
  },
);

it('takes what is no text in a condition of a custom resource for absent', () => {
  const condition = { type: 'Ready', status: 'False', reason: 5, message: {}, lastTransitionTime: [1] };
  expect(facts([condition])).toEqual(['False since <unknown>']);
});
