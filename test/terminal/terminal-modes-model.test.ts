import headless from '@xterm/headless';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TerminalModes } from '../../src/terminal/terminal-modes.js';
import { cases } from '../support/cases.js';

const MODES = [1, 6, 7, 9, 25, 47, 66, 1000, 1001, 1002, 1003, 1004, 1006, 1016, 1047, 1049, 2004, 2026];

/** Pieces of output that control a terminal: complete, cut off, and invalid. */
const pieces = fc.oneof(
  fc
    .tuple(fc.constantFrom(...MODES), fc.constantFrom('h', 'l'))
    .map(([mode, set]) => `\u001b[?${mode}${set}`),
  fc.constantFrom('\u001b[4h', '\u001b[4l', '\u001b=', '\u001b>', '\u001b(0', '\u001b)0', '\u000e', '\u000f'),
  fc.constantFrom(
    '\u001b[!p',
    '\u001bc',
    '\u001b7',
    '\u001b8',
    '\u001b[3;9r',
    '\u001b[5 q',
    '\u001b[1;31m',
    '\u001b[m',
  ),
  fc.constantFrom(
    '\u001b]0;',
    '\u001b]8;;http://a\u0007',
    '\u001bP',
    '\u001b_',
    '\u001b\\',
    '\u0007',
    '\u009b?',
  ),
  fc.constantFrom(
    '\u001b',
    '[',
    '?',
    '1;',
    '25',
    'h',
    'l',
    '\n',
    '\u0018',
    '\u0000',
    'text',
    'é',
    '\u0090',
    '\u009c',
    ' ',
  ),
);

interface Core {
  coreService: { isCursorHidden: boolean };
  buffer: { scrollTop: number; scrollBottom: number };
  _charsetService: { glevel: number; charset: unknown };
}

/** The modes of a terminal after some output. */
async function modesAfter(...written: Uint8Array[]) {
  const terminal = new headless.Terminal({ cols: 40, rows: 12, allowProposedApi: true, logLevel: 'off' });
  for (const bytes of written) await new Promise<void>((done) => terminal.write(bytes, done));
  // State of the model that its interface does not expose.
  const { coreService, buffer, _charsetService } = (terminal as unknown as { _core: Core })._core;
  return {
    ...terminal.modes,
    screen: terminal.buffer.active.type,
    isHidden: coreService.isCursorHidden,
    region: [buffer.scrollTop, buffer.scrollBottom],
    shift: _charsetService.glevel,
    hasOrdinarySet: _charsetService.charset === undefined,
  };
}

describe('TerminalModes and a model of a terminal', () => {
  it('restore the terminal, whatever was printed and wherever it was cut off', async () => {
    const before = await modesAfter();
    await fc.assert(
      fc.asyncProperty(
        fc.array(pieces, { maxLength: 12 }),
        fc.integer({ min: 1, max: 20 }),
        async (printed, size) => {
          const bytes = Buffer.from(printed.join(''));
          const modes = new TerminalModes();
          for (let at = 0; at < bytes.length; at += size) modes.note(bytes.subarray(at, at + size));
          expect(await modesAfter(bytes, Buffer.from(modes.repair))).toEqual(before);
        },
      ),
      { numRuns: cases(500) },
    );
  });
});
