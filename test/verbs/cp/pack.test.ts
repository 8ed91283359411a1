import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type PackedFile, packTree, workOf } from '../../../src/verbs/cp/to/pack.js';
import { newFolder } from '../../support/folder-container.js';

/** A tar archive has 512 bytes before each file, whose own are filled up to 512, and ends with 1024. */
it.each([
  ['a piece of 64 KiB', 64_000, [65_536]],
  ['64 KiB, and what is more', 64_001, [66_048]],
  ['one piece', 1, [2_048]],
])('an archive is given in pieces that have something in them: %s', async (_, size, lengths) => {
  const path = join(newFolder(), 'file');
  writeFileSync(path, Buffer.alloc(size));
  const files: PackedFile[] = [];
  let copied = 0;
  const settings = {
    ...{ hasSums: false, files, without: new Map(), tell: async () => {} },
    signal: new AbortController().signal,
    copied: (bytes: number) => {
      copied += bytes;
    },
  };
  const pieces: number[] = [];
  for await (const piece of packTree(path, 'file', settings)) pieces.push(piece.length);
  expect(pieces).toEqual(lengths);
  expect([copied, files.map(({ name }) => name)]).toEqual([size, ['file']]);
  expect(workOf(files)).toBe(size + 65_536);
});

it.skipIf(!existsSync('/proc/version'))(
  'a file that does not say its size is packed whole (skipped without /proc)',
  async () => {
    const files: PackedFile[] = [];
    const settings = {
      ...{ hasSums: false, files, without: new Map(), tell: async () => {}, copied: () => {} },
      signal: new AbortController().signal,
    };
    const archive: Uint8Array[] = [];
    for await (const piece of packTree('/proc/version', 'version', settings)) archive.push(piece);
    const text = execFileSync('tar', ['xOf', '-'], { input: Buffer.concat(archive), encoding: 'utf8' });
    expect(text).toBe(readFileSync('/proc/version', 'utf8'));
    expect(files[0]!.stats.size).toBe(text.length);
  },
);
