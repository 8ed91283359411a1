import { execFileSync, spawn } from 'node:child_process';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar-stream';
import { expect, it, onTestFinished } from 'vitest';
import { packTree } from '../../../src/verbs/cp/to/pack.js';

/** More than the eleven octal digits of a header can hold. */
const SIZE = 9 * 2 ** 30;

/** A folder with a sparse file. */
function place(): { folder: string; path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'proa-huge-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'huge');
  const file = openSync(path, 'w');
  ftruncateSync(file, SIZE);
  closeSync(file);
  return { folder, path };
}

it('a nine-gigabyte file is packed with its size', async () => {
  const settings = {
    copied: () => undefined,
    tell: async () => undefined,
    hasSums: true,
    begun: () => undefined,
    packed: () => undefined,
    without: new Map(),
    signal: new AbortController().signal,
  };
  const archive = packTree(place().path, 'data/huge', settings);
  const { value } = await archive.next();
  await archive.return(undefined);
  // tar lists the header before it finds the rest missing.
  const listed = execFileSync('sh', ['-c', 'tar tvf - 2> /dev/null || true'], {
    input: value as Uint8Array,
    encoding: 'utf8',
  });
  expect(listed).toMatch(new RegExp(` ${SIZE} .* data/huge\n$`));
});

it('a nine-gigabyte file from GNU tar is unpacked with its size', async () => {
  const tar = spawn('tar', ['cf', '-', 'huge'], {
    cwd: place().folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const archive = extract();
  const size = await new Promise((resolve) => {
    archive.on('entry', (header) => resolve(header.size));
    tar.stdout.pipe(archive);
  });
  expect(size).toBe(SIZE);
  // An archive that ends here is truncated on purpose.
  tar.stdout.unpipe(archive);
  archive.destroy();
  tar.kill('SIGKILL');
});
