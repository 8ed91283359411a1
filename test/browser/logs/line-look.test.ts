import { expect, it } from 'vitest';
import { type LogLook, logLineText, lookOf } from '../../../src/browser/logs/line-look.js';
import type { LogLine } from '../../../src/browser/logs/log-lines.js';
import { wholeLineSource } from '../../../src/browser/logs/whole-line.js';

const line = (text: string, more: Partial<LogLine> = {}): LogLine => ({
  source: { namespace: 'shop', pod: 'web-1', container: 'app' },
  time: '2026-01-02T03:04:05.678901234Z',
  text,
  isSaid: false,
  ...more,
});
const look = (more: Partial<LogLook> = {}): LogLook => ({
  ...{ time: 'off', fields: false, nameOf: () => '' },
  now: Date.parse('2026-01-02T03:05:05.678Z'),
  ...more,
});

it('a log line shows its time in the chosen format', () => {
  expect(logLineText(line('x'), look({ time: 'UTC' }))).toBe('2026-01-02T03:04:05.678Z x');
  expect(logLineText(line('x'), look({ time: 'ago' }))).toBe('  60s x');
  const at = new Date('2026-01-02T03:04:05.678Z');
  const hours = String(at.getHours()).padStart(2, '0');
  expect(logLineText(line('x'), look({ time: 'local' }))).toMatch(
    new RegExp(`^2026-01-0\\d ${hours}:\\d\\d:05.678 x$`),
  );
  expect(logLineText(line('x', { time: '' }), look({ time: 'UTC' }))).toBe('x');
});

it('a log line names its pod in letters, in a color that is always the same for it', () => {
  const [name] = lookOf(line('x'), look({ nameOf: ({ pod }) => pod }));
  expect(name).toEqual({ text: 'web-1 ', role: expect.stringMatching(/^name[1-8]$/) });
  expect(lookOf(line('y'), look({ nameOf: ({ pod }) => pod }))[0]).toEqual(name);
});

it('a log line in JSON shows time, level and message on request, and warnings like in other lines', () => {
  const json = '{"msg":"it broke","level":"error","ts":"12:00","code":7}';
  expect(lookOf(line(json), look({ fields: true }))).toEqual([
    { text: '12:00 error it broke code=7', role: expect.anything() },
  ]);
  expect(logLineText(line('no JSON'), look({ fields: true }))).toBe('no JSON');
});

it('a single log line in JSON is spread over several lines, its numbers and texts unchanged', async () => {
  let shown = '';
  const json = '{"n":12345678901234567890.10, "s":"a, {b: \\"c\\"}","e":[],"l":[1,true]}';
  const source = wholeLineSource(line(json));
  await source.read((text) => {
    shown = text;
  }, new AbortController().signal);
  expect(JSON.parse(shown)).toEqual(JSON.parse(json));
  expect(shown).toContain('"n": 12345678901234567890.10,\n');
  expect(shown).toContain('"s": "a, {b: \\"c\\"}",\n');
  expect(source.path).toEqual([
    ...['shop', 'pods', 'web-1', 'app'],
    'line of a log, 2026-01-02T03:04:05.678901234Z',
  ]);
});
