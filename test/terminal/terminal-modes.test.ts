import { describe, expect, it } from 'vitest';
import { TerminalModes } from '../../src/terminal/terminal-modes.js';

const repairOf = (printed: string, size = printed.length) => {
  const modes = new TerminalModes();
  const bytes = Buffer.from(printed);
  for (let at = 0; at < bytes.length; at += size) modes.note(bytes.subarray(at, at + size));
  return modes.repair;
};
const end = '\u001b(B\u001b[0m';

describe('TerminalModes', () => {
  it('restores nothing after ordinary output', () => {
    expect(repairOf('text \u001b[31mred\u001b[0m \u001b[2J é')).toBe('');
  });

  it('restores nothing if a program has not changed anything', () => {
    expect(repairOf('\u001b[?1049h\u001b[?25lhello\u001b[?25h\u001b[?1049l')).toBe('');
  });

  it.each([1, 2, 3, 5, 100])('finds modes in pieces of %i bytes', (size) => {
    expect(repairOf('\u001b[?1049h\u001b[?1;1000h\u001b[?25lhello', size)).toBe(
      `\u001b[?1049l\u001b[?1l\u001b[?1000l\u001b[?25h${end}`,
    );
  });

  it('ignores modes that leave nothing behind', () => {
    expect(repairOf('\u001b[?1048h')).toBe('');
  });

  it.each([
    ["kitty's keyboard", '\u001b[>1u', '\u001b[<1u'],
    ["kitty's keyboard, by flags", '\u001b[=5;1u', '\u001b[=0;1u'],
    ['keys with modifiers', '\u001b[>4;2m', '\u001b[>4m'],
    ['a scroll region', '\u001b[5;10r', '\u001b7\u001b[r\u001b8'],
    ['insert mode', '\u001b[4h', '\u001b[4l'],
    ['a locked keyboard', '\u001b[2h', '\u001b[2l'],
    ['newline mode', '\u001b[20h', '\u001b[20l'],
    ['the application keypad', '\u001b=', '\u001b>'],
    ['the application keypad as a mode', '\u001b[?66h', '\u001b[?66l'],
    ['shift-out', '\u000e', '\u000f'],
    ['a locking shift', '\u001bn', '\u000f'],
    ['line drawing', '\u001b(0', '\u001b(B'],
    ['origin mode', '\u001b[?6h', '\u001b[?6l'],
    ['reverse video', '\u001b[?5h', '\u001b[?5l'],
    ['the shape of the cursor', '\u001b[5 q', '\u001b[0 q'],
    ['margins at the sides', '\u001b[?69h', '\u001b[?69l'],
    ['reports of clicks as X10 has them', '\u001b[?9h', '\u001b[?9l'],
    ['reports of the size', '\u001b[?2048h', '\u001b[?2048l'],
    ['keys as Windows has them', '\u001b[?9001h', '\u001b[?9001l'],
    ['a coding that is not UTF-8', '\u001b%@', '\u001b%G'],
    ['a color of the palette', '\u001b]4;1;#000\u0007', '\u001b]104\u001b\\'],
    ['the color of text', '\u001b]10;#000\u001b\\', '\u001b]110\u001b\\'],
    ['the color of the cursor', '\u001b]12;red\u0007', '\u001b]112\u001b\\'],
    ['a link', '\u001b]8;id=1;http://example.com\u001b\\', '\u001b]8;;\u001b\\'],
    ['an update that is shown at its end', '\u001b[?2026h', '\u001b[?2026l'],
    ['reports of marked text', '\u001b[?1001h', '\u001b[?1001l'],
    ['a backspace that sends another character', '\u001b[?67h', '\u001b[?67l'],
    ['keys that do not repeat', '\u001b[?8l', '\u001b[?8h'],
    ['other keys with modifiers', '\u001b[>1;2m', '\u001b[>1m'],
    ['modes that were saved', '\u001b[?1003r', '\u001b[?1003l'],
    ['the ways of a VT52', '\u001b[?2l', '\u001b<'],
    ['the cursor of a Linux console', '\u001b[?1c', '\u001b[?0c'],
    ['output that is printed', '\u001b[5i', '\u001b[4i'],
    ['tab stops', '\u001b[3g', '\u001b[?5W'],
    ['looks', '\u001b[8;31m', '\u001b[0m'],
    ['writing in the line of the status', '\u001b[1$}', '\u001b[0$}'],
    ['controls of eight bits', '\u001b G', '\u001b F'],
    ['a set of 96 characters', '\u001b-A', '\u001b)B'],
    ['progress', '\u001b]9;4;1;50\u001b\\', '\u001b]9;4;0\u001b\\'],
    ['the shape of the pointer', '\u001b]22;wait\u0007', '\u001b]22;\u001b\\'],
    ['several colors at once', '\u001b]10;?;#000;#000\u0007', '\u001b]111\u001b\\\u001b]112\u001b\\'],
    ['a color behind one that was asked for', '\u001b]4;1;?;2;#000\u0007', '\u001b]104\u001b\\'],
    ['a link begun by one character', '\u009d8;;http://example.com\u001b\\', '\u001b]8;;\u001b\\'],
    ['a mode with characters between', '\u001b\n[?\u00002\u00075l', '\u001b[?25h'],
    ['a mode of many digits', `\u001b[?${'0'.repeat(500)}25l`, '\u001b[?25h'],
    ['a mode set by one character for the beginning', '\u009b?25l', '\u001b[?25h'],
  ])('restores %s', (_what, set, repair) => {
    for (const size of [1, 2, 100]) expect(repairOf(`text${set}text`, size)).toBe(`${repair}${end}`);
  });

  it.each([
    ["kitty's keyboard", '\u001b[>1u\u001b[>3u\u001b[<2u'],
    ['keys with modifiers', '\u001b[>4;2m\u001b[>4m'],
    ['a scroll region', '\u001b[5;10r\u001b[r'],
    ['modes', '\u001b[4;20h\u001b[20;4l'],
    ['the keypad', '\u001b=\u001b>'],
    ['shift-out', '\u000e\u000f'],
    ['line drawing', '\u001b(0\u001b(B'],
    ['a coding', '\u001b%@\u001b%G'],
    ['colors', '\u001b]4;1;#000\u0007\u001b]11;#000\u001b\\\u001b]104\u0007\u001b]111\u001b\\'],
    ['a color that was asked for', '\u001b]11;?\u0007\u001b]4;7;?\u001b\\'],
    ['a link', '\u001b]8;;http://example.com\u0007text\u001b]8;;\u001b\\'],
    ['an image', '\u001bPq#0;2;0;0;0\u0007~-\u001b\\\u001b_Gf=100;AAAA\u001b\\'],
    ['a link that a bell ends', '\u001b]8;;http://example.com\u0007text\u001b]8;;\u0007'],
    ['progress', '\u001b]9;4;1;50\u0007\u001b]9;4;0\u0007'],
    ['looks', '\u001b[1;31mred\u001b[0m\u001b[4mline\u001b[m'],
    ['a title', '\u001b]0;title\u0007text'],
  ])('does not restore %s if the program has done so', (_what, printed) => {
    for (const size of [1, 2, 100]) expect(repairOf(printed, size)).toBe('');
  });

  it.each([
    ['an image', '\u001bPq#0;2;0;0;0\u0007~-~-~-'],
    ['a title', '\u001b]0;no end of'],
    ['an image begun by one character', '\u0090q#0;2;0;0;0~-'],
    ['a title as screen has it', '\u001bkno end of'],
    ['a sequence', 'text\u001b[38;5'],
  ])('ends %s that was cut off', (_what, printed) => {
    for (const size of [1, 2, 100]) expect(repairOf(printed, size)).toBe(`\u001b\\${end}`);
  });

  it('restores the keyboard of each screen', () => {
    expect(repairOf('\u001b[>1u\u001b[?1049h\u001b[>1u\u001b[>1u\u001b[2;5r')).toBe(
      `\u001b[<2u\u001b[?1049l\u001b[<1u\u001b7\u001b[r\u001b8${end}`,
    );
  });

  it('restores modes that a soft reset does not', () => {
    expect(repairOf('\u001b[?1049h\u001b[?1003h\u001b[!p')).toBe(`\u001b[?1049l\u001b[?1003l${end}`);
  });

  it('restores what a reset does not, such as the alternate screen in tmux and the hidden cursor in VS Code', () => {
    expect(repairOf('\u001b[?1049h\u001b[?25l\u001bc')).toBe(`\u001b[?1047l\u001b[?25h${end}`);
  });
});
