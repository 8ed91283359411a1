import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDuration,
  formatMicroTime,
  formatTime,
  parseDuration,
  parseTime,
} from '../../../src/codec/proto/times.js';

describe('durations as Go writes them', () => {
  // From the documentation of Go's package time and its tests.
  it.each([
    [0n, '0s'],
    [1n, '1ns'],
    [1_100n, '1.1µs'],
    [2_200_000n, '2.2ms'],
    [3_300_000_000n, '3.3s'],
    [245_000_000_000n, '4m5s'],
    [245_001_000_000n, '4m5.001s'],
    [18_367_001_000_000n, '5h6m7.001s'],
    [480_000_000_001n, '8m0.000000001s'],
    [9_223_372_036_854_775_807n, '2562047h47m16.854775807s'],
    [-9_223_372_036_854_775_808n, '-2562047h47m16.854775808s'],
  ])('%d ns are %s', (nanos, text) => {
    expect(formatDuration(nanos)).toBe(text);
    expect(parseDuration(text)).toBe(nanos);
  });

  it.each([
    ['1.5h', 5_400_000_000_000n],
    ['+5s', 5_000_000_000n],
    ['.5s', 500_000_000n],
    ['1us', 1000n],
    ['0', 0n],
  ])('%s may be read', (text, nanos) => {
    expect(parseDuration(text)).toBe(nanos);
  });

  it('may be of any length', () => {
    expect(parseDuration('1s'.repeat(5_000_000))).toBe(5_000_000_000_000_000n);
  });

  it.each(['', '5', 's', '1d', '1h 2m', '.s'])('%j may not', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it('refuses a text in linear time, however its digits may be grouped', () => {
    expect(parseDuration('1m'.repeat(10_000))).toBe(600_000_000_000_000n);
    expect(parseDuration(`${'11m'.repeat(28)}x`)).toBeUndefined();
  }, 10_000);
});

describe('times', () => {
  it('are in RFC 3339', () => {
    expect(formatTime(0)).toBe('1970-01-01T00:00:00Z');
    expect(formatTime(-1)).toBe('1969-12-31T23:59:59Z');
    expect(formatTime(253402300799)).toBe('9999-12-31T23:59:59Z');
    expect(formatMicroTime(1, 1999)).toBe('1970-01-01T00:00:01.000001Z');
    expect(formatMicroTime(1, -1000)).toBe('1970-01-01T00:00:00.999999Z');
  });

  // A kube-apiserver's JSON of events that it received in protobuf.
  it.each([
    [253402300800, '10000-01-01T00:00:00Z'],
    [8640000000001, '275760-09-13T00:00:01Z'],
    [-62167219201, '-0001-12-31T23:59:59Z'],
    [-62198755200, '-0001-01-01T00:00:00Z'],
    [2n ** 62n, '146138514283-06-19T07:45:04Z'],
    [2n ** 63n - 1n, '292277026596-12-04T15:30:07Z'],
    [-(2n ** 63n), '292277026596-12-04T15:30:08Z'],
    [-62135596799, '0001-01-01T00:00:01Z'],
    [-62135596800, null],
  ])('may be of any year: %d s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
    expect(formatMicroTime(seconds, 0)).toBe(text?.replace('Z', '.000000Z') ?? null);
  });

  it('carry nanoseconds beyond a second, or below zero, into the seconds', () => {
    for (const one of [1, 1n]) {
      expect(formatMicroTime(one, 1_500_000_000)).toBe('1970-01-01T00:00:02.500000Z');
      expect(formatMicroTime(one, -1_500_000_000)).toBe('1969-12-31T23:59:59.500000Z');
    }
    expect(formatMicroTime(-62135596801, 1_000_000_000)).toBeNull();
    expect(formatMicroTime(-62135596800, 1000)).toBe('0001-01-01T00:00:00.000001Z');
  });

  it('are read with their zone', () => {
    expect(parseTime('2021-02-03T04:05:06.123456789-01:00')).toEqual({
      seconds: Date.UTC(2021, 1, 3, 5, 5, 6) / 1000,
      nanos: 123456789,
      zero: false,
    });
    expect(parseTime('0001-01-01T00:00:00Z')).toMatchObject({ zero: true });
  });

  it('match the calendar on every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62135596799, max: 253402300799 }), (seconds) => {
        expect(parseTime(formatTime(seconds)!)).toMatchObject({ seconds, nanos: 0 });
      }),
      { examples: [[951782400], [951868800], [-2203891200], [4107542400], [-62135596799], [253402300799]] },
    );
  });

  it.each([
    '2021-01-0aT00:00:00Z',
    '2021-13-01T00:00:00Z',
    '2021-00-01T00:00:00Z',
    '2021-01-01T00:60:00Z',
    '20 1-01-01T00:00:00Z',
  ])('are not %j', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });
});
