import { tmpdir } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '../../src/process/temporary-folder.js';

describe('a temporary folder that cannot be created', () => {
  it.each([
    [`${tmpdir()}/proa-none`, `stat ${tmpdir()}/proa-none: no such file or directory`],
    [import.meta.filename, `mkdir ${import.meta.filename}/LIVE-XXXXXX: not a directory`],
  ])('is reported like in kubectl: %s', async (folder, message) => {
    const { TMPDIR } = process.env;
    onTestFinished(() => {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    });
    process.env.TMPDIR = folder;
    await expect(makeTemporaryFolder('LIVE-')).rejects.toThrow(new Error(message));
  });
});
