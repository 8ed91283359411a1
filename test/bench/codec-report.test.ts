import { describe, expect, it } from 'vitest';
import { codecReport, type ListResult } from '../../bench/codec/report.js';

const cost = { bytes: 100, gzipped: 10, server: 0.1, serverGzip: 0.2 };
const time = (median: number) => ({ time: { median, min: median, max: median }, allocated: 1 });
const result: ListResult = {
  kind: 'pods',
  count: 2,
  json: cost,
  protobuf: { ...cost, bytes: 50 },
  tasks: [
    { name: 'parse', cost: time(10) },
    { name: 'fast', beside: 'parse', atMost: 0.2, cost: time(1) },
    { name: 'slow', beside: 'parse', atMost: 0.2, cost: time(3) },
  ],
};

describe('the section of protobuf', () => {
  const section = codecReport([result], ['here']);

  it('states the target and whether it was met', () => {
    expect(section).toContain('| bytes | 100 | 50 | 0.50 |');
    expect(section).toContain('| fast | 1.0 (1.0) | 1.0 | 0.10 of parse | at most 0.20: met |');
    expect(section).toContain('| slow | 3.0 (3.0) | 1.0 | 0.30 of parse | at most 0.20: **not met** |');
  });
});
