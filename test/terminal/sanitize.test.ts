import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StringOutput } from '../../src/process/output.js';
import { KubectlTablePrinter } from '../../src/render/table.js';
import { sanitizeOutput, showControls } from '../../src/terminal/sanitize.js';
import { column, row, table } from '../render/support/tables.js';

describe('showControls', () => {
  it.each([
    ['\u001b[2J', '^[[2J'],
    ['\u001b]0;title\u0007', '^[]0;title\\x07'],
    ['a\rb', 'a\\rb'],
    ['\u009b31m', '\\x9b31m'],
    ['\u0000\u0008\u000b\u007f', '\\x00\\x08\\x0b\\x7f'],
    ['\u202egnp.exe\u2066\u2069', '\\u202egnp.exe\\u2066\\u2069'],
    ['\u200e\u200f\u061c', '\\u200e\\u200f\\u061c'],
    ['\u2028\u2029\u0085', '\\u2028\\u2029\\x85'],
    ['a\ufff9b\ufffac\ufffb', 'a\\ufff9b\\ufffac\\ufffb'],
    ['pod\u{e0041}\u{e007f}', 'pod\\U000e0041\\U000e007f'],
  ])('makes %j visible', (text, shown) => {
    expect(showControls(text)).toBe(shown);
  });

  it('does not change lines, tabs and the scripts of the world', () => {
    const text = 'a\tb\n漢字 é \u{1f600} עברית \u00a0';
    expect(showControls(text)).toBe(text);
  });

  it('leaves nothing that a terminal acts on', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = showControls(text);
        expect(shown).not.toMatch(/(?![\n\t])\p{Cc}|\p{Bidi_Control}|\p{Zl}|\p{Zp}/u);
        expect(showControls(shown)).toBe(shown);
      }),
    );
  });
});

describe('sanitized', () => {
  it('makes control characters visible on a terminal', async () => {
    const terminal = new StringOutput({ isTTY: true, columns: 80 });
    const output = sanitizeOutput(terminal);
    await output.write('\u001b[31m\n');
    expect(terminal.text).toBe('^[[31m\n');
    expect([output.isTTY, output.columns]).toEqual([true, 80]);
  });

  it('does not change a pipe', async () => {
    const pipe = new StringOutput();
    await sanitizeOutput(pipe).write('\u001b[31m\u0000');
    expect(pipe.text).toBe('\u001b[31m\u0000');
  });

  it('keeps the columns of a table aligned', async () => {
    const terminal = new StringOutput({ isTTY: true });
    const printer = new KubectlTablePrinter(sanitizeOutput(terminal), { now: () => 0 });
    await printer.printTable(
      table([column('Name'), column('A')], [row(['a\u0007b', 'x']), row(['plain', 'y'])]),
    );
    await printer.end();
    expect(terminal.text).toBe('NAME     A\na\\x07b   x\nplain    y\n');
  });
});
