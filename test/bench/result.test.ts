import { describe, expect, it } from 'vitest';
import type { Measured } from '../../bench/measure.js';
import { type Result, ratio, spreadOf, verdicts } from '../../bench/result.js';
import type { Target } from '../../bench/scenarios.js';
import { spread } from '../../bench/statistics.js';

describe('spread', () => {
  it('takes the middle figure by size, not by order or as text', () => {
    expect(spread([9, 100, 10])).toEqual({ median: 10, min: 9, max: 100 });
  });
  it('takes the mean of the middle two of an even number', () => {
    expect(spread([4, 1, 2, 10]).median).toBe(3);
  });
  it('refuses an empty list', () => {
    expect(() => spread([])).toThrow('nothing was measured');
  });
});

/** A result with these targets, with rounds of these seconds and MiB. */
function resultOf(targets: Target[], baseline: Measured[], subject: Measured[], requests?: number): Result {
  const side = (program: 'kubectl' | 'proa') => ({ label: program, program, args: [] });
  return {
    scenario: {
      name: 'any',
      title: 'any',
      baseline: side('kubectl'),
      subject: side('proa'),
      cold: false,
      firstRow: { lines: 2 },
      outputs: 'any',
      targets,
    },
    baseline: { rounds: baseline },
    subject: { rounds: subject, ...(requests === undefined ? {} : { requests }) },
    at: 0,
    load: 0,
  };
}

describe('ratios and verdicts', () => {
  const baseline = [
    { seconds: 10, memory: 900 },
    { seconds: 40, memory: 1000 },
    { seconds: 20, memory: 1100 },
  ];
  const subject = [
    { seconds: 5, memory: 100 },
    { seconds: 6, memory: 101 },
    { seconds: 90, memory: 102 },
  ];

  it('use the medians', () => {
    expect(ratio(resultOf([], baseline, subject), 'total')).toBe(6 / 20);
    expect(ratio(resultOf([], baseline, subject), 'peak memory')).toBe(101 / 1000);
  });
  it('are missing if a round has no such figure', () => {
    const partly = [...subject.slice(1), { seconds: 5 }];
    expect(spreadOf({ rounds: partly }, 'peak memory')).toBeUndefined();
    expect(ratio(resultOf([], baseline, partly), 'peak memory')).toBeUndefined();
  });
  it('meet a target that is just reached, and none that was not measured', () => {
    const targets: Target[] = [
      { measure: 'total', atMost: 0.3 },
      { measure: 'peak memory', atMost: 0.1 },
      { measure: 'first row', atMost: 0.1 },
      { measure: 'requests', atMost: 6 },
    ];
    expect(verdicts(resultOf(targets, baseline, subject, 6)).map(({ met }) => met)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(verdicts(resultOf(targets, baseline, subject)).at(-1)).toMatchObject({ met: false });
  });
});
