import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proa, run, shellIn } from './browse-shell.js';
import { scene } from './support.js';

/** The requested colors, as the parameters of their sequences: `38;5;75`, `96`. */
function colorsIn(text: string): string[] {
  const parameters = [...text.matchAll(/\u001b\[([\d;]*)m/g)].map(([, found]) => found!);
  return parameters.filter((found) => /^(?:[34]8;[25];[\d;]+|3[0-7]|9[0-7]|4[0-7]|10[0-7])$/.test(found));
}

/** Starts the browser and leaves it again; returns what the terminal received. */
async function browsed(env: Record<string, string>, term = 'xterm-256color', config = ''): Promise<string> {
  const all = await scene({ pods: 30, namespaces: 1 });
  const folder = join(all.folder, '.config', 'proa');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.yaml'), config, { mode: 0o600 });
  const terminal = await shellIn(all, { env, term });
  run(terminal, 'browse -A');
  await terminal.shows('● live');
  await terminal.shows('Running');
  terminal.type('q');
  await terminal.until((lines) => lines.includes('same settings'));
  return terminal.received;
}

describe('colors', () => {
  // `good` is #56b4e9 in the dark theme, #00517f in the light one.
  it.each<[string, Record<string, string>, string, string, RegExp]>([
    ['of 24 bits', { COLORTERM: 'truecolor' }, 'xterm-256color', '38;2;86;180;233', /^[34]8;2;/],
    ['of 256', {}, 'xterm-256color', '38;5;117', /^[34]8;5;/],
    ['of 16, as the terminal has them', {}, 'xterm', '32', /^[39]\d$/],
    ['of 16 in a multiplexer that tells of no more', { TMUX: '/tmp/none,1,0' }, 'screen', '32', /^[39]\d$/],
    [
      'for a light background',
      { COLORTERM: 'truecolor', COLORFGBG: '0;15' },
      'xterm',
      '38;2;0;81;127',
      /^[34]8;2;/,
    ],
    ['forced', { NO_COLOR: '1', FORCE_COLOR: '3' }, 'xterm', '38;2;86;180;233', /^[34]8;2;/],
  ])('%s (%j, %s)', async (_, env, term, good, depth) => {
    const colors = new Set(colorsIn(await browsed(env, term)));
    expect([...colors]).toContain(good);
    expect([...colors].filter((color) => !depth.test(color))).toEqual([]);
  });

  it('of a theme are set in the configuration file', async () => {
    const config = 'browse: {theme: mine}\nthemes: {mine: {base: dark, good: "#123456"}}\n';
    const colors = colorsIn(await browsed({ COLORTERM: 'truecolor' }, 'xterm', config));
    expect(colors).toContain('38;2;18;52;86');
    expect(colors).not.toContain('38;2;86;180;233');
  });

  it("of a context fill the browser's first line", async () => {
    const text = await browsed({ COLORTERM: 'truecolor' }, 'xterm', "contexts: {'*': {color: red}}\n");
    const bar = text.search(/(?:\u001b\[7m\u001b\[38;2;255;159;159m|\u001b\[38;2;255;159;159m\u001b\[7m)/);
    expect(bar).toBeGreaterThan(0);
    const line = text.slice(bar, text.indexOf('\n', bar)).split('\u001b[27m')[0]!;
    expect(line.replaceAll(/\u001b\[[\d;]*m/g, '')).toMatch(
      /^ \S+ ▸ all namespaces ▸ pods .*(reading|● live) ?$/,
    );
  });

  it('are absent with NO_COLOR, but shapes remain', async () => {
    const text = await browsed({ NO_COLOR: '1', COLORTERM: 'truecolor' });
    expect(colorsIn(text)).toEqual([]);
    expect(text).toMatch(/\u001b\[[\d;]*7m/);
  });
});

describe('a dumb terminal', () => {
  it('gets lines, without control sequences', async () => {
    const all = await scene({ pods: 5, namespaces: 1 });
    const terminal = await shellIn(all, { term: 'dumb', columns: 150 });
    const before = terminal.received.length;
    terminal.line(`${proa} browse -A`);
    await terminal.shows('5 objects; 1 to 5:');
    terminal.line('quit');
    await terminal.until((lines) => lines.at(lines.findLastIndex((line) => line !== '')) === '$');
    expect(terminal.received.slice(before)).not.toContain('\u001b');
  });
});
