import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { actions } from '../../../src/browser/act/actions/actions.js';
import { shownKey } from '../../../src/browser/keys/key-hints.js';
import { keyWords } from '../../../src/browser/keys/key-map.js';
import { PRESETS } from '../../../src/browser/keys/presets.js';
import { commandHelp, parseCommand } from '../../../src/browser/line/command.js';
import { barViews, views } from '../../../src/browser/views/views.js';

const page = readFileSync(new URL('../../../docs/reference/browser-keys.md', import.meta.url), 'utf8');
const inBar = new Set(barViews.map(([word]) => word));

it('docs/reference/browser-keys.md lists every view, with its key, its words and its objects', () => {
  const rows = views.map((view) => {
    const { word, also = [], takes, does } = view;
    const typed = [word, ...also].map((each, at) => {
      const rest = at === 0 && takes !== '' ? ` ${takes.replaceAll('|', '\\|')}` : '';
      return `\`${inBar.has(each) ? ':' : ''}${each}${rest}\``;
    });
    const key = view.of === 'object' && view.key !== undefined ? [`\`${shownKey(view.key)}\``] : [];
    const of = view.of === 'place' ? 'the place where you are' : (view.suits?.what ?? 'an object');
    return `| ${[...key, ...typed].join(', ')} | ${does} | ${of} |`;
  });
  const at = page.indexOf('| key, word | shows | of |');
  const table = page.slice(at, page.indexOf('\n\n', at)).split('\n').slice(2);
  expect(table).toEqual(rows);
});

it('docs/reference/browser-keys.md lists the words of all other keys', () => {
  const [, list = ''] = /Other keys are called ([^.]+)\./.exec(page) ?? [];
  const listed = [...list.matchAll(/`([^`]+)`/g)].map(([, word]) => word);
  const inTables = [...actions, ...views].map(({ word }) => word);
  expect(listed).toEqual(Object.keys(keyWords()).filter((word) => !inTables.includes(word)));
});

it('docs/reference/browser-keys.md lists every key of the preset k9s', () => {
  const [, table = ''] = page.split('## The preset k9s');
  const cells = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell!).join(', ');
  const listed = new Set(cells.replaceAll('`', '').split(/, | and /));
  expect(Object.keys(PRESETS.k9s!).filter((key) => !listed.has(shownKey(key)))).toEqual([]);
});

it('docs/from-k9s.md names keys that the browser has', () => {
  const text = readFileSync(new URL('../../../docs/from-k9s.md', import.meta.url), 'utf8');
  const known = new Set([...Object.values(keyWords()), ...'m0123456789'].flat());
  const keys = [...text.matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`(.)`/g)].map(([, key]) => key!),
  );
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
});

it('every view has words of its own, and its key words are those of its row', () => {
  const words = views.flatMap(({ word, also = [] }) => [word, ...also]);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  for (const view of views)
    if (view.of === 'object' && view.key !== undefined && view.key !== 'enter')
      expect(keyWords()[view.word]).toBe(view.key);
});

it.each(views.map((view) => [view.word, view] as const))(
  'line mode knows %s, and help says so',
  (word, view) => {
    for (const each of [word, ...(view.also ?? [])])
      expect(parseCommand(`${each} x`)).toEqual({ view, rest: 'x' });
    const shown = [word, view.of === 'object' ? 'ROW' : '', view.takes].filter(Boolean).join(' ');
    expect(commandHelp()).toContain(`${shown}: ${view.inLines ?? view.does}`);
  },
);

it.each([
  ...[
    ['q', 'quit'],
    ['o', 'owner'],
    ['e', 'events'],
    ['d', 'details'],
    ['h', 'health'],
    ['t', 'tree'],
  ],
  ...[
    ['u', 'used-by'],
    ['a', 'everything'],
    ['c', 'columns'],
    ['w', 'wide'],
    ['l', 'list'],
    ['r', 'resource'],
  ],
])('%s remains the short word for %s in line mode', (typed, word) => {
  expect(parseCommand(typed!)).toEqual(parseCommand(word!));
});
