import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, makeFolderSync } from '../src/process/make-folder.js';

const kinds = {
  'at once': async (path: string) => makeFolderSync(path, 0o700),
  'without holding up the program': (path: string) => makeFolder(path, 0o700, mkdir),
};

describe.each(Object.entries(kinds))('a folder made %s', (_kind, make) => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'proa-folder-'));
  });
  afterEach(() => rmSync(home, { recursive: true }));

  it('comes with those above it, each with its mode, and may be there already', async () => {
    const path = join(home, 'a/b/c');
    await make(path);
    await make(path);
    for (const each of [path, join(home, 'a')]) expect(statSync(each).mode & 0o777).toBe(0o700);
  });

  it('fails below a file, and where none can be made', async () => {
    writeFileSync(join(home, 'file'), '');
    await expect(make(join(home, 'file/a/b'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    // Node's own recursive mkdir does not come back from there.
    await expect(make('/proc/none/of/these')).rejects.toThrow();
  });
});
