import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fuzzyScore } from '../../src/browser/frame/fuzzy.js';
import { LineEditor } from '../../src/browser/frame/line-editor.js';
import { Redraw } from '../../src/browser/frame/redraw.js';
import { follow, type Motion, moveSelection } from '../../src/browser/frame/viewport.js';
import { parseCommand } from '../../src/browser/line/command.js';
import { columnPlaces, Interner, toRow } from '../../src/browser/rows/row.js';
import { Recents, readRecents, recentFirst, writeRecents } from '../../src/browser/state/recents.js';
import { views } from '../../src/browser/views/views.js';
import { ManualClock } from '../support/manual-clock.js';
import { podColumns, podTableRow } from './support/rows.js';

describe('rows', () => {
  it.each(['labels', 'ownerReferences', 'namespace', 'uid', 'creationTimestamp', 'annotations'])(
    'stay in the table if the server returns null for %s',
    (field) => {
      const row = podTableRow({ name: 'web', namespace: 'shop' });
      Object.assign(row.object!.metadata!, { [field]: null });
      const made = toRow(row, columnPlaces(podColumns), { interner: new Interner(), now: 0 });
      expect(made).toMatchObject({ name: 'web', namespace: field === 'namespace' ? '' : 'shop' });
    },
  );
});

describe('fuzzy search', () => {
  const best = (query: string, ...texts: string[]) =>
    texts
      .filter((text) => fuzzyScore(query, text) !== undefined)
      .toSorted((a, b) => fuzzyScore(query, b)! - fuzzyScore(query, a)!);

  it.each([
    ['dep', ['dev-pods', 'deployments', 'pods'], ['deployments', 'dev-pods']],
    ['pod', ['podtemplates', 'pods', 'nodes'], ['pods', 'podtemplates']],
    ['kx', ['kube-prox', 'kube-system'], ['kube-prox']],
    ['', ['b', 'a'], ['b', 'a']],
  ])('%j among %j finds %j', (query, texts, found) => {
    expect(best(query, ...texts)).toEqual(found);
  });
});

describe('a line being typed', () => {
  it.each<[string[], string, string]>([
    [['a', 'b', 'space', 'c'], 'ab c', 'changed'],
    [['a', 'é', 'backspace'], 'a', 'changed'],
    [['👨‍👩‍👧', 'backspace'], '', 'changed'],
    [['a', 'space', 'b', 'ctrl+w'], 'a ', 'changed'],
    [['a', 'ctrl+u'], '', 'changed'],
    [['a', 'enter'], 'a', 'accepted'],
    [['a', 'escape'], 'a', 'cancelled'],
    [['a', 'f5'], 'a', 'unknown'],
  ])('after %j is %j', (keys, text, last) => {
    const line = new LineEditor('/');
    expect(keys.map((key) => line.press(key)).at(-1)).toBe(last);
    expect(line.text).toBe(text);
  });
});

it.each([
  ['web-1\n', 'web-1'],
  ['\r\n  web-1\rweb-2\r', 'web-1'],
  ['a\tb\u0003c', 'a b c'],
])('of the pasted text %j, %j is inserted into a line', (text, line) => {
  const editor = new LineEditor('/');
  editor.paste(text);
  expect(editor.text).toBe(line);
});

it('the selected line is always visible, and no line stays empty unnecessarily', () => {
  const motions = fc.array(fc.constantFrom<Motion>('up', 'down', 'pageUp', 'pageDown', 'first', 'last'));
  fc.assert(
    fc.property(fc.nat(50), fc.integer({ min: 1, max: 12 }), motions, (count, height, made) => {
      let view = { top: 0, selected: 0 };
      for (const motion of made) {
        view = follow(
          { ...view, selected: moveSelection(view.selected, motion, count, height) },
          count,
          height,
        );
        expect(view.selected).toBeGreaterThanOrEqual(view.top);
        expect(view.selected).toBeLessThan(view.top + height);
        expect(view.selected).toBeLessThan(Math.max(1, count));
        expect(view.top).toBeLessThanOrEqual(Math.max(0, count - height));
      }
    }),
  );
});

it('unsolicited changes are drawn at most ten times per second, and ages once per second', () => {
  const clock = new ManualClock();
  const redraw = new Redraw(clock, 100);
  let drawn = 0;
  redraw.subscribe(() => drawn++);
  for (let event = 0; event < 500; event++) {
    redraw.soon();
    clock.advance(2);
  }
  expect(drawn).toBe(10);
  redraw.tick(1000);
  clock.advance(5000);
  expect(drawn).toBe(15);
  redraw.stop();
  clock.advance(5000);
  expect(drawn).toBe(15);
});

describe('the list of recent choices', () => {
  it('has the latest first, each once', () => {
    const recents = new Recents();
    for (const name of ['a', 'b', 'a']) recents.add('resources', name);
    expect(recents.of('resources')).toEqual(['a', 'b']);
    expect(recentFirst(['x', 'b', 'y', 'a'], (name) => name, recents.of('resources'))).toEqual([
      'a',
      'b',
      'x',
      'y',
    ]);
  });

  it('is merged with what others have stored in the meantime', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proa-recents-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'recent.json');
    const [long, short] = [await readRecents(path), await readRecents(path)];
    long.add('contexts', 'a');
    short.add('contexts', 'b');
    short.add('resources', 'pods');
    await writeRecents(path, short);
    await writeRecents(path, long);
    const kept = await readRecents(path);
    expect([kept.of('contexts'), kept.of('resources')]).toEqual([['a', 'b'], ['pods']]);
  });

  it('is stored in a file for its user only, and an invalid file counts as empty', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proa-recents-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'browse', 'recent.json');
    const first = new Recents();
    first.add('contexts', 'prod');
    await writeRecents(path, first);
    expect((await readRecents(path)).of('contexts')).toEqual(['prod']);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await readRecents(folder)).of('contexts')).toEqual([]);
    await writeRecents(join(path, 'below-a-file'), new Recents());
  });
});

it.each([
  ['', undefined],
  ['list 5', { verb: 'list', rest: '5' }],
  ['  namespace   shop ', { verb: 'namespace', rest: 'shop' }],
  ['desc web-1', { view: views.find(({ word }) => word === 'describe'), rest: 'web-1' }],
  ['filter -l app=web, tier', { verb: 'filter', rest: '-l app=web, tier' }],
  ['delete web-1', 'delete'],
])('the line %j means %j', (line, command) => {
  expect(parseCommand(line)).toEqual(command);
});
