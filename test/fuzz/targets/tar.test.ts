import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { unpack } from '../../../src/verbs/cp/from/unpack.js';
import { mutated } from '../../codec/proto/support/mutations.js';
import { paxRecord, TAR_END, tarFile, tarHeader, withChecksum } from '../../verbs/cp/support/tar-blocks.js';
import { BARE_ERROR } from '../support/bare-error.js';
import { cuts } from '../support/fed-socket.js';
import { fuzz } from '../support/target.js';

const names = [
  'src',
  'src/',
  'src/a',
  'src/a/b',
  'src/link/v',
  'src/../v',
  '../out/v',
  '/etc/x',
  '',
  '.',
  'src/\\..',
];
const name = fc.constantFrom(...names);
const kind = fc.constantFrom(...'0001125567gxLKSVZ\0');

/** Any entry, usually with the right checksum in its header. */
const entry = fc
  .tuple(name, kind, name, fc.constantFrom(0, 1, 512, 600, 70_000), fc.nat(40))
  .map(([name, kind, link, size, odd]) => {
    const text =
      kind === 'x' || kind === 'g'
        ? paxRecord(
            ['path', 'linkpath', 'size', '__proto__'][odd % 4]!,
            ['src/p', '-1', link, '1e99'][odd % 3]!,
          )
        : kind === 'L' || kind === 'K'
          ? `${link}\0`
          : 'x'.repeat(size);
    const block = tarFile(name, text, kind);
    block.write(link, 157, 'latin1');
    if (odd === 0) block.fill(0xff, 124, 136);
    if (odd === 1) block.write('zzzz', 124);
    if (odd !== 2) withChecksum(block);
    return block;
  });

fuzz({
  name: 'tar',
  holds:
    'an archive from a container writes nothing elsewhere and copies nothing from there, and fails in words',
  inputs: fc.oneof(
    fc
      .tuple(fc.array(entry, { minLength: 1, maxLength: 6 }), fc.boolean())
      .map(([entries, isEnded]) => Buffer.concat(isEnded ? [...entries, TAR_END] : entries)),
    mutated([Buffer.concat([tarHeader({ name: 'src', kind: '5' }), tarFile('src/a', 'first'), TAR_END])]),
  ),
  async check(bytes) {
    for (const size of cuts(bytes)) await checkUnpacking(bytes, size);
  },
  runs: { ordinary: 100, long: 3000 },
});

async function checkUnpacking(bytes: Buffer, size: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'proa-fuzz-tar-'));
  try {
    const destination = join(root, 'here/src');
    mkdirSync(destination, { recursive: true });
    mkdirSync(join(root, 'out'));
    writeFileSync(join(root, 'out/v'), 'victim');
    symlinkSync('../../out', join(destination, 'link'));
    let made = 0;
    const failure = await unpack(pieces(bytes, size), {
      ...{ destination, file: destination, workingFolder: '/', source: ['src'], platform: 'linux' },
      signal: new AbortController().signal,
      random: () => `part-${made++}`,
      copied: () => undefined,
      files: {
        needSums: false,
        expect: () => undefined,
        add: ({ part, place }) => rename(part, place),
        flush: async () => undefined,
      },
      warn: async () => undefined,
      linkText: () => '',
    }).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(failure).not.toMatch(BARE_ERROR);
    expect([readdirSync(root).sort(), readdirSync(join(root, 'out'))]).toEqual([['here', 'out'], ['v']]);
    expect(readFileSync(join(root, 'out/v'), 'utf8')).toBe('victim');
    const files = readdirSync(join(root, 'here'), { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of files.filter(
      (each) => each.isFile() && !each.parentPath.endsWith('/link'),
    ))
      expect(readFileSync(join(parentPath, name), 'utf8')).not.toBe('victim');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
