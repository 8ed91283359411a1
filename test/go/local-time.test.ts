import { afterEach, expect, it } from 'vitest';
import { goTimeText, localRfc3339, rfc1123z } from '../../src/go/local-time.js';

const zone = process.env.TZ;

afterEach(() => {
  process.env.TZ = zone;
});

// time.Unix(1735787045, 0).Format(time.RFC3339) in Go.
it.each([
  ['UTC', '2025-01-02T03:04:05Z'],
  ['Europe/Berlin', '2025-01-02T04:04:05+01:00'],
  ['America/St_Johns', '2025-01-01T23:34:05-03:30'],
])('localRfc3339 in %s', (name, text) => {
  process.env.TZ = name;
  expect(localRfc3339(1_735_787_045_000)).toBe(text);
});

it.each(['NaN', '2026-13-45T99:99:99Z', '2026-11-01T00:00:00+99:99'])(
  'an invalid time is unchanged: %s',
  (text) => {
    expect([rfc1123z(text), goTimeText(text)]).toEqual([text, text]);
  },
);

// Go's layouts have 2006 for the year.
it('a year has four digits', () => {
  process.env.TZ = 'UTC';
  expect(rfc1123z('0012-03-04T05:06:07Z')).toBe('Sun, 04 Mar 0012 05:06:07 +0000');
  expect(goTimeText('0012-03-04T05:06:07Z')).toBe('0012-03-04 05:06:07 +0000 UTC');
});
