import { execFileSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newPrivateFile, replaceFile } from '../../src/process/private-file.js';

it('a private file that cannot be written completely is removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proa-private-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Fails after the file is opened, like a full disk.
  const pieces = async function* () {
    yield 'kind: ';
    throw new Error('no space left on device');
  };
  const text = pieces() as unknown as string;
  await expect(newPrivateFile(folder, 'p-', '.yaml', text)).rejects.toThrow('no space left');
  expect(await readdir(folder)).toEqual([]);
});

it('a pipe in place of a file is written to, and stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proa-private-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const [text] = await Promise.all([readFile(pipe, 'utf8'), replaceFile(pipe, 'new')]);
  expect(text).toBe('new');
  expect(lstatSync(pipe).isFIFO()).toBe(true);
  expect(await readdir(folder)).toEqual(['pipe']);
});
