import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type PackedFile, packTree, workOf } from '../../../src/verbs/cp/to/pack.js';
import { newFolder } from '../../support/folder-container.js';

/** Collects the files of an archive. */
function into(files: PackedFile[]) {
  return { begun: (file: PackedFile) => void files.push(file), packed: () => undefined };
}

/** A tar archive has 512 bytes before each file, whose contents are padded to 512, and ends with 1024. */
it.each([
  ['a piece of 64 KiB', 64_000, [65_536]],
  ['64 KiB, and what is more', 64_001, [66_048]],
  ['one piece', 1, [2_048]],
])('an archive consists of nonempty pieces: %s', async (_, size, lengths) => {
  const path = join(newFolder(), 'file');
  writeFileSync(path, Buffer.alloc(size));
  const files: PackedFile[] = [];
  let copied = 0;
  const settings = {
    ...{ hasSums: false, ...into(files), without: new Map(), tell: async () => {} },
    signal: new AbortController().signal,
    copied: (bytes: number) => {
      copied += bytes;
    },
  };
  const pieces: number[] = [];
  for await (const piece of packTree(path, 'file', settings)) pieces.push(piece.length);
  expect(pieces).toEqual(lengths);
  expect([copied, files.map(({ name }) => name)]).toEqual([size, ['file']]);
  expect(workOf(files[0]!)).toBe(size + 65_536);
});

it.skipIf(!existsSync('/proc/version'))(
  'a file without a known size is packed completely (skipped without /proc)',
  async () => {
    const files: PackedFile[] = [];
    const settings = {
      ...{ hasSums: false, ...into(files), without: new Map(), tell: async () => {}, copied: () => {} },
      signal: new AbortController().signal,
    };
    const archive: Uint8Array[] = [];
    for await (const piece of packTree('/proc/version', 'version', settings)) archive.push(piece);
    const text = execFileSync('tar', ['xOf', '-'], { input: Buffer.concat(archive), encoding: 'utf8' });
    expect(text).toBe(readFileSync('/proc/version', 'utf8'));
    expect(files[0]!.size).toBe(text.length);
  },
);

it.each([
  ['tar', []],
  ['busybox', ['tar']],
])('names and targets of links are packed as their bytes: unpacked by %s', async (program, words) => {
  const [from, to] = [newFolder(), newFolder()];
  const names = ['caf\u00e9', 'caf\u00e9'.repeat(40), `${'long'.repeat(60)}`].map((name) =>
    Buffer.from(name),
  );
  names.push(Buffer.of(0x66, 0xff, 0xc3, 0x28), Buffer.of(0x61, 0x0a, 0x80));
  const at = (folder: string, name: Buffer) => Buffer.concat([Buffer.from(`${folder}/`), name]);
  for (const name of names) {
    writeFileSync(at(from, name), name);
    symlinkSync(name, at(from, Buffer.concat([Buffer.from('l'), name.subarray(0, 200)])));
  }
  const settings = {
    ...{ hasSums: false, ...into([]), without: new Map(), tell: async () => {}, copied: () => {} },
    signal: new AbortController().signal,
  };
  const archive: Uint8Array[] = [];
  for await (const piece of packTree(from, 'all', settings)) archive.push(piece);
  execFileSync(program, [...words, '-xf', '-', '-C', to], { input: Buffer.concat(archive) });
  for (const name of names) {
    expect(readFileSync(at(`${to}/all`, name))).toEqual(name);
    const link = Buffer.concat([Buffer.from('l'), name.subarray(0, 200)]);
    expect(readlinkSync(at(`${to}/all`, link), 'buffer')).toEqual(name);
  }
});
