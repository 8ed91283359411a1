import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldEnd } from '../../src/browser/text/folds.js';
import { TextPane } from '../../src/browser/text/text-pane.js';

const text = (pane: TextPane, width = 40, height = 5) =>
  pane.window(width, height).map(({ spans }) => spans.map((span) => span.text).join(''));

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`);

function pane(lines: string[], options: { foldable?: boolean; wrap?: boolean } = {}): TextPane {
  const made = new TextPane({ foldable: options.foldable ?? false, wrap: options.wrap ?? false });
  made.setLines(lines);
  text(made);
  return made;
}

describe('a text', () => {
  it('is scrolled by lines and by pages, and no further than its end', () => {
    const long = pane(numbered(10));
    long.move('down');
    expect(text(long)[0]).toBe('line 1');
    long.move('pageDown');
    expect(text(long)[0]).toBe('line 5');
    long.move('pageDown');
    expect(text(long)).toEqual(['line 5', 'line 6', 'line 7', 'line 8', 'line 9']);
    long.move('first');
    expect(text(long)[0]).toBe('line 0');
  });

  it('with long lines is scrolled sideways, as far as the longest one needs', () => {
    const long = pane(['0123456789abcdef', 'short']);
    expect(text(long, 10)).toEqual(['012345678…', 'short']);
    long.sidestep(1);
    expect(text(long, 10)).toEqual(['…6789abcd…', '…']);
    long.sidestep(1);
    expect(text(long, 10)).toEqual(['…789abcdef', '…']);
    long.toggleWrap();
    expect(text(long, 10)).toEqual(['0123456789', 'abcdef', 'short']);
  });

  it('that follows its end stays there while lines arrive, and stands still when the user scrolls up', () => {
    const log = pane(numbered(10));
    log.follows = true;
    log.append(['new'], 100);
    expect(text(log).at(-1)).toBe('new');
    log.move('up');
    expect(log.follows).toBe(false);
    const before = text(log);
    log.append(['newer'], 100);
    expect(text(log)).toEqual(before);
    log.move('last');
    expect(text(log).at(-1)).toBe('newer');
  });

  it('keeps no more lines than allowed, and the visible ones in place', () => {
    const log = pane(numbered(10));
    log.move('pageDown');
    const before = text(log);
    log.append(['a', 'b'], 10);
    expect(log.length).toBe(10);
    expect(text(log)).toEqual(before);
  });

  it('keeps the visible lines in place where lines are wrapped, too', () => {
    const log = pane(
      numbered(10).map((line) => `${line} ${'x'.repeat(60)}`),
      { wrap: true },
    );
    log.move('last');
    log.move('up');
    const before = text(log);
    log.append(['a', 'b'], 10);
    expect(text(log)).toEqual(before);
  });

  it('cuts off long lines or wraps them', () => {
    const long = pane(['abcdefghij', '日本語テキスト']);
    expect(text(long, 6)).toEqual(['abcde…', '日本…']);
    long.toggleWrap();
    expect(text(long, 6)).toEqual(['abcdef', 'ghij', '日本語', 'テキス', 'ト']);
  });

  it('wraps lines between words for reading, and keeps their indentation', () => {
    const help = new TextPane({ foldable: false, wrap: true, words: true });
    help.setLines(['  Esc  leads back along the way']);
    expect(text(help, 16)).toEqual(['  Esc  leads', 'back along the', 'way']);
  });

  it('is searched in both directions, wrapping around at its end', () => {
    const long = pane([...numbered(8), 'x needle', ...numbered(8), 'NEEDLE y', ...numbered(8)]);
    long.query = 'needle';
    expect(long.matches).toBe(2);
    expect([long.find(1), text(long)[0]]).toEqual([true, 'x needle']);
    expect([long.find(1), text(long)[0]]).toEqual([true, 'NEEDLE y']);
    expect([long.find(1), text(long)[0]]).toEqual([true, 'x needle']);
    expect([long.find(-1), text(long)[0]]).toEqual([true, 'NEEDLE y']);
    long.query = 'no such thing';
    expect(long.find(1)).toBe(false);
  });
});

describe('a search', () => {
  const selected = (searched: TextPane) =>
    searched
      .window(40, 5)
      .filter((line) => line.selected)
      .map(({ spans }) => spans.map((span) => span.text).join(''));

  it('wraps around although the last lines cannot be scrolled to the top, and shows where it is', () => {
    const long = pane([...numbered(8), 'x one', 'a', 'x two', 'b', 'x three']);
    long.query = 'x ';
    const found = Array.from({ length: 4 }, () => {
      long.find(1);
      return selected(long);
    });
    expect(found).toEqual([['x one'], ['x two'], ['x three'], ['x one']]);
    expect([long.find(-1), selected(long)]).toEqual([true, ['x three']]);
  });

  it('starts at the end if that is followed, and leaves the screen unchanged while it finds something there', () => {
    const log = pane(['x 0', ...numbered(8), 'x 1', 'x 2', 'c']);
    log.follows = true;
    const before = text(log);
    log.query = 'x';
    log.find(-1, true);
    expect(selected(log)).toEqual(['x 2']);
    expect(text(log)).toEqual(before);
    log.find(-1);
    log.find(-1);
    expect([selected(log), text(log)[0]]).toEqual([['x 0'], 'x 0']);
  });

  it('continues from where the user has gone in the meantime', () => {
    const long = pane(['x 0', ...numbered(8), 'x 1', ...numbered(8), 'x 2', ...numbered(8)]);
    long.query = 'x';
    long.find(1);
    expect(selected(long)).toEqual(['x 1']);
    long.move('first');
    expect(selected(long)).toEqual([]);
    long.find(1);
    expect(selected(long)).toEqual(['x 1']);
  });

  it('stays on its line while lines are added and removed', () => {
    const log = pane([...numbered(8), 'x 1', 'c']);
    log.query = 'x';
    log.find(1);
    log.append(['d', 'e', 'x 2'], 10);
    expect(selected(log)).toEqual(['x 1']);
    log.find(1);
    expect(selected(log)).toEqual(['x 2']);
  });
});

const yaml = [
  'kind: Pod',
  'metadata:',
  '  name: a',
  '  labels:',
  '    app: a',
  'items:',
  '- one: 1',
  '  two: 2',
  '- three: 3',
  'end: 1',
];

describe('folding', () => {
  it.each([
    [0, 0],
    [1, 4],
    [3, 4],
    [5, 8],
    [6, 7],
    [8, 8],
  ])('line %i starts a block that ends with line %i', (start, end) => {
    expect(foldEnd(yaml, start)).toBe(end);
  });

  it('hides and shows the block that the selected line starts, or that contains it', () => {
    const document = pane(yaml, { foldable: true });
    text(document, 40, 20);
    document.move('down');
    document.toggleFold();
    expect(text(document, 40, 20)).toEqual([
      '  kind: Pod',
      '▸ metadata:',
      '▾ items:',
      '▾ - one: 1',
      '    two: 2',
      '  - three: 3',
      '  end: 1',
    ]);
    document.toggleFold();
    document.move('down');
    document.toggleFold();
    expect(text(document, 40, 20)[1]).toBe('▸ metadata:');
  });

  it('and the position are kept when lines before are added, removed, or change their values', () => {
    const document = pane(yaml, { foldable: true });
    text(document, 40, 20);
    for (const _ of [1, 2, 3]) document.move('down');
    document.toggleFold();
    for (const _ of [1, 2, 3, 4]) document.move('down');
    const before = yaml.map((line) => line.replace('three: 3', 'three: 4').replace('kind: Pod', 'kind: Job'));
    document.setLines(['apiVersion: v1', 'more:', '  labels:', '    b: c', ...before]);
    const lines = document.window(40, 20);
    expect(lines.map(({ spans }) => spans.map((span) => span.text).join(''))).toEqual([
      ...[
        '  apiVersion: v1',
        '▾ more:',
        '▾   labels:',
        '      b: c',
        '  kind: Job',
        '▾ metadata:',
        '    name: a',
      ],
      ...['▸   labels:', '▾ items:', '▾ - one: 1', '    two: 2', '  - three: 4', '  end: 1'],
    ]);
    expect(lines.findIndex((line) => line.selected)).toBe(11);
  });

  it('yields to a search', () => {
    const document = pane(yaml, { foldable: true });
    document.toggleAll();
    expect(text(document, 40, 20)).toEqual(['  kind: Pod', '▸ metadata:', '▸ items:', '  end: 1']);
    document.query = 'two';
    document.find(1);
    expect(text(document, 40, 20)).toContain('    two: 2');
  });

  it('never hides the first line, and never loses one', () => {
    const line = fc.record({ depth: fc.nat(3), key: fc.constantFrom('a:', 'b: 1', '- c', '- d:') });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (drawn) => {
        const lines = drawn.map(({ depth, key }) => '  '.repeat(depth) + key);
        const document = pane(lines, { foldable: true });
        document.toggleAll();
        expect(text(document, 40, 50)[0]).toContain(lines[0]!.trim());
        document.toggleAll();
        expect(text(document, 40, 50).map((shown) => shown.slice(2))).toEqual(lines);
      }),
    );
  });
});
