import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newPrivateFile } from '../../src/process/private-file.js';

it('a private file that cannot be written whole is not left behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proa-private-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Fails behind the opening of the file, as a full disk does.
  const pieces = async function* () {
    yield 'kind: ';
    throw new Error('no space left on device');
  };
  const text = pieces() as unknown as string;
  await expect(newPrivateFile(folder, 'p-', '.yaml', text)).rejects.toThrow('no space left');
  expect(await readdir(folder)).toEqual([]);
});
