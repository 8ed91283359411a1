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
  it('has nothing to repair of ordinary output', () => {
    expect(repairOf('text \u001b[31mred\u001b[0m \u001b[2J é')).toBe('');
  });

  it('has nothing to repair where a program left things as they were', () => {
    expect(repairOf('\u001b[?1049h\u001b[?25lhello\u001b[?25h\u001b[?1049l')).toBe('');
  });

  it.each([1, 2, 3, 5, 100])('finds modes in pieces of %i bytes', (size) => {
    expect(repairOf('\u001b[?1049h\u001b[?1;1000h\u001b[?25lhello', size)).toBe(
      `\u001b[?1049l\u001b[?1l\u001b[?1000l\u001b[?25h${end}`,
    );
  });

  it('does not know modes that leave nothing behind', () => {
    expect(repairOf('\u001b[?2026h')).toBe('');
  });
});
