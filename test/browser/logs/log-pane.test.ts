import { describe, expect, it } from 'vitest';
import { lineFilter } from '../../../src/browser/logs/line-filter.js';
import { lookOf } from '../../../src/browser/logs/line-look.js';
import { type LogLine, LogLines } from '../../../src/browser/logs/log-lines.js';
import { LogPane } from '../../../src/browser/logs/log-pane.js';
import { goPattern } from '../../../src/go/pattern.js';

const source = { namespace: 'shop', pod: 'web-1', container: 'app' };
const line = (text: string, second = 0): LogLine => ({
  ...{ source, text, isSaid: false },
  time: `2026-01-02T03:04:${String(second % 60).padStart(2, '0')}.000000000Z`,
});
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => line(`line ${from + index}`, from + index));

function paneOf(lines: LogLine[], bound = { lines: 1_000, bytes: 1_000_000 }) {
  const kept = new LogLines(bound);
  const look = { time: 'off' as const, fields: false, now: 0, nameOf: () => '' };
  const pane = new LogPane(kept, (each) => lookOf(each, look));
  pane.append(lines);
  const seen = (height: number, width = 80) =>
    pane
      .window(width, height)
      .map(({ spans, selected }) => `${selected ? '>' : ''}${spans.map(({ text }) => text).join('')}`);
  return { kept, pane, seen };
}

describe('lines of logs', () => {
  it('are kept up to a maximum number, and dropped ones are counted', () => {
    const { kept, seen } = paneOf(numbered(1, 25), { lines: 10, bytes: 1_000_000 });
    expect(kept.length).toBe(10);
    expect(kept.letGo).toBe(15);
    expect(seen(3)).toEqual(['line 23', 'line 24', 'line 25']);
  });

  it('that were all cleared leave nothing to select, wrapped or not', () => {
    const { kept, pane, seen } = paneOf(numbered(1, 3));
    kept.clear();
    pane.wrap = true;
    pane.move('up');
    expect(seen(3)).toEqual([]);
    pane.append(numbered(4, 5));
    expect(seen(3)).toEqual(['>line 4', 'line 5']);
  });

  it('are kept up to a maximum size', () => {
    const { kept } = paneOf(
      Array.from({ length: 20 }, () => line('x'.repeat(900))),
      { lines: 1_000, bytes: 10_000 },
    );
    expect(kept.length).toBe(10);
  });

  it('in a script with wide characters take twice the memory, and only half as many are kept', () => {
    const { kept } = paneOf(
      Array.from({ length: 20 }, () => line('語'.repeat(900))),
      { lines: 1_000, bytes: 9_500 },
    );
    expect(kept.length).toBe(5);
  });

  it('that a filter hides are back without it, and dropped ones stay away', () => {
    const { kept, pane, seen } = paneOf(numbered(1, 12), { lines: 12, bytes: 1_000_000 });
    kept.filterBy(lineFilter('^line 1', goPattern));
    expect(seen(9)).toEqual(['line 1', 'line 10', 'line 11', 'line 12']);
    pane.append(numbered(13, 15));
    expect(seen(9)).toEqual(['line 10', 'line 11', 'line 12', 'line 13', 'line 14', 'line 15']);
    kept.filterBy(lineFilter('!1', undefined));
    expect(seen(9)).toEqual(['line 4', 'line 5', 'line 6', 'line 7', 'line 8', 'line 9']);
    kept.filterBy(undefined);
    expect(seen(20)).toHaveLength(12);
  });

  it('from the browser itself are shown whatever the filter', () => {
    const { kept, seen } = paneOf([line('one'), { ...line('pod/web-1/app joined'), isSaid: true }]);
    kept.filterBy(lineFilter('nothing', undefined));
    expect(seen(5)).toEqual(['-- pod/web-1/app joined --']);
  });
});

describe('a pane of logs', () => {
  it('follows the end until a line is selected, and stays there while lines arrive', () => {
    const { pane, seen } = paneOf(numbered(1, 10));
    expect(seen(3)).toEqual(['line 8', 'line 9', 'line 10']);
    pane.move('up');
    expect(seen(3)).toEqual(['line 8', '>line 9', 'line 10']);
    pane.append(numbered(11, 20));
    expect(seen(3)).toEqual(['line 8', '>line 9', 'line 10']);
    pane.move('last');
    expect(seen(2)).toEqual(['line 19', 'line 20']);
  });

  it('stays at its line while older ones are dropped', () => {
    const { pane, seen } = paneOf(numbered(1, 10), { lines: 10, bytes: 1_000_000 });
    seen(3);
    pane.move('up');
    seen(3);
    pane.append(numbered(11, 13));
    expect(seen(3)).toEqual(['line 8', '>line 9', 'line 10']);
    pane.append(numbered(14, 40));
    expect(seen(3)).toEqual(['>line 31', 'line 32', 'line 33']);
  });

  it('counts matches while lines are added and dropped', () => {
    const { pane } = paneOf(numbered(1, 10), { lines: 10, bytes: 1_000_000 });
    pane.query = 'LINE 1';
    expect(pane.matches).toBe(2);
    pane.append(numbered(11, 14));
    expect(pane.matches).toBe(5);
    pane.append(numbered(100, 200));
    // From 191 to 200.
    expect(pane.matches).toBe(9);
  });

  it('moves from match to match, wrapping around at the end', () => {
    const { pane, seen } = paneOf(numbered(1, 20));
    seen(3);
    pane.query = 'line 2';
    expect(pane.find(-1, true)).toBe(true);
    expect(seen(1)).toEqual(['>line 20']);
    pane.find(-1);
    expect(seen(1)).toEqual(['>line 2']);
    pane.find(-1);
    expect(seen(1)).toEqual(['>line 20']);
    pane.query = 'absent';
    expect(pane.find(1)).toBe(false);
  });

  it('stays near its line when a filter changes the visible ones', () => {
    const { kept, pane, seen } = paneOf(numbered(1, 30));
    pane.move('up');
    for (let at = 0; at < 8; at++) pane.move('up');
    expect(seen(1)).toEqual(['>line 21']);
    const { selected } = pane;
    kept.filterBy(lineFilter('5', undefined));
    pane.reselect(selected);
    expect(seen(1)).toEqual(['>line 25']);
  });

  it('returns the lines of a range, in order', () => {
    const { pane, seen } = paneOf(numbered(1, 10));
    seen(5);
    pane.move('up');
    pane.toggleRange();
    pane.move('up');
    pane.move('up');
    expect(pane.chosen.map(({ text }) => text)).toEqual(['line 7', 'line 8', 'line 9']);
    expect(seen(5)).toEqual(['line 6', '>line 7', '>line 8', '>line 9', 'line 10']);
    pane.toggleRange();
    expect(pane.chosen.map(({ text }) => text)).toEqual(['line 7']);
  });

  it('wraps long lines, and shows all of the selected one', () => {
    const { pane, seen } = paneOf([...numbered(1, 3), line('abcdefghij'.repeat(3)), ...numbered(4, 5)]);
    pane.wrap = true;
    expect(seen(4, 10)).toEqual(['abcdefghij', 'abcdefghij', 'line 4', 'line 5']);
    pane.move('up');
    pane.move('up');
    expect(seen(4, 10)).toEqual(['>abcdefghij', '>abcdefghij', '>abcdefghij', 'line 4']);
  });
});

it('a filter that is not a valid regular expression says so', () => {
  expect(() => lineFilter('[', goPattern)).toThrow(/missing closing/);
});
