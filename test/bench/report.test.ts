import { describe, expect, it } from 'vitest';
import { type Circumstances, report } from '../../bench/report.js';
import type { Result } from '../../bench/result.js';
import { scenarios } from '../../bench/scenarios.js';

const circumstances: Circumstances = {
  machine: '2 × Processor',
  kubectl: 'v1.32.5',
  node: 'v24.0.0',
  proa: 'commit abc',
  quick: false,
};

function resultOf(name: string, subject: Result['subject']): Result {
  const all = scenarios({ long: 20_000, longer: 100_000, groups: 400 }, true);
  const scenario = all.find((candidate) => candidate.name === name)!;
  const baseline = { rounds: [{ seconds: 10, firstRow: 9, memory: 1000, processor: 5 }], requests: 400 };
  return { scenario, baseline, subject, at: Date.UTC(2025, 0, 2), load: 0.5 };
}

describe('report', () => {
  it('states each target beside what was measured', () => {
    const subject = { rounds: [{ seconds: 4, firstRow: 0.5, memory: 250, processor: 1 }] };
    const text = report([resultOf('table', subject)], circumstances);
    expect(text).toContain('| table | first row | 0.10 | 0.056 | met |');
    expect(text).toContain('| table | total | 0.50 | 0.400 | met |');
    expect(text).toContain('| table | peak memory | 0.20 | 0.250 | **not met** |');
    expect(text).toContain('| total, s | 10.00 (10.00–10.00) | 4.00 (4.00–4.00) | 0.400 |');
  });
  it('shows what takes the time if a target is missed', () => {
    const slow = { rounds: [{ seconds: 2, firstRow: 0.5, memory: 80, processor: 0.75 }], requests: 7 };
    const start = { rounds: [{ seconds: 0.25, firstRow: 0.2, memory: 70, processor: 0.2 }] };
    const text = report([resultOf('cold', slow), resultOf('version', start)], circumstances);
    expect(text).toContain('| cold | requests | 6 | 7 | **not met** |');
    expect(text).toContain('- cold, total: of 2.00 s, 0.250 s for `version --client`');
    expect(text).toContain("0.750 s of proa's own CPU time, 1.25 s of waiting");
  });
  it('reports what could not be measured', () => {
    const text = report([resultOf('table', { rounds: [{ seconds: 4, firstRow: 0.5 }] })], circumstances);
    expect(text).toContain('| table | peak memory | 0.20 | not measured | **not met** |');
    expect(text).toContain('GNU time is not installed');
    expect(text).toContain('no kube-apiserver available');
  });
  it('shows outputs that differ', () => {
    const result = resultOf('table', { rounds: [{ seconds: 4 }] });
    const text = report([{ ...result, difference: 'line 3' }], circumstances);
    expect(text).toContain('**The outputs differ:** line 3');
  });
});
