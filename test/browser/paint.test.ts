import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describePaint, logPaint, type Paint, paintPiece, yamlPaint } from '../../src/browser/frame/paint.js';

const roles = (paint: Paint, line: string) =>
  paint(line)
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, role }) => [text, role]);
const text = (spans: readonly { text: string }[]) => spans.map((span) => span.text).join('');

describe('a painted line', () => {
  it('has the same characters as before, whatever it is and whatever the search text is', () => {
    const line = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('a', ':', ' ', '-', '"', '1', 'E', '\u2028') }),
    );
    fc.assert(
      fc.property(line, fc.string({ maxLength: 2 }), fc.nat(10), (whole, query, cut) => {
        for (const paint of [yamlPaint, describePaint, logPaint]) {
          expect(text(paint(whole))).toBe(whole);
          expect(text(paintPiece(whole, paint(whole), true, query))).toBe(whole);
          const piece = whole.slice(0, cut);
          expect(text(paintPiece(piece, paint(whole), true, query))).toBe(piece);
          expect(text(paintPiece(piece, paint(whole), false, query))).toBe(piece);
        }
      }),
    );
  });

  it('distinguishes fields, strings and numbers of YAML', () => {
    expect(roles(yamlPaint, '  - image: app:1')).toEqual([
      ['  - ', 'plain'],
      ['image:', 'field'],
      ['app:1', 'string'],
    ]);
    expect(roles(yamlPaint, 'replicas: 3')).toEqual([
      ['replicas:', 'field'],
      ['3', 'number'],
    ]);
    expect(roles(yamlPaint, '  "a: b": |')).toEqual([
      ['"a: b":', 'field'],
      ['|', 'plain'],
    ]);
  });

  it('distinguishes labels of a description from their values, and shows states like tables', () => {
    expect(roles(describePaint, 'Status:           Running')).toEqual([
      ['Status:', 'field'],
      ['Running', 'good'],
    ]);
    expect(roles(describePaint, '      Reason:       CrashLoopBackOff')).toEqual([
      ['      Reason:', 'field'],
      ['CrashLoopBackOff', 'bad'],
    ]);
  });

  it.each([
    ['E1122 10:00:00.000000       1 main.go:1] gone', 'bad'],
    ['2026-11-22T10:00:00Z ERROR connection refused', 'bad'],
    ['{"level":"error","msg":"x"}', 'bad'],
    ['time=x level=warning msg=y', 'warning'],
    ['W1122 10:00:00.000000       1 main.go:1] slow', 'warning'],
    ['GET /errors 200', 'plain'],
    ['no error was found', 'plain'],
  ])('of a log shows its level: %s', (line, role) => {
    expect(logPaint(line)[0]!.role).toBe(role);
  });

  it('shows matches on top of its colors, across them', () => {
    expect(paintPiece('image: app', yamlPaint('image: app'), true, 'e: a')).toEqual([
      { text: 'imag', role: 'field' },
      { text: 'e:', role: 'match' },
      { text: ' ', role: 'match' },
      { text: 'a', role: 'match' },
      { text: 'pp', role: 'string' },
    ]);
  });
});
