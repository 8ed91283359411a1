import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineTooLongError, readLines, UnfinishedLineError } from '../../src/codec/line-stream.js';

async function* pieces(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

async function read(body: AsyncIterable<Uint8Array>, maxBytes = 100): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(body, maxBytes)) lines.push(line);
  return lines;
}

describe('readLines', () => {
  it('returns each line as soon as it ends', async () => {
    const seen: string[] = [];
    async function* body() {
      yield Buffer.from('one\ntw');
      expect(seen).toEqual(['one']);
      yield Buffer.from('o\n\nthree\n');
    }
    for await (const line of readLines(body(), 100)) seen.push(line);
    expect(seen).toEqual(['one', 'two', 'three']);
  });

  it('returns any lines, wherever the chunks end', async () => {
    const line = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\n'));
    const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(fc.array(line), cuts, async (lines, sizes) => {
        const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
        const chunks: Uint8Array[] = [];
        let at = 0;
        for (const size of sizes) {
          chunks.push(bytes.subarray(at, at + size));
          at += size;
        }
        chunks.push(bytes.subarray(at));
        expect(await read(pieces(...chunks), 1000)).toEqual(lines);
      }),
    );
  });

  it('refuses lines over the limit, whole or in pieces', async () => {
    await expect(read(pieces('12345\n'), 5)).resolves.toEqual(['12345']);
    await expect(read(pieces('123456\n'), 5)).rejects.toThrow(LineTooLongError);
    await expect(read(pieces('12', '34', '56'), 5)).rejects.toThrow(LineTooLongError);
    await expect(read(pieces('1234\n', '12', '345', '\n'), 5)).resolves.toEqual(['1234', '12345']);
  });

  it('reports if the last line has no end', async () => {
    await expect(read(pieces('one\n', 'tw'))).rejects.toThrow(UnfinishedLineError);
    await expect(read(pieces())).resolves.toEqual([]);
  });
});
