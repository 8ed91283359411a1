import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findingLines } from '../../../src/render/facts/columns.js';
import { badFact, plainFact } from '../../../src/render/facts/fact.js';
import { textWidth } from '../../../src/terminal/text-width.js';

const facts = [
  badFact(
    'container app',
    'waits: CrashLoopBackOff: back-off 5m0s restarting failed container',
    'status.state.waiting',
  ),
  badFact('container app', 'exit 1', 'status.containerStatuses[0].lastState.terminated'),
  plainFact('node', 'n1: Ready', 'status.conditions'),
];
const drawn = (width?: number) =>
  findingLines(facts, width).map((lines) =>
    lines.map(({ subject, text, source }) => subject + text + source),
  );

it('findings are in three columns, and their subject is shown once', () => {
  expect(drawn(90)).toEqual([
    [
      '! container app  waits: CrashLoopBackOff: back-off 5m0s        status.state.waiting',
      '                   restarting failed container',
    ],
    [
      '!                exit 1                                        status.containerStatuses[0]',
      '                                                               .lastState.terminated',
    ],
    ['  node           n1: Ready                                     status.conditions'],
  ]);
});

it('in a narrow space, the source is below', () => {
  expect(drawn(40)[0]).toEqual([
    '! container  waits: CrashLoopBackOff:',
    '  app          back-off 5m0s restarting',
    '               failed container',
    '               status.state.waiting',
  ]);
});

it('without a width each finding has one line', () => {
  expect(drawn().map((lines) => lines.length)).toEqual([1, 1, 1]);
});

it('control characters from the cluster are visible', () => {
  const [[line] = []] = findingLines([badFact('a', 'x\u001b[2Jy\nz', 'b')]);
  expect(line!.text.trim()).toBe('x^[[2Jy z');
});

it('no line is wider than the space, and nothing of a text is lost', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '日'), minLength: 1 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(words, words, words), { minLength: 1 }),
      fc.integer({ min: 30, max: 140 }),
      (rows, width) => {
        const all = rows.map(([label, text, from]) => plainFact(label, text, from));
        const bare = (text: string) => text.replaceAll(' ', '');
        for (const [index, lines] of findingLines(all, width).entries()) {
          for (const { subject, text, source } of lines)
            expect(textWidth((subject + text + source).trimEnd())).toBeLessThanOrEqual(width);
          expect(bare(lines.map(({ text }) => text).join(''))).toBe(bare(rows[index]![1]));
          expect(bare(lines.map(({ source }) => source).join(''))).toBe(bare(rows[index]![2]));
        }
      },
    ),
  );
});

it('an object may have more findings than a call may have arguments', () => {
  const many = Array.from({ length: 200_000 }, (_, at) =>
    badFact('Ready', `False ${at}`, 'status.conditions'),
  );
  expect(findingLines(many)).toHaveLength(many.length);
});

it('a reason with many spaces or dots is read in one pass', () => {
  const before = process.cpuUsage();
  for (const sign of [' ', '.', '['])
    expect(findingLines([badFact('events', 'text', `${sign.repeat(200_000)}x`)])[0]).toHaveLength(1);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
