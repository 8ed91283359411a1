import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutEnd,
  cutMiddle,
  padText,
  sliceColumns,
  textWidth,
  wrapColumns,
} from '../../../src/terminal/text-width.js';
import { fitColumns, GAP } from '../../../src/terminal/ui/fit-columns.js';
import { clipLine, headerSpans, screenLines } from '../../../src/terminal/ui/screen-lines.js';
import { tableLines } from '../../../src/terminal/ui/table-lines.js';
import type { ColumnView, Line, ScreenFrame, TableBody } from '../../../src/terminal/ui/view-model.js';

const column = (title: string, kind: ColumnView['kind'], width: number, wide = false): ColumnView => ({
  title,
  kind,
  width,
  wide,
});

const pods = [
  column('NAMESPACE', 'namespace', 11),
  column('NAME', 'name', 42),
  column('READY', 'other', 5),
  column('STATUS', 'state', 16),
  column('RESTARTS', 'other', 14),
  column('AGE', 'age', 4),
  column('IP', 'other', 12, true),
];

const text = ({ spans }: Line) => spans.map((span) => span.text).join('');
const chosen = (width: number) => fitColumns(pods, width).map(({ index }) => pods[index]!.title);

describe('columns', () => {
  it.each([
    [36, ['NAME', 'STATUS']],
    [80, ['NAMESPACE', 'NAME', 'READY', 'STATUS', 'AGE']],
    [120, ['NAMESPACE', 'NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE', 'IP']],
  ])('with room for %i are %j', (width, titles) => {
    expect(chosen(width)).toEqual(titles);
  });

  it('with sentences are cut rather than omitted', () => {
    const message = column('MESSAGE', 'other', 90);
    const events = [column('REASON', 'state', 8), column('OBJECT', 'name', 20), message];
    const fitted = (width: number) => fitColumns(events, width).map((one) => one.width);
    expect([fitted(70), fitted(44), fitted(38)]).toEqual([
      [8, 20, 38],
      [8, 19, 13],
      [8, 20],
    ]);
  });

  it('never exceed the width, and always show name and state', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 250 }),
        fc.array(fc.integer({ min: 3, max: 80 }), { minLength: 7, maxLength: 7 }),
        (room, widths) => {
          const columns = pods.map((each, index) => ({ ...each, width: widths[index]! }));
          const fitted = fitColumns(columns, room);
          const used = fitted.reduce((sum, { width }) => sum + width, 0) + GAP * (fitted.length - 1);
          expect(used).toBeLessThanOrEqual(room);
          const kinds = fitted.map(({ index }) => columns[index]!.kind);
          expect(kinds).toContain('name');
          expect(kinds).toContain('state');
        },
      ),
    );
  });
});

const name = fc.oneof(
  fc.stringMatching(/^[a-z0-9-]{1,50}$/),
  fc
    .array(fc.constantFrom('a', '日', 'é', 'e\u0301', '👨‍👩‍👧', '🇩🇪', 'ש', 'ل', '-'), {
      minLength: 1,
      maxLength: 40,
    })
    .map((parts) => parts.join('')),
);

describe('text', () => {
  it.each([
    ['abc', 3],
    ['日本', 4],
    ['e\u0301', 1],
    ['👨‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['שלום', 4],
  ])('%j takes %i columns', (written, width) => {
    expect(textWidth(written)).toBe(width);
  });

  it('cut anywhere is never wider than requested, and complete if it fits', () => {
    fc.assert(
      fc.property(name, fc.integer({ min: 1, max: 30 }), (written, width) => {
        for (const cut of [cutEnd, cutMiddle]) {
          expect(textWidth(cut(written, width))).toBeLessThanOrEqual(width);
          if (textWidth(written) <= width) expect(cut(written, width)).toBe(written);
        }
        expect(wrapColumns(written, Math.max(2, width)).join('')).toBe(written);
        for (const line of wrapColumns(written, Math.max(2, width)))
          expect(textWidth(line)).toBeLessThanOrEqual(Math.max(2, width));
        expect(textWidth(padText(cutEnd(written, width), width))).toBe(width);
      }),
    );
  });

  it('keeps beginning and end if its middle is cut', () => {
    expect(cutMiddle('indexer-00009-e42a5f5aa1-54v8d', 18)).toBe('indexer-…aa1-54v8d');
    expect(sliceColumns('ab日本c', 1, 3)).toBe('b日');
    expect(sliceColumns('ab日本c', 3, 3)).toBe(' 本');
  });
});

const row = (cells: string[], more: object = {}): TableBody['rows'][number] => ({
  cells,
  change: undefined,
  changed: cells.map(() => false),
  selected: false,
  marked: false,
  ...more,
});

describe('a table', () => {
  const body: TableBody = {
    kind: 'table',
    columns: [column('NAME', 'name', 30), column('STATUS', 'state', 9), column('NODE', 'other', 20)],
    rows: [
      row(['web-6d4cf56db6-with-a-long-name', 'Running', 'node-1'], { selected: true, marked: true }),
      row(['日本語', 'Pending', 'node-2'], { change: 'added' }),
      row(['api', 'Failed', 'node-2'], { change: 'changed', bad: [false, true, false] }),
    ],
    empty: '',
    noTrunc: false,
    left: 0,
  };

  it('shows the state of rows by signs, not by color alone', () => {
    expect(tableLines(body, 40).map((line) => text(line).slice(0, 4))).toEqual([
      ...['    ', '>*  ', '  + ', '  ! '],
    ]);
  });

  it('is no wider than the terminal, at any width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 200 }), (width) => {
        for (const line of tableLines(body, width)) expect(textWidth(text(line))).toBeLessThanOrEqual(width);
      }),
    );
  });

  // Combining accents, a family emoji, a flag, right-to-left letters, a script with joined letters.
  const names = [
    'e\u0301clair-cafe\u0301',
    '👨‍👩‍👧‍👦-family',
    '🇩🇪-flag',
    'שלום-עולם',
    'नमस्ते-दुनिया',
    '日本語のとても長い名前です',
  ];

  it('keeps the lines of a tree before a name that is cut', () => {
    const names = ['Pod/web-1', '       └─ selected by Service/web', '          └─ Ingress/shop'];
    const rows = names.map((name) => row([name]));
    const tree = { ...body, columns: [column('NAME', 'name', 32)], rows };
    const drawn = (width: number) =>
      tableLines(tree, width)
        .slice(1)
        .map((line) => text(line).slice(4));
    expect(drawn(20)).toEqual(['Pod/web-1       ', '       └─ se…web', '          └─ I…p']);
    expect(drawn(19)[2]).toBe('          └─ …p');
    expect(drawn(17)[2]).toBe('      …s/shop');
  });

  it('has its columns aligned, in whatever script names are written', () => {
    for (const noTrunc of [false, true]) {
      for (const width of [40, 60, 100]) {
        const lines = tableLines(
          { ...body, noTrunc, rows: names.map((name) => row([name, 'Running', 'node-1'])) },
          width,
        );
        const before = lines.map((line) => text(line).split(/STATUS|Running/)[0]!);
        expect(new Set(before.map(textWidth)).size, `${width} columns`).toBe(1);
        for (const line of lines) expect(textWidth(text(line))).toBeLessThanOrEqual(width);
      }
    }
  });

  it('has a sign where it is cut while scrolling sideways, and shows each character in one of the steps', () => {
    const whole = { ...body, noTrunc: true };
    const seen = [0, 14, 28, 42].map((left) => text(tableLines({ ...whole, left }, 20)[1]!).slice(4));
    expect(seen.slice(0, 2)).toEqual(['web-6d4cf56db6-…', '…with-a-long-na…']);
    expect(seen.join('').replaceAll('…', '').replaceAll(/ +/g, ' ').trim()).toBe(
      'web-6d4cf56db6-with-a-long-name Running node-1',
    );
  });
});

const frame: ScreenFrame = {
  header: {
    mode: 'PROTECTED',
    path: ['production-europe-west-1', 'shop', 'pods'],
    facts: [
      { text: 'live', rank: 0, role: 'good' },
      { text: '5,001', rank: 2, role: 'plain' },
      { text: 'administrator', rank: 3, role: 'plain' },
    ],
  },
  title: '',
  state: [{ text: '/web   12 match', role: 'match' }],
  position: 'row 7 of 12',
  body: { kind: 'text', lines: [] },
  message: undefined,
  prompt: undefined,
  hints: [{ title: '', hints: [{ key: '?', does: 'help' }] }],
};

describe('the screen', () => {
  it('has as many lines as the terminal, none wider', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 200 }), fc.integer({ min: 1, max: 60 }), (columns, rows) => {
        const lines = screenLines(frame, { columns, rows });
        expect(lines).toHaveLength(rows);
        for (const line of lines) expect(textWidth(text(line))).toBeLessThanOrEqual(columns);
      }),
    );
  });

  it('keeps the context and its protection in the header before anything else', () => {
    const header = (width: number) =>
      headerSpans(frame.header, width)
        .map((span) => span.text)
        .join('');
    const place = ' PROTECTED   production-europe-west-1 ▸ shop ▸ pods';
    expect(header(83)).toBe(`${place}   live   5,001   administrator `);
    expect(header(93)).toBe(`${place}${' '.repeat(13)}live   5,001   administrator `);
    expect(header(82)).toBe(`${place}${' '.repeat(18)}live   5,001 `);
    expect(header(62)).toBe(`${place}      live `);
    expect(header(30)).toMatch(/^ PROTECTED {3}pro.*….*ods {3}live $/);
  });

  it('separates a fact by a comma only from the fact before it', () => {
    const facts = [
      { text: '20,013 pods', rank: 2, role: 'plain' },
      { text: '3 not well', rank: 1, role: 'bad', joins: true },
    ] as const;
    const header = (width: number) =>
      headerSpans({ mode: '', path: ['dev', 'pods'], facts }, width)
        .map((span) => span.text)
        .join('');
    expect(header(50)).toBe(` dev ▸ pods${' '.repeat(15)}20,013 pods, 3 not well `);
    expect(header(30)).toBe(` dev ▸ pods${' '.repeat(8)}3 not well `);
  });

  it('shows the selection as one bar, and reports if it is too small for anything', () => {
    const selected = clipLine({ spans: [{ text: 'web', role: 'plain' }], selected: true }, 10);
    expect(text(selected)).toBe('web       ');
    expect(text(clipLine({ spans: [{ text: 'web', role: 'plain' }] }, 10))).toBe('web');
    expect(screenLines(frame, { columns: 10, rows: 3 }).map(text)).toEqual(['too small:', '20x5', 'needed']);
    expect(screenLines(frame, { columns: 80, rows: 4 }).map(text)).toContain('too small: 20x5 needed');
  });

  it('shows the position at the right if there is room beside the message', () => {
    const second = (columns: number) => text(screenLines(frame, { columns, rows: 5 })[1]!);
    expect(second(40)).toBe(`/web   12 match${' '.repeat(14)}row 7 of 12`);
    expect(second(20)).toBe('/web   12 match');
  });
});

describe('columns of a table', () => {
  const figures: TableBody = {
    kind: 'table',
    columns: [column('NAME', 'name', 5), { ...column('RESTARTS', 'restarts', 8), isRight: true }],
    rows: [row(['web-1', '0']), row(['web-2', '11 (3m)'])],
    empty: '',
    noTrunc: false,
    left: 0,
  };

  it('have their numbers right-aligned, and the remaining space between them, up to six columns', () => {
    expect(tableLines(figures, 60).map(text)).toEqual([
      '    NAME       RESTARTS',
      '    web-1             0',
      '    web-2       11 (3m)',
    ]);
    expect(tableLines(figures, 19).map(text)[2]).toBe('    web-2   11 (3m)');
  });
});
