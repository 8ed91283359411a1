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
import { describe, expect, it, onTestFinished } from 'vitest';
import { unpack } from '../../../src/verbs/cp/from/unpack.js';
import { paxRecord, TAR_END, tarFile, tarHeader } from './support/tar-blocks.js';

/** A destination in its own folder. */
function place() {
  const root = mkdtempSync(join(tmpdir(), 'proa-broken-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'here'));
  return { root, here: join(root, 'here') };
}

interface Unpacked {
  isAny: boolean | undefined;
  failure: string | undefined;
  warnings: string[];
  files: Record<string, string>;
}

async function unpackInto(here: string, bytes: AsyncIterable<Uint8Array>): Promise<Unpacked> {
  const warnings: string[] = [];
  let made = 0;
  const done = unpack(bytes, {
    ...{ workingFolder: '/', destination: here, file: here, source: ['src'], platform: 'linux' },
    signal: new AbortController().signal,
    random: () => `part-${made++}`,
    copied: () => undefined,
    files: {
      needSums: false,
      expect: () => undefined,
      add: ({ part, place }) => rename(part, place),
      flush: async () => undefined,
    },
    warn: async (text) => void warnings.push(text.replaceAll(here, 'D')),
    linkText: (path, target) => `link ${path.replaceAll(here, 'D')} ${target}`,
  });
  const [isAny, failure] = await done.then(
    ({ isAny: any }) => [any, undefined] as const,
    (error: Error) => [undefined, error.message] as const,
  );
  const names = readdirSync(here, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const paths = names.map((each) => join(each.parentPath, each.name));
  const files = Object.fromEntries(
    paths.map((path) => [path.slice(here.length + 1), readFileSync(path, 'latin1')]),
  );
  return { isAny, failure, warnings, files };
}

async function* pieces(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const folder = tarHeader({ name: 'src', kind: '5' });

describe('an archive that is truncated', () => {
  const whole = Buffer.concat([
    folder,
    tarFile('src/a', 'first'),
    tarFile('src/b', 'x'.repeat(3000)),
    TAR_END,
  ]);

  it.each([
    ['in the bytes of a file', 512 + 1024 + 512 + 700, 'unexpected EOF'],
    ['in the first bytes of a file', 512 + 512 + 2, 'unexpected EOF'],
    ['behind the head of a file', 512 + 512, 'unexpected EOF'],
    ['in a header', 512 + 1024 + 100, 'unexpected EOF'],
    ['behind a file, which is an end for tar, too', 512 + 1024, undefined],
  ])('%s', async (_where, length, failure) => {
    for (const size of [1, 100, 512, 100_000]) {
      const { here } = place();
      const unpacked = await unpackInto(here, pieces(whole.subarray(0, length), size));
      expect(unpacked.failure).toBe(failure);
      expect(Object.keys(unpacked.files)).toEqual(length > 512 + 1000 ? ['a'] : []);
    }
  });

  it('is complete if folders have a size without bytes', async () => {
    const sized = tarHeader({ name: 'src/more', kind: '5', size: 4096 });
    const archive = Buffer.concat([folder, tarFile('src/a', 'first'), sized]);
    const { isAny, failure, files } = await unpackInto(place().here, pieces(archive));
    expect({ isAny, failure, files }).toEqual({ isAny: true, failure: undefined, files: { a: 'first' } });
  });

  it('fails as the connection does', async () => {
    async function* lost() {
      yield whole.subarray(0, 2000);
      throw new Error('the connection is gone');
    }
    expect((await unpackInto(place().here, lost())).failure).toBe('the connection is gone');
  });
});

describe('an archive that never ends', () => {
  /** Yields a beginning, then the same piece endlessly, and records whether it was closed. */
  function endless(beginning: Buffer, again: Buffer) {
    const state = { left: false, given: 0 };
    async function* bytes() {
      try {
        yield beginning;
        for (;;) {
          state.given += again.length;
          yield again;
        }
      } finally {
        state.left = true;
      }
    }
    return { bytes: bytes(), state };
  }

  it.each([512, 1000, 70_001])('ends after zeros, which arrive %i bytes at a time', async (size) => {
    const { bytes, state } = endless(Buffer.concat([folder, tarFile('src/a', 'x')]), Buffer.alloc(size));
    const { isAny, failure, files } = await unpackInto(place().here, bytes);
    expect({ isAny, failure, files }).toEqual({ isAny: true, failure: undefined, files: { a: 'x' } });
    expect(state.left).toBe(true);
    expect(state.given).toBeLessThan(2 * 1024 * 1024);
  });

  it.each(['g', 'x', 'L', 'K'])('is refused for headers of kind %s without a file', async (kind) => {
    const text = kind === 'g' || kind === 'x' ? paxRecord('comment', 'x'.repeat(100)) : 'src/long\0';
    const header = tarFile('head', text, kind);
    const { bytes, state } = endless(folder, Buffer.concat(Array(200).fill(header)));
    const { failure } = await unpackInto(place().here, bytes);
    expect(failure).toMatch(/^the archive from the container has \d+ bytes of headers without a file$/);
    expect(state.left).toBe(true);
  });

  it('may hold a long run of zeros in a file', async () => {
    const zeros = Buffer.alloc(3 * 1024 * 1024);
    const archive = Buffer.concat([folder, tarFile('src/a', zeros), tarFile('src/b', 'x'), TAR_END]);
    const { isAny, files } = await unpackInto(place().here, pieces(archive, 65_536));
    expect([isAny, files.a?.length, files.b]).toEqual([true, zeros.length, 'x']);
  });
});

describe('a file that is not stored byte for byte', () => {
  const sparse = (records: Record<string, string>, name: string) => [
    tarFile(
      'src/PaxHeaders/s',
      Object.entries(records)
        .map(([key, value]) => paxRecord(key, value))
        .join(''),
      'x',
    ),
    tarFile(name, `${'1\n0\n5\n'.padEnd(512, '\0')}BYTES`),
  ];

  // https://www.gnu.org/software/tar/manual/html_section/Sparse-Formats.html
  it.each([
    ['of a kind of GNU tar', [tarHeader({ name: 'src/s', kind: 'S' })]],
    ['of an unknown kind', [tarHeader({ name: 'src/s', kind: 'Z' })]],
    ['sparse in the format 0.0', sparse({ 'GNU.sparse.size': '9000', 'GNU.sparse.numblocks': '1' }, 'src/s')],
    [
      'sparse in the format 0.1',
      sparse({ 'GNU.sparse.map': '0,5', 'GNU.sparse.name': 'src/s' }, 'src/G.0/s'),
    ],
    [
      'sparse in the format 1.0',
      sparse({ 'GNU.sparse.major': '1', 'GNU.sparse.minor': '0', 'GNU.sparse.name': 'src/s' }, 'src/G.0/s'),
    ],
  ])('is refused, as one %s', async (_, entries) => {
    const archive = Buffer.concat([
      folder,
      tarFile('src/b', 'x'),
      ...entries,
      tarFile('src/c', 'y'),
      TAR_END,
    ]);
    const { failure, files } = await unpackInto(place().here, pieces(archive));
    expect(failure).toBe(
      'cannot copy "src/s": tar in the container has packed it as a sparse file, or as something unknown',
    );
    expect(files).toEqual({ b: 'x' });
  });
});

describe('a link in an archive', () => {
  it.each(['1', '2'])('of kind %s without a target is skipped', async (kind) => {
    const archive = Buffer.concat([
      folder,
      tarHeader({ name: 'src/h', kind }),
      tarFile('src/b', 'x'),
      TAR_END,
    ]);
    const { failure, warnings, files } = await unpackInto(place().here, pieces(archive));
    expect([failure, files]).toEqual([undefined, { b: 'x' }]);
    expect(warnings).toEqual([kind === '1' ? 'skipping link: "D/h" -> ""' : 'link D/h ']);
  });

  it('yields no file from outside, even through an existing link', async () => {
    const { root, here } = place();
    mkdirSync(join(root, 'outside'));
    writeFileSync(join(root, 'outside/secret'), 'TOPSECRET');
    symlinkSync('../outside', join(here, 'through'));
    symlinkSync('../outside/secret', join(here, 'direct'));
    const targets = ['src/through/secret', 'src/direct', '/src/through/secret', 'src/./through//secret'];
    const links = targets.map((link, at) => tarHeader({ name: `src/h${at}`, kind: '1', link }));
    const archive = Buffer.concat([folder, ...links, tarFile('src/b', 'x'), TAR_END]);
    const { files, warnings } = await unpackInto(here, pieces(archive));
    expect(Object.keys(files).filter((name) => /^[bh]/.test(name))).toEqual(['b']);
    expect(warnings).toHaveLength(targets.length);
  });
});
