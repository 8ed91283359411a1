import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logWriter } from '../../../src/objects/pods/log-writer.js';
import { StringOutput } from '../../../src/process/output.js';
import { sanitizeOutput } from '../../../src/terminal/sanitize.js';
import { copyLines } from '../../../src/verbs/logs/copy.js';

async function* pieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (const cut of [...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    yield bytes.subarray(from, cut);
    from = cut;
  }
}

describe('copying a log', () => {
  it('in lines writes each line once, complete and with its prefix, however it was cut', async () => {
    const anyText = fc.array(fc.constantFrom('a', 'ü', '\n', '\r', '\u0000'), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(anyText, fc.array(fc.nat(60), { maxLength: 5 }), async (characters, cuts) => {
        const bytes = Buffer.from(characters.join(''));
        const writes: Buffer[] = [];
        await copyLines(pieces(bytes, cuts), '[p] ', async (written) => {
          writes.push(Buffer.from(written));
        });
        const lines = bytes.toString().match(/[^\n]*\n|[^\n]+$/g) ?? [];
        expect(Buffer.concat(writes).toString()).toBe(lines.map((line) => `[p] ${line}`).join(''));
        for (const write of writes.slice(0, -1)) expect(write.toString().endsWith('\n')).toBe(true);
      }),
    );
  });

  it('prefixes a line once, however long it is, and keeps other lines complete', async () => {
    const text = `a\n${'x'.repeat(2_500_000)}\nb\n${'y'.repeat(1_200_000)}`;
    const bytes = Buffer.from(text);
    const cuts = Array.from({ length: bytes.length / 65_536 }, (_, index) => (index + 1) * 65_536);
    const writes: Buffer[] = [];
    await copyLines(pieces(bytes, cuts), '[p] ', async (written) => {
      writes.push(Buffer.from(written));
    });
    expect(Buffer.concat(writes).equals(Buffer.from(text.replaceAll(/^/gm, '[p] ')))).toBe(true);
    expect(writes.length).toBeLessThan(12);
  });

  it('cannot control a terminal, and does not change bytes in a pipe', async () => {
    const evil = Buffer.from('\u001b]0;owned\u0007 grün\n');
    const terminal = new StringOutput({ isTTY: true });
    const onTerminal = logWriter(sanitizeOutput(terminal));
    for await (const piece of pieces(evil, [14])) await onTerminal(piece);
    expect(terminal.text).toBe('^[]0;owned\\x07 grün\n');

    const written: number[] = [];
    const pipe = Object.assign(new StringOutput(), {
      writeBytes: async (bytes: Uint8Array) => {
        written.push(...bytes);
      },
    });
    await logWriter(sanitizeOutput(pipe))(Uint8Array.of(0x1b, 0xff, 0x0a));
    expect(written).toEqual([0x1b, 0xff, 0x0a]);
  });
});
