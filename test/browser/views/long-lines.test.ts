import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowsPane } from '../../../src/browser/views/rows/rows-pane.js';
import type { ToolRow } from '../../../src/browser/views/rows/rows-screen.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';

const row = (...texts: string[]): ToolRow => ({
  spans: texts.map((text, index) => ({ text, role: index === 0 ? 'bad' : 'muted' })),
  target: undefined,
});

const seen = (pane: RowsPane<ToolRow>, width: number, height: number) =>
  pane.window(width, height).map(({ spans }) => spans.map(({ text }) => text).join(''));

describe('rows that are longer than the screen is wide', () => {
  const rows = [row('! pods  ', '2 of 2 cannot pull their image'), row('short')];

  it('are scrolled sideways until their end is visible, and back', () => {
    const pane = new RowsPane<ToolRow>(false);
    pane.set(rows);
    seen(pane, 22, 5);
    pane.sidestep(1);
    expect(seen(pane, 22, 5)[0]).toBe('> …f 2 cannot pull their image');
    expect(pane.position).toBe('from column 11');
    pane.sidestep(1);
    expect(seen(pane, 22, 5)).toEqual(['> …ot pull their image', '  …']);
    pane.sidestep(1);
    expect(seen(pane, 22, 5)[0]).toBe('> …ot pull their image');
    pane.sidestep(-1);
    pane.sidestep(-1);
    expect(seen(pane, 22, 5)[0]).toBe('> ! pods  2 of 2 cannot pull their image');
    expect(pane.position).toBe('');
  });

  it('are wrapped between words, in their colors', () => {
    const pane = new RowsPane<ToolRow>(true);
    pane.set(rows);
    expect(seen(pane, 22, 5)).toEqual(['> ! pods  2 of 2', '    cannot pull their', '    image', '  short']);
    expect(pane.window(22, 5)[1]!.spans.at(-1)).toEqual({ text: 'cannot pull their', role: 'muted' });
    expect(pane.window(22, 5).map(({ selected }) => selected === true)).toEqual([true, true, true, false]);
  });

  it('always show all of the selected one', () => {
    const pane = new RowsPane<ToolRow>(true);
    pane.set([row('a'), row('b'), rows[0]!, row('c')]);
    seen(pane, 22, 4);
    pane.move('down');
    pane.move('down');
    expect(seen(pane, 22, 4)).toEqual(['  b', '> ! pods  2 of 2', '    cannot pull their', '    image']);
    pane.move('last');
    expect(seen(pane, 22, 4).at(-1)).toBe('> c');
  });

  it('lose nothing by being wrapped', () => {
    const bare = (text: string) => text.replaceAll(' ', '');
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '日', '!') }), { minLength: 1 }),
        fc.integer({ min: 8, max: 30 }),
        (texts, width) => {
          const pane = new RowsPane<ToolRow>(true);
          pane.set([row(...texts)]);
          const lines = seen(pane, width, 1000);
          expect(bare(lines.join('').slice(2))).toBe(bare(texts.join('')));
        },
      ),
    );
  });
});

it('Enter shows a line of why by itself, and w cuts its lines', async () => {
  const { press, shows, screen } = await sandboxBrowser('deployments');
  await shows('> ! api');
  press('h');
  await shows('all of it, with its events');
  expect(screen().join('\n')).toContain('Enter whole line');
  expect(screen().join('\n')).toContain('w wrap');
  press('w', 'right', 'left', 'enter');
  const line = await shows('▸ api ▸ why ▸ line');
  expect(line[1]).toMatch(/^1 of 2 replicas ready/);
  press('escape');
  await shows('all of it, with its events');
});
