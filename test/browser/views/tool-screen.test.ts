import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { actionTargets } from '../../../src/browser/act/action-targets.js';
import { saveTable } from '../../../src/browser/table/save.js';
import { ToolScreen } from '../../../src/browser/views/tool/tool-screen.js';
import type { ToolLine, ToolSource, ToolTable } from '../../../src/browser/views/tool/tool-table.js';
import { lineInAscii } from '../../../src/terminal/ui/ascii.js';
import { shareBar } from '../../../src/terminal/ui/share-bar.js';
import { tableLines } from '../../../src/terminal/ui/table-lines.js';
import { turn } from '../../support/turn.js';
import { podResource, Scene } from '../support/fake-cluster.js';

const pod = (name: string) => ({ resource: podResource, namespace: 'default', name, uid: `uid of ${name}` });
const line = (name: string, percent: number, more: Partial<ToolLine> = {}): ToolLine => {
  const isBad = percent > 100;
  const share = { text: `${percent}%`, drawn: shareBar(percent, isBad), ...(isBad && { isBad }) };
  return { id: name, cells: [name, share, `what is said of ${name} at length`], target: pod(name), ...more };
};
const columns: ToolTable['columns'] = [
  { title: 'NAME', kind: 'name' },
  { title: 'CPU%', isFigure: true },
  { title: 'SAID' },
];
const rows = [line('node-2', 62), line('node-10', 118), line('node-1', 0)];
const table: ToolTable = {
  columns,
  rows,
  sum: ['all', '60%', ''],
  note: 'asked 3 types',
  legend: '! over 100%',
};

/** A screen of a tool with this width, and its content. */
async function opened(first: ToolTable = table, width = 100, { rows: height } = { rows: 24 }) {
  const { clock, cluster } = new Scene();
  let next = first;
  const source: ToolSource = { word: 'load', path: ['load of nodes'], read: async (show) => show(next) };
  const told: string[] = [];
  const led: string[] = [];
  const host = {
    now: () => clock.now(),
    changed() {},
    answered() {},
    tell: (text: string) => void told.push(text),
  };
  const screen = new ToolScreen(cluster, source, {
    ...{ host, clock, noTrunc: false, arrangesForMs: Number.POSITIVE_INFINITY },
    ways: {
      table: ({ path }) => void led.push(...path),
      line: (cells) => void led.push(cells.map(({ title, text }) => `${title}=${text}`).join(' ')),
      copy: (text) => void led.push(`copied ${text}`),
    },
  });
  onTestFinished(() => screen.hide());
  const size = { columns: width, rows: height };
  const seen = () =>
    tableLines(screen.body(size), width).map(({ spans }) =>
      spans
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    );
  const press = (...keys: string[]) => {
    for (const key of keys)
      screen
        .bindings()
        .find((each) => each.keys.includes(key))!
        .run(true);
  };
  screen.show();
  await turn();
  const shows = async (other: ToolTable) => {
    next = other;
    press('r');
    await turn();
  };
  return { screen, clock, seen, press, told, led, shows, size };
}

const names = (lines: readonly string[]) =>
  lines.flatMap((text) => /node-\d+/.exec(text.slice(0, 20))?.[0] ?? []);

describe('a table of a tool', () => {
  it('has its heading and its sum above the rows, and the meaning of its signs below', async () => {
    const { seen, screen } = await opened();
    expect(seen()).toEqual(
      [
        '    NAME                CPU%      SAID',
        '    all                  60%',
        '>   node-2    ▇▇▇▇▇▁▁▁   62%       what is said of node-2 at length',
        '  ! node-10   ▇▇▇▇▇▇▇▇ 118%!      what is said of node-10 at length',
        '    node-1    ▁▁▁▁▁▁▁▁    0%       what is said of node-1 at length',
        '',
        '    ! over 100%',
      ].map((text) =>
        expect.stringMatching(
          new RegExp(
            `^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/ {2,}/g, ' {2,}')}$`,
          ),
        ),
      ),
    );
    expect(screen.position()).toBe('row 1 of 3');
    expect(screen.counts()).toBe('1 not well');
    expect(
      screen
        .state()
        .map(({ text }) => text)
        .join(''),
    ).toBe('3 rows, asked 3 types');
  });

  it('is drawn in ASCII on request', async () => {
    const { screen, size } = await opened();
    const [, , row] = tableLines(screen.body(size), size.columns);
    expect(
      lineInAscii(row!)
        .spans.map(({ text }) => text)
        .join(''),
    ).toContain('#####...  62%');
  });

  it('is sorted by its figures, not by its bars, and filtered by them', async () => {
    const { seen, press, screen } = await opened();
    press('>', '>');
    expect(names(seen())).toEqual(['node-1', 'node-2', 'node-10']);
    press('!');
    expect(names(seen())).toEqual(['node-10', 'node-2', 'node-1']);
    expect(seen()[0]).toContain('CPU% ↓');
    await screen.setFilter('cpu%>50');
    expect(names(seen())).toEqual(['node-10', 'node-2']);
    await screen.setFilter('-b');
    expect(names(seen())).toEqual(['node-10']);
  });

  it('keeps the selection and marks on their rows when it is read again', async () => {
    const { seen, press, screen, shows, clock } = await opened();
    press('down', 'space');
    clock.advance(200);
    await shows({ ...table, rows: [line('node-0', 1), ...rows] });
    expect(screen.target()?.name).toBe('node-1');
    expect(
      seen()
        .filter((text) => text.startsWith(' *'))
        .map((text) => names([text])[0]),
    ).toEqual(['node-10']);
    expect(screen.position()).toBe('row 4 of 4');
    await shows({ ...table, rows: [line('node-0', 1)] });
    expect(names(seen())).toEqual(['node-0']);
    expect(screen.view.marks.size).toBe(0);
  });

  it('wraps cut cells by w, and cuts them off again by w', async () => {
    const { seen, press } = await opened(table, 50);
    expect(seen()[2]).toMatch(/…$/);
    press('w');
    const wrapped = seen();
    expect(wrapped.some((text) => text.includes('…'))).toBe(false);
    expect(wrapped.slice(2, 4).join(' ').replaceAll(/\s+/g, ' ')).toContain('what is said of');
    expect(wrapped.join(' ')).toMatch(/at\s+length/);
    press('w');
    expect(seen()[2]).toMatch(/…$/);
  });

  it('fills the screen with wrapped rows, and shows all of the selected one', async () => {
    const texts = [
      'one two three four five',
      'five six seven eight nine',
      'ten eleven',
      'twelve thirteen fourteen',
    ];
    const { screen, seen, press } = await opened(
      {
        columns: [{ title: 'N', kind: 'name' }, { title: 'SAID' }],
        rows: texts.map((text, at) => ({ id: text, cells: [`${at}`, text], target: undefined })),
        note: '',
      },
      17,
      { rows: 8 },
    );
    seen();
    press('w');
    const lines = () => {
      const [, ...rows] = seen();
      expect(rows).toHaveLength(5);
      return rows;
    };
    const first = ['>   0  one two', '       three four', '       five'];
    expect(lines()).toEqual([...first, '    1  five six', '       seven …']);
    press('down');
    const second = ['>   1  five six', '       seven', '       eight nine'];
    expect(lines()).toEqual([...second, '    2  ten eleven', '    3  twelve th…']);
    press('pagedown');
    const last = ['>   3  twelve', '       thirteen', '       fourteen'];
    expect(lines()).toEqual(['    1  five six …', '    2  ten eleven', ...last]);
    expect(screen.position()).toBe('row 4 of 4');
  });

  it('scrolls sideways to what is cut off or omitted, and back', async () => {
    const { seen, press, told } = await opened(table, 50);
    seen();
    press('right', 'right', 'right');
    expect(seen().join('\n')).toContain('at length');
    expect(seen()[2]).toMatch(/^> {3}node-2/);
    press('left', 'left', 'left', 'left');
    expect(seen()[2]).toMatch(/…$/);
    const wide = await opened(table, 200);
    wide.seen();
    wide.press('right');
    expect(wide.told).toEqual(['everything is visible']);
    expect(told).toEqual([]);
  });

  it('leads by Enter to another table, or to all cells of a row without an object', async () => {
    const next: ToolSource = { word: 'x', path: ['what is behind'], read: async () => undefined };
    const { press, led, screen, seen } = await opened({
      ...table,
      rows: [line('a', 1, { target: undefined, leads: () => next }), line('b', 2, { target: undefined })],
    });
    seen();
    press('enter', 'down', 'enter', "'");
    expect(led).toEqual([
      'what is behind',
      'NAME=b CPU%=2% SAID=what is said of b at length',
      'copied b  2%  what is said of b at length',
    ]);
    expect(screen.target()).toBeUndefined();
    press('*', "'");
    expect(led.at(-1)).toBe('copied a  1%  what is said of a at length\nb  2%  what is said of b at length');
  });

  it('acts on the objects of its rows, once on each', async () => {
    const { screen, press, clock, seen } = await opened({
      ...table,
      rows: [
        line('one', 1, { id: '1', target: { ...pod('web'), container: 'app' } }),
        line('two', 1, { id: '2', target: { ...pod('web'), container: 'log' } }),
      ],
    });
    seen();
    clock.advance(5_000);
    expect(actionTargets(screen, clock.now())).toMatchObject({
      subjects: [{ name: 'web', container: 'app' }],
    });
    press('*');
    const meant = actionTargets(screen, clock.now());
    expect(meant).toMatchObject({ subjects: [{ name: 'web', uid: 'uid of web' }] });
    expect('subjects' in meant && meant.subjects[0]).not.toHaveProperty('container');
  });

  it('is saved with its figures, without bars', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proa-tool-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { screen, clock } = await opened();
    await saveTable(screen, 'load.csv', {
      place: { folder, home: folder },
      replaces: false,
      now: clock.now(),
    });
    expect(readFileSync(join(folder, 'load.csv'), 'utf8').split('\r\n').slice(0, 2)).toEqual([
      'NAME,CPU%,SAID',
      'node-2,62%,what is said of node-2 at length',
    ]);
  });

  it('shows columns for wide screens there, or by w', async () => {
    const wide: ToolTable = { ...table, columns: [...columns.slice(0, 2), { title: 'SAID', from: 132 }] };
    const { seen, press } = await opened(wide, 100);
    expect(seen()[0]).not.toContain('SAID');
    press('w');
    expect(seen()[0]).toContain('SAID');
    expect((await opened(wide, 140)).seen()[0]).toContain('SAID');
  });
});
