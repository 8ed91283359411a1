import { describe, expect, it } from 'vitest';
import { humanAge, humanDuration, millisecondsOfHuman } from '../../src/go/human-duration.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** The thresholds of apimachinery's duration.HumanDuration. */
describe('humanDuration', () => {
  it.each([
    [-2 * SECOND, '<invalid>'],
    [-1999, '0s'],
    [-1 * SECOND, '0s'],
    [0, '0s'],
    [999, '0s'],
    [SECOND, '1s'],
    [119 * SECOND, '119s'],
    [2 * MINUTE, '2m'],
    [3 * MINUTE + 10 * SECOND, '3m10s'],
    [10 * MINUTE - 1, '9m59s'],
    [10 * MINUTE + 59 * SECOND, '10m'],
    [3 * HOUR - 1, '179m'],
    [3 * HOUR + 59 * SECOND, '3h'],
    [3 * HOUR + 5 * MINUTE, '3h5m'],
    [8 * HOUR - 1, '7h59m'],
    [8 * HOUR + 59 * MINUTE, '8h'],
    [2 * DAY - 1, '47h'],
    [2 * DAY + 59 * MINUTE, '2d'],
    [2 * DAY + 5 * HOUR, '2d5h'],
    [8 * DAY - 1, '7d23h'],
    [8 * DAY + 23 * HOUR, '8d'],
    [2 * YEAR - 1, '729d'],
    [2 * YEAR + 23 * HOUR, '2y'],
    [2 * YEAR + 40 * DAY, '2y40d'],
    [8 * YEAR - 1, '7y364d'],
    [8 * YEAR + 300 * DAY, '8y'],
  ])('shows %d ms as %s', (milliseconds, text) => {
    expect(humanDuration(milliseconds)).toBe(text);
  });
});

describe('humanAge', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');

  it('counts from a timestamp to the clock given', () => {
    expect(humanAge('2026-03-01T11:54:30Z', now)).toBe('5m30s');
  });

  it.each([undefined, null, '', 'never'])('does not know the age of something created %j', (timestamp) => {
    expect(humanAge(timestamp, now)).toBe('<unknown>');
  });
});

describe('millisecondsOfHuman', () => {
  it.each([
    ['1y2d', YEAR + 2 * DAY],
    ['5m10s', 5 * MINUTE + 10 * SECOND],
    ['', undefined],
    ['5m10', undefined],
    ['5m 10s', undefined],
  ])('reads %s', (text, milliseconds) => expect(millisecondsOfHuman(text)).toBe(milliseconds));

  it('reads a text of any length', () => {
    expect(millisecondsOfHuman('1s'.repeat(5_000_000))).toBe(5_000_000 * SECOND);
  });
});
