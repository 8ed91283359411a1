import { afterEach, expect, it } from 'vitest';
import { localRfc3339 } from '../../src/go/local-time.js';

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
