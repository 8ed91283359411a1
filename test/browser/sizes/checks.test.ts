import chalk from 'chalk';
import { describe, expect, it } from 'vitest';
import { screenLines } from '../../../src/terminal/ui/screen-lines.js';
import type {
  Body,
  BoxBody,
  ColumnView,
  Line,
  Role,
  ScreenFrame,
  TableBody,
} from '../../../src/terminal/ui/view-model.js';
import { cutAround } from './checks/around.js';
import { outside } from './checks/fits.js';
import { wrongLooks } from './checks/looks.js';
import { outOfSight } from './checks/places.js';
import { colorsAlone } from './checks/signs.js';
import { wrongInTable } from './checks/table.js';
import { cutInText } from './checks/text.js';
import type { Drawn } from './drawn.js';

const line = (text: string, role: Role = 'plain'): Line => ({ spans: [{ text, role }] });
const text = (...lines: readonly Line[]): Body => ({ kind: 'text', lines });

function frameOf(body: Body, more: Partial<ScreenFrame> = {}): ScreenFrame {
  return {
    ...{
      header: { mode: '', path: ['dev', 'shop', 'pods'], facts: [{ text: '● live', role: 'good', rank: 0 }] },
    },
    ...{ title: '', state: [], position: '', message: undefined, prompt: undefined },
    hints: [{ title: '', hints: [{ key: '?', does: 'help' }] }],
    ...{ body, ...more },
  };
}

/** A drawn screen, a line of which a test may then draw differently. */
function drawnAs(frame: ScreenFrame, change: (text: string) => string = (same) => same, columns = 40): Drawn {
  const size = { columns, rows: 8 };
  const lines = screenLines(frame, size).map((each) => ({
    ...each,
    spans: each.spans.map((span) => ({ ...span, text: change(span.text) })),
  }));
  return { size, frame, lines };
}

const column = (title: string, width: number, more: Partial<ColumnView> = {}): ColumnView => ({
  ...{ title, width, kind: 'other', wide: false },
  ...more,
});
const row = (cells: readonly string[]) => ({
  ...{ cells, change: undefined, changed: cells.map(() => false), selected: false, marked: false },
});
const pods: TableBody = {
  kind: 'table',
  columns: [
    column('NAME', 6, { kind: 'name' }),
    column('STATUS', 16, { kind: 'state' }),
    column('AGE', 4, { kind: 'age', isRight: true }),
  ],
  rows: [
    { ...row(['web-1', 'CrashLoopBackOff', '9d']), bad: [false, true, false], selected: true },
    row(['web-2', 'Running', '12d']),
  ],
  ...{ empty: '', noTrunc: false, left: 0 },
};

it('the checks find a screen that is wider or higher than the terminal, or would control it', () => {
  const seen = drawnAs(frameOf(pods));
  expect(outside(seen)).toEqual([]);
  expect(outside({ ...seen, lines: [...seen.lines, line('')] })).toEqual(['9 lines on 8']);
  expect(outside({ ...seen, lines: seen.lines.with(3, line('x'.repeat(41))) })[0]).toContain('wider');
  expect(outside({ ...seen, lines: seen.lines.with(3, line('\u001b[2J')) })[0]).toContain('drives');
});

it('the checks find what is cut off without a sign in the header, the title or the keys', () => {
  const frame = frameOf(pods, { title: 'YAML of pods/web-1 in the namespace shop', state: [] });
  expect(cutAround(drawnAs(frame))).toEqual([]);
  expect(cutAround(drawnAs(frame, undefined, 24))).toEqual([]);
  expect(cutAround(drawnAs(frame, (of) => of.replace('● live', '● liv')))[0]).toContain('● liv');
  expect(cutAround(drawnAs(frame, (of) => of.replace(/(YAML.{9}).*/, '$1')))[0]).toContain('YAML');
  expect(cutAround(drawnAs(frame, (of) => of.replace(' help', ' hel')))[0]).toContain('? hel');
});

describe('the checks of a table', () => {
  it('find a cell or a heading that is cut off without a sign', () => {
    for (const columns of [24, 30, 40])
      expect(wrongInTable(drawnAs(frameOf(pods), undefined, columns))).toEqual([]);
    const cut = drawnAs(frameOf(pods), (of) => of.replace('BackOff', '       '));
    expect(wrongInTable(cut)[0]).toContain('a cell is cut without a sign: "CrashLoopBackOff"');
    const heading = drawnAs(frameOf(pods), (of) => of.replace('STATUS', 'STAT  '));
    expect(wrongInTable(heading)[0]).toContain('a heading');
    const aside = { ...pods, noTrunc: true, left: 3 };
    expect(wrongInTable(drawnAs(frameOf(aside), undefined, 20))).toEqual([]);
    const unsigned = drawnAs(frameOf(aside), (of) => of.replaceAll('…', ' '), 20);
    expect(wrongInTable(unsigned)[0]).toContain('cut without a sign');
  });

  it('find a left-aligned figure, and one that is not below its heading', () => {
    const isLeft = { ...pods, columns: pods.columns.map((each) => ({ ...each, isRight: false })) };
    expect(wrongInTable(drawnAs(frameOf(isLeft)))[0]).toContain('AGE: a figure is not at the right');
    const heading = drawnAs(frameOf(pods), (of) => of.replace(' AGE', 'AGE '));
    expect(wrongInTable(heading)[0]).toContain('AGE: a figure is not at the right');
  });

  it('find a word that is not below its heading', () => {
    const moved = drawnAs(frameOf(pods), (of) => of.replace('Running ', ' Running'));
    expect(wrongInTable(moved)[0]).toContain('STATUS: a cell stands neither');
  });

  it('find a lost part of a wrapped cell', () => {
    const wrapped = { ...pods, wrap: true, rows: [row(['web-1', 'one two three four five', '9d'])] };
    const wide = { ...wrapped, columns: pods.columns.with(1, column('STATUS', 23)) };
    expect(wrongInTable(drawnAs(frameOf(wide), undefined, 30))).toEqual([]);
    const lost = drawnAs(frameOf(wide), (of) => of.replace('five', '    '), 30);
    expect(wrongInTable(lost)[0]).toContain('not all of web-1');
  });
});

describe('the checks of a text', () => {
  const whole = [drawnAs(frameOf(text(line('the quick brown fox jumps'), line('over'))), undefined, 3000)];
  const cuts = (...lines: readonly string[]) =>
    cutInText(drawnAs(frameOf(text(...lines.map((each) => line(each))))), whole);

  it('accept whole lines, those with a sign and continued ones', () => {
    expect(cuts('the quick brown fox jumps', 'over')).toEqual([]);
    expect(cuts('the quick bro…', '…rown fox jumps', 'over')).toEqual([]);
    expect(cuts('the quick', '  brown fox jumps', 'over')).toEqual([]);
  });

  it('find a line that is cut off without a sign', () => {
    expect(cuts('the quick brown', 'over')).toEqual(['cut without a sign: thequickbrown']);
    expect(cuts('quick brown fox', 'jumps')).toEqual([]);
    expect(cuts('the quick brown fox jumps', 'ov…r', 'ovr')).toEqual(['cut without a sign: ovr']);
  });

  it('find a word that is cut off without a sign in text with columns', () => {
    const seen = (of: string) => cutInText(drawnAs(frameOf(text(line(of), line('')))), whole, true);
    expect(seen('the quick brown fox jumps over')).toEqual([]);
    expect(seen('the qui over')).toEqual(['cut without a sign: qui']);
    expect(seen('the quick over')[0]).toContain('not all of it is seen');
  });

  it('find a choice that is cut off without a sign', () => {
    const choices = ['deployments.apps', 'pods'].map((of) => ({
      text: of,
      note: '',
      selected: of === 'pods',
    }));
    const body: Body = { ...{ kind: 'picker', query: 'po', count: '2 choices', empty: '' }, choices };
    expect(cutInText(drawnAs(frameOf(body), undefined, 20), whole)).toEqual([]);
    const cut = drawnAs(frameOf(body), (of) => of.replace('…', ' '), 20);
    expect(cutInText(cut, whole)[0]).toContain('deplo');
  });
});

describe('the checks of colors', () => {
  it('find a cell with trouble that has no sign in the gutter and no word', () => {
    expect(colorsAlone(drawnAs(frameOf(pods)), [])).toEqual([]);
    const plain = { ...pods, rows: [{ ...row(['web-1', 'one', '9d']), bad: [false, true, false] }] };
    expect(colorsAlone(drawnAs(frameOf(plain)), [])).toEqual([]);
    const unsigned = drawnAs(frameOf(plain), (of) => of.replace('!', ' '));
    expect(colorsAlone(unsigned, [])[0]).toContain('web-1 one 9d');
  });

  it('find a line or a fact with trouble that does not say so', () => {
    const alone = (of: Line, whole: readonly Drawn[] = []) => colorsAlone(drawnAs(frameOf(text(of))), whole);
    expect(alone(line('! one', 'bad'))).toEqual([]);
    expect(alone(line('an error', 'bad'))).toEqual([]);
    expect(alone(line('one', 'bad'))).toEqual(['only its color says that it is trouble: one']);
    expect(alone(line('one', 'bad'), [drawnAs(frameOf(text(line('one of an error'))))])).toEqual([]);
    const { header } = frameOf(pods);
    const facts = [{ text: '14 pods', role: 'bad' as const, rank: 0 }];
    expect(colorsAlone(drawnAs(frameOf(pods, { header: { ...header, facts } })), [])[0]).toContain('14 pods');
    expect(colorsAlone(drawnAs(frameOf(pods, { header: { ...header, bar: 'protected' } })), [])[0]).toContain(
      'bar',
    );
  });
});

describe('the checks of positions', () => {
  const box = (...lines: readonly Line[]): BoxBody => ({
    ...{ kind: 'box', title: 'Delete 1 pod', count: '', tone: 'bad', lines },
    below: text(),
  });

  it('find a selected row that is not visible', () => {
    const seen = drawnAs(frameOf(pods));
    expect(outOfSight(seen, [seen])).toEqual([]);
    const lines = seen.lines.map(({ spans }) => ({ spans }));
    expect(outOfSight({ ...seen, lines }, [seen])).toEqual(['what is selected is out of sight']);
  });

  it('find an answer or typed text that is not visible', () => {
    const question = frameOf(box(line('web-1'), line('  > No     Yes, delete')));
    const whole = [drawnAs(question)];
    expect(outOfSight(whole[0]!, whole)).toEqual([]);
    expect(
      outOfSight(
        drawnAs(question, (of) => of.replace('> No', '    ')),
        whole,
      ),
    ).toEqual(['No is out of sight']);
    const word = frameOf(box({ ...line('Type 1 to delete, Esc to leave: ▏'), cursor: 32 }));
    const asked = [drawnAs(word)];
    expect(outOfSight(asked[0]!, asked)).toEqual([]);
    const cut = drawnAs(word, (of) => of.replace(/Type.*/, ''));
    expect(outOfSight(cut, asked)).toEqual([
      'what is typed is out of sight',
      'where to type 1 is out of sight',
    ]);
    const typing = frameOf(pods, { prompt: { label: '/', text: 'web', problem: undefined } });
    expect(outOfSight(drawnAs(typing), [drawnAs(typing)])).toEqual([]);
    const gone = drawnAs(typing, (of) => of.replace('█', ''));
    expect(outOfSight(gone, [drawnAs(typing)])[0]).toContain('what is typed');
  });
});

it('the checks find dim text, and colors that a terminal does not have', () => {
  const before = chalk.level;
  chalk.level = 2;
  try {
    const [bright, dim] = [chalk.bold.hex('#56b4e9')('a'), chalk.dim('a')];
    expect(wrongLooks(bright, 2)).toEqual([]);
    expect(wrongLooks(bright, 1)).toEqual(['a look that this terminal has not: 38;5']);
    expect(wrongLooks(chalk.red('a'), 1)).toEqual([]);
    expect(wrongLooks(chalk.red('a'), 0)).toEqual(['a look that this terminal has not: 31']);
    expect(wrongLooks(dim, 2)).toEqual(['dim text']);
  } finally {
    chalk.level = before;
  }
});
