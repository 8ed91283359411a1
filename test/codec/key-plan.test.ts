import { describe, expect, it } from 'vitest';
import { KeyPlanner } from '../../src/codec/key-plan.js';

/** A planner, and how often it had to convert a key. */
function counting() {
  const made: string[] = [];
  const planner = new KeyPlanner(
    (a, b) => (a < b ? -1 : 1),
    (key) => {
      made.push(key);
      return key.toUpperCase();
    },
  );
  return { planner, made };
}

describe('KeyPlanner', () => {
  it('sorts the keys of a shape once', () => {
    const { planner, made } = counting();
    expect(planner.plan({ b: 1, a: 2 })).toEqual([
      { key: 'a', form: 'A' },
      { key: 'b', form: 'B' },
    ]);
    planner.plan({ b: 3, a: 4 });
    expect(made).toEqual(['a', 'b']);
  });

  it('distinguishes a shape from a longer one', () => {
    const { planner } = counting();
    expect([{ a: 1, b: 1 }, { a: 1 }, {}].map((object) => planner.plan(object).length)).toEqual([2, 1, 0]);
  });

  it('does not remember objects of many keys', () => {
    const { planner, made } = counting();
    const data = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, index]));
    planner.plan(data);
    expect(planner.plan(data)).toHaveLength(50);
    expect(made).toHaveLength(100);
  });

  it('forgets shapes when there are too many, and remains correct', () => {
    const { planner, made } = counting();
    planner.plan({ z: 1, y: 2 });
    for (let index = 0; index < 25_000; index++) planner.plan({ [`k${index}`]: 1 });
    expect(planner.plan({ z: 1, y: 2 }).map(({ form }) => form)).toEqual(['Y', 'Z']);
    expect(made.filter((key) => key === 'z')).toHaveLength(2);
  });
});
