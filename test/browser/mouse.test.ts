import { describe, expect, it } from 'vitest';
import { mouseKeys } from '../../src/browser/app/mouse-part.js';
import type { BrowserScreen } from '../../src/browser/frame/screen.js';
import { InputFilter } from '../../src/terminal/ui/input/input-filter.js';
import { MouseReports } from '../../src/terminal/ui/input/mouse.js';
import { screenLines } from '../../src/terminal/ui/screen-lines.js';
import type { ColumnView, RowView, ScreenFrame, TableBody } from '../../src/terminal/ui/view-model.js';
import { sandboxBrowser } from './support/sandbox-browser.js';

describe('mouse reports', () => {
  it.each([
    ['\u001b[<0;5;7M', { what: 'click', x: 4, y: 6 }],
    ['\u001b[<64;1;1M', { what: 'wheel up', x: 0, y: 0 }],
    ['\u001b[<81;300;90M', { what: 'wheel down', x: 299, y: 89 }],
  ])('%j are not keys, in whatever pieces they arrive', (sent, event) => {
    for (let cut = 3; cut < sent.length; cut++) {
      const filter = new InputFilter();
      const first = filter.take(`j${sent.slice(0, cut)}`);
      const second = filter.take(`${sent.slice(cut)}k`);
      expect(first.keys + second.keys).toBe('jk');
      expect([...first.mouse, ...second.mouse]).toEqual([event]);
    }
  });

  it.each(['\u001b[<0;5;7m', '\u001b[<2;5;7M', '\u001b[<35;5;7M'])('such as %j mean nothing', (sent) => {
    expect(new InputFilter().take(sent)).toMatchObject({ keys: '', mouse: [] });
  });

  it('stay text if they are pasted', () => {
    const sent = '\u001b[200~\u001b[<0;5;7M\u001b[201~';
    expect(new InputFilter().take(sent)).toMatchObject({ keys: sent, mouse: [] });
  });

  it('are requested only while the terminal is in use, and end with it', () => {
    let written = '';
    const reports = new MouseReports({
      write: (text: string) => {
        written += text;
        return true;
      },
    } as never);
    const said = (act: () => void) => {
      written = '';
      act();
      return written;
    };
    expect(said(() => reports.hold())).toBe('');
    expect(said(() => reports.want(true))).toBe('\u001b[?1000h\u001b[?1006h');
    expect(said(() => reports.release())).toBe('\u001b[?1006l\u001b[?1000l');
    expect(said(() => reports.hold())).toBe('\u001b[?1000h\u001b[?1006h');
    expect(said(() => reports.want(false))).toBe('\u001b[?1006l\u001b[?1000l');
    expect(said(() => reports.release())).toBe('');
  });
});

describe('the mouse', () => {
  it('is off until :mouse turns it on, and that is stored', async () => {
    const { press, shows, scene } = await sandboxBrowser('pods');
    await shows('live');
    expect(scene.mouse).toEqual([]);
    press(':', ...'mouse', 'space', ...'on', 'enter');
    await shows('the mouse is on');
    press(':', ...'mouse', 'space', ...'off', 'enter');
    await shows('the mouse is off');
    expect(scene.mouse).toEqual([true, false]);
    expect(scene.state.get('mouse')).toBeUndefined();
  });

  it('selects a row by a click, sorts by a click on its heading, and moves by the wheel', async () => {
    const { shows, scene } = await sandboxBrowser('pods', { pods: 30, namespaces: 1, sample: true });
    await shows('live');
    const { browser } = scene;
    const selected = () => scene.screen().findIndex((line) => line.startsWith('>'));
    const click = (x: number, y: number) => browser.mouse({ what: 'click', x, y });
    click(10, 6);
    expect(selected()).toBe(6);
    click(10, 3);
    expect(selected()).toBe(3);
    browser.mouse({ what: 'wheel down', x: 0, y: 9 });
    expect(selected()).toBe(6);
    browser.mouse({ what: 'wheel up', x: 0, y: 9 });
    expect(selected()).toBe(3);
    const at = scene.screen()[1]!.indexOf('RESTARTS');
    click(at + 1, 1);
    expect(scene.screen()[1]).toContain('RESTARTS ↓');
    expect(selected()).toBe(2);
    click(0, 0);
    click(0, 23);
    expect(selected()).toBe(2);
  });

  it('selects the row that a line of a wrapped table belongs to', () => {
    const row = (cell: string, selected: boolean): RowView => ({
      ...{ cells: ['a', cell], change: undefined, changed: [], marked: false, selected },
    });
    const column = (title: string, width: number): ColumnView => ({
      ...{ title, kind: 'other', wide: false, width },
    });
    const words = 'one two three four five six seven eight nine ten eleven twelve';
    const body: TableBody = {
      ...{ kind: 'table', empty: '', noTrunc: false, left: 0, wrap: true, sum: ['', 'all'] },
      columns: [column('NAME', 4), column('WHY', words.length)],
      rows: [row('short', false), row(words, true), row(words, false)],
    };
    const size = { columns: 30, rows: 20 };
    const frame = { title: '', state: [], header: { mode: '', path: ['x'], facts: [] }, body, hints: [] };
    const lines = screenLines(frame as unknown as ScreenFrame, size).map(({ spans }) =>
      spans.map(({ text }) => text).join(''),
    );
    const click = (word: string, nth = 0) => {
      const found = lines.flatMap((line, y) => (line.includes(word) ? [y] : []));
      const event = { what: 'click', x: 10, y: found[nth]! } as const;
      return mouseKeys(event, {} as BrowserScreen, frame as unknown as ScreenFrame, size);
    };
    expect(click('all')).toEqual([]);
    expect(click('short')).toEqual(['up']);
    expect(click('twelve')).toEqual([]);
    expect(click('one two', 1)).toEqual(['down']);
    expect(click('twelve', 1)).toEqual(['down']);
  });

  it('does not answer questions', async () => {
    const { press, shows, scene } = await sandboxBrowser('pods');
    await shows('live');
    press('D');
    await shows('Type 1');
    const before = scene.screen();
    for (let y = 0; y < 24; y++) for (const x of [0, 40, 80]) scene.browser.mouse({ what: 'click', x, y });
    expect(scene.screen()).toEqual(before);
  });
});
