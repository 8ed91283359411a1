import {
  lstatSync,
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
import { type Header, pack } from 'tar-stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CorruptArchiveError } from '../../../src/verbs/cp/from/entry-path.js';
import { unpack } from '../../../src/verbs/cp/from/unpack.js';

/** Names that try to lead elsewhere, or nowhere; the source is called `src`. */
const NAMES = [
  '../evil',
  '/evil',
  '//evil',
  'src/../evil',
  'src/../../evil',
  'src/../../../../../../../../tmp/evil',
  'src/a/../../evil',
  'src/a/../../../evil',
  'src/./../evil',
  'src/..',
  'src/../..',
  '..',
  '.',
  './..',
  'src/sub/..',
  'src//../evil',
  'srcevil',
  'src\\..\\evil',
  'other/evil',
  '/etc/passwd',
  'src/link/evil',
  'src/link/deep/evil',
  'src/link',
  'src/folderlink/evil',
  'src/...',
  'src/ ',
  'src/a\nb',
  'src/\u001b[31mred',
  'src/a\0b',
  'src/-rf',
];

/** What an entry may claim to be, and where its link leads. */
const KINDS: Pick<Header, 'type' | 'linkname'>[] = [
  { type: 'file', linkname: '' },
  { type: 'directory', linkname: '' },
  { type: 'symlink', linkname: '/etc' },
  { type: 'symlink', linkname: '../outside' },
  { type: 'symlink', linkname: '..' },
  { type: 'link', linkname: '/etc/passwd' },
  { type: 'link', linkname: 'src/../outside/secret' },
  { type: 'link', linkname: '../outside/secret' },
  { type: 'link', linkname: 'src/link' },
  { type: 'character-device', linkname: '' },
  { type: 'block-device', linkname: '' },
  { type: 'fifo', linkname: '' },
];

const cases = NAMES.flatMap((name) => KINDS.map((kind) => [name, kind] as const));

/** Everything in a folder by path: its kind and content. */
function contents(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const kind = entry.isFile()
        ? `file ${readFileSync(path, 'latin1')}`
        : entry.isDirectory()
          ? 'folder'
          : 'special';
      return [path.slice(folder.length + 1), kind];
    }),
  );
}

/** A destination that already contains links, and their targets. */
function place() {
  const root = mkdtempSync(join(tmpdir(), 'proa-hostile-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const outside = join(root, 'outside');
  const destination = join(root, 'here/destination');
  mkdirSync(outside, { recursive: true });
  mkdirSync(destination, { recursive: true });
  writeFileSync(join(outside, 'secret'), 'secret');
  symlinkSync('../../outside', join(destination, 'folderlink'));
  return { root, destination };
}

async function unpackInto(
  destination: string,
  headers: readonly (Pick<Header, 'name'> & Partial<Header>)[],
  signal = new AbortController().signal,
) {
  const archive = pack();
  for (const header of headers) {
    if (header.type === 'file') archive.entry(header, 'evil');
    else archive.entry(header);
  }
  archive.finalize();
  const warnings: string[] = [];
  let made = 0;
  const done = unpack(archive as unknown as AsyncIterable<Uint8Array>, {
    workingFolder: '/',
    signal,
    destination,
    file: destination,
    source: ['src'],
    platform: 'linux',
    random: () => `part-${made++}`,
    copied: () => undefined,
    files: {
      needSums: true,
      expect: () => undefined,
      add: ({ part, place }) => rename(part, place),
      flush: async () => undefined,
    },
    warn: async (text) => void warnings.push(text),
    linkText: (path, target) => `link ${path} ${target}`,
  });
  const failure = await done.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { failure, warnings };
}

describe('an archive from an untrusted container', () => {
  it('with a name of many folders creates none of them after an interruption', async () => {
    const { root, destination } = place();
    const before = contents(root);
    const reason = new Error('interrupted');
    const headers = [{ name: `src/${'a/'.repeat(200)}`, type: 'directory' as const }];
    expect(await unpackInto(destination, headers, AbortSignal.abort(reason))).toMatchObject({
      failure: reason,
    });
    expect(contents(root)).toEqual(before);
  });

  it('is tried in three hundred ways', () => {
    expect(cases.length).toBeGreaterThanOrEqual(300);
  });

  it.each(cases)(
    '%j as %j, with a file before and after it, writes nothing elsewhere',
    async (name, kind) => {
      const { root, destination } = place();
      const before = contents(root);
      const { failure } = await unpackInto(destination, [
        { name: 'src/link', type: 'symlink', linkname: '../../outside' },
        { name, ...kind },
        { name: `${name}/through`, type: 'file' },
        { name: 'src/good', type: 'file' },
      ]);
      const after = contents(root);
      for (const [path, what] of Object.entries(before)) expect(after[path], path).toBe(what);
      const added = Object.keys(after).filter((path) => !(path in before));
      for (const path of added) {
        expect(path).toMatch(/^here\/destination\//);
        expect(path).not.toContain('.proa-cp-');
        expect(after[path]).toMatch(/^(folder|file evil)$/);
      }
      if (failure === undefined) expect(after['here/destination/good']).toBe('file evil');
      else expect(failure).toBeInstanceOf(Error);
      expect(lstatSync(join(destination, 'folderlink')).isSymbolicLink()).toBe(true);
    },
  );

  it('is refused if it does not contain the source', async () => {
    const { destination } = place();
    const { failure } = await unpackInto(destination, [{ name: 'srcevil', type: 'file' }]);
    expect(failure).toBeInstanceOf(CorruptArchiveError);
  });

  it('causes a message about what is skipped', async () => {
    const { destination } = place();
    const { failure, warnings } = await unpackInto(destination, [
      { name: 'src/../evil', type: 'file' },
      { name: 'src/folderlink/evil', type: 'file' },
      { name: 'src/device', type: 'character-device' },
    ]);
    expect(failure).toBeUndefined();
    expect(warnings.map((text) => text.replaceAll(destination, 'D'))).toEqual([
      'file "src/../evil" is outside target destination, skipping',
      '"D/folderlink/evil" leads through the symbolic link "D/folderlink", skipping',
      'skipping character-device: "D/device"',
    ]);
  });
});
