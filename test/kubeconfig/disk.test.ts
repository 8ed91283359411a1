import { execFileSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diskWith, nodeDisk } from '../../src/kubeconfig/edit/disk.js';
import { inTemporaryFolder } from './support.js';

function refuses(code: string): () => never {
  return () => {
    throw Object.assign(new Error('refused'), { code });
  };
}

describe('the lock of a kubeconfig', () => {
  it('is a file beside it, which only one process can have', async () => {
    await inTemporaryFolder((folder) => {
      const path = join(folder, 'of', 'mine', 'config');
      const release = nodeDisk.lock(path);
      expect(readdirSync(join(folder, 'of', 'mine'))).toEqual(['config.lock']);
      expect(() => nodeDisk.lock(path)).toThrow('EEXIST');
      release();
      nodeDisk.lock(path)();
      expect(readdirSync(join(folder, 'of', 'mine'))).toEqual([]);
    });
  });

  it('can be released if someone has removed it in the meantime', async () => {
    await inTemporaryFolder((folder) => {
      const path = join(folder, 'config');
      const release = nodeDisk.lock(path);
      rmSync(`${path}.lock`);
      release();
      expect(readdirSync(folder)).toEqual([]);
    });
  });
});

describe('replacing a kubeconfig', () => {
  it('writes to a device such as /dev/null, which stays a device', async () => {
    await inTemporaryFolder((folder) => {
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      const reader = openSync(pipe, 'r+');
      nodeDisk.replace(pipe, 'kind: Config\n');
      const read = Buffer.alloc(100);
      expect(read.toString('utf8', 0, readSync(reader, read))).toBe('kind: Config\n');
      closeSync(reader);
      expect(lstatSync(pipe).isFIFO()).toBe(true);
      expect(readdirSync(folder)).toEqual(['pipe']);
    });
  });

  it('writes to a file that cannot be replaced: a mounted one', async () => {
    await inTemporaryFolder((folder) => {
      const path = join(folder, 'config');
      writeFileSync(path, 'a text that is longer than the new one');
      const { ino } = statSync(path);
      diskWith({ chownSync, renameSync: refuses('EBUSY') }).replace(path, 'new');
      expect(readFileSync(path, 'utf8')).toBe('new');
      expect(statSync(path).ino).toBe(ino);
      expect(readdirSync(folder)).toEqual(['config']);
    });
  });

  it('leaves a file unchanged if there is no room for another, and no other file behind', async () => {
    await inTemporaryFolder((folder) => {
      const path = join(folder, 'config');
      writeFileSync(path, 'old');
      const full = diskWith({ chownSync, renameSync: refuses('ENOSPC') });
      expect(() => full.replace(path, 'new')).toThrow('refused');
      expect(readFileSync(path, 'utf8')).toBe('old');
      expect(readdirSync(folder)).toEqual(['config']);
    });
  });

  describe.skipIf(process.getuid?.() !== 0)('of another user, as root', () => {
    it.each([
      ['another group', 0, 4242],
      ['another user', 4242, 4242],
    ])('of %s, keeps its owner', async (_whose, uid, gid) => {
      await inTemporaryFolder((folder) => {
        const path = join(folder, 'config');
        writeFileSync(path, 'old', { mode: 0o640 });
        chownSync(path, uid, gid);
        nodeDisk.replace(path, 'new');
        const { uid: user, gid: group, mode } = statSync(path);
        expect([user, group, mode & 0o777]).toEqual([uid, gid, 0o640]);
        expect(readFileSync(path, 'utf8')).toBe('new');
      });
    });

    it('writes to it if its owner cannot be changed', async () => {
      await inTemporaryFolder((folder) => {
        const path = join(folder, 'config');
        writeFileSync(path, 'old');
        chownSync(path, 4242, 4242);
        diskWith({ chownSync: refuses('EPERM'), renameSync }).replace(path, 'new');
        expect(readFileSync(path, 'utf8')).toBe('new');
        expect(statSync(path).uid).toBe(4242);
      });
    });
  });
});
