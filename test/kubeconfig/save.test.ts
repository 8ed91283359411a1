import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { YamlEmitter } from '../../src/codec/go-yaml/emit.js';
import { switchContext } from '../../src/kubeconfig/edit/contexts.js';
import { deleteEntry } from '../../src/kubeconfig/edit/delete.js';
import { type Disk, diskWith, nodeDisk } from '../../src/kubeconfig/edit/disk.js';
import { saveChanges } from '../../src/kubeconfig/edit/save.js';
import { setProperty } from '../../src/kubeconfig/edit/set-property.js';
import type { Kubeconfig } from '../../src/kubeconfig/entries.js';
import { loadKubeconfig } from '../../src/kubeconfig/load.js';
import { diskMachine, inTemporaryFolder } from './support.js';

const strangers = `apiVersion: v1
kind: Config
current-context: a
future-field: {kept: [1, 2.5, 12345678901234567890]}
constructor: {kept: 1}
__proto__: {kept: 2}
contexts:
- name: a
  note: kept
  context: {cluster: c, user: u, future: kept}
- name: b
  context: {cluster: c, user: u}
clusters:
- name: c
  cluster: {server: https://c, future: {deep: kept}}
users:
- name: u
  user: {token: t, future: kept, exec: {command: x, apiVersion: client.authentication.k8s.io/v1, interactiveMode: Never, future: kept}}
`;

/** Changes the file `config`, or the list given. Returns the messages to the user. */
async function change(
  folder: string,
  work: (config: Kubeconfig) => Kubeconfig,
  options: { list?: string; disk?: Disk } = {},
): Promise<string[]> {
  const machine = diskMachine(folder, { KUBECONFIG: options.list ?? 'config' });
  const loaded = await loadKubeconfig(undefined, machine);
  const toYaml = (document: object) => new YamlEmitter().document(document);
  const told: string[] = [];
  const tell = async (text: string) => void told.push(text);
  const pen = { machine, disk: options.disk ?? nodeDisk, toYaml, tell };
  await saveChanges(loaded, work(loaded.config), true, pen);
  return told;
}

const toB = (config: Kubeconfig) => switchContext(config, 'b');

describe('writing a kubeconfig', () => {
  it('keeps every unknown field', async () => {
    await inTemporaryFolder(async (folder) => {
      const path = join(folder, 'config');
      writeFileSync(path, strangers);
      await change(folder, (config) => setProperty(toB(config), 'contexts.a.namespace', 'n', false));
      const big = { intAsBigInt: true };
      const expected = parse(strangers, big);
      expected['current-context'] = 'b';
      expected.contexts[0].context.namespace = 'n';
      expected.preferences = {};
      expected.users[0].user.exec.args = null;
      expected.users[0].user.exec.env = null;
      expected.users[0].user.exec.provideClusterInfo = false;
      expect(parse(readFileSync(path, 'utf8'), big)).toEqual(expected);
    });
  });

  it('keeps the mode, follows the link, and leaves no other file behind', async () => {
    await inTemporaryFolder(async (folder) => {
      mkdirSync(join(folder, 'real'));
      writeFileSync(join(folder, 'real/target'), strangers.replace('token: t', 'tokenFile: t'));
      chmodSync(join(folder, 'real/target'), 0o640);
      symlinkSync('real/target', join(folder, 'config'));
      expect(await change(folder, toB)).toEqual([]);
      expect(readlinkSync(join(folder, 'config'))).toBe('real/target');
      expect(readFileSync(join(folder, 'real/target'), 'utf8')).toContain('current-context: b\n');
      expect(statSync(join(folder, 'real/target')).mode & 0o777).toBe(0o640);
      expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['config', 'real', 'real/target']);
    });
  });

  it.each([0o644, 0o640, 0o604])('makes a file with credentials private: %o', async (mode) => {
    await inTemporaryFolder(async (folder) => {
      const path = join(folder, 'config');
      writeFileSync(path, strangers);
      chmodSync(path, mode);
      expect(await change(folder, toB)).toEqual([
        `Warning: the kubeconfig ${path} holds credentials; its mode is now 0600, it was 0${mode.toString(8)}`,
      ]);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(await change(folder, (config) => switchContext(config, 'a'))).toEqual([]);
    });
  });

  it('makes a file private when it gets its first credentials', async () => {
    await inTemporaryFolder(async (folder) => {
      const path = join(folder, 'config');
      writeFileSync(path, 'kind: Config\n');
      chmodSync(path, 0o644);
      expect(await change(folder, (config) => setProperty(config, 'users.u.username', 'x', false))).toEqual(
        [],
      );
      expect(statSync(path).mode & 0o777).toBe(0o644);
      await change(folder, (config) => setProperty(config, 'users.u.password', 'p', false));
      expect(statSync(path).mode & 0o777).toBe(0o600);
    });
  });

  it('makes a file private that cannot be replaced, before it is written to', async () => {
    await inTemporaryFolder(async (folder) => {
      const path = join(folder, 'config');
      writeFileSync(path, strangers);
      chmodSync(path, 0o644);
      const busy = () => {
        throw Object.assign(new Error('busy'), { code: 'EBUSY' });
      };
      const told = await change(folder, toB, { disk: diskWith({ chownSync, renameSync: busy }) });
      expect(told).toHaveLength(1);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    });
  });

  it('makes new files private, also at the end of a dangling link', async () => {
    await inTemporaryFolder(async (folder) => {
      symlinkSync('elsewhere', join(folder, 'config'));
      const add = (config: Kubeconfig) => setProperty(config, 'users.u.token', 't', false);
      await change(folder, add);
      expect(readlinkSync(join(folder, 'config'))).toBe('elsewhere');
      expect(statSync(join(folder, 'elsewhere')).mode & 0o777).toBe(0o600);
      await change(folder, add, { list: 'new/folder/file' });
      expect(statSync(join(folder, 'new/folder/file')).mode & 0o777).toBe(0o600);
    });
  });

  it('neither locks nor touches files without changes', async () => {
    await inTemporaryFolder(async (folder) => {
      const other = '# a comment of its owner\ncontexts: [{name: b, context: {cluster: c}}]\n';
      writeFileSync(join(folder, 'other'), other);
      writeFileSync(join(folder, 'other.lock'), '');
      writeFileSync(join(folder, 'config'), strangers);
      await change(folder, toB, { list: 'config:other' });
      expect(readFileSync(join(folder, 'other'), 'utf8')).toBe(other);
      expect(readFileSync(join(folder, 'config'), 'utf8')).toContain('current-context: b\n');
    });
  });

  it('writes nothing when nothing changes', async () => {
    await inTemporaryFolder(async (folder) => {
      writeFileSync(join(folder, 'config'), strangers);
      await change(folder, (config) => setProperty(config, 'clusters.c.server', 'https://c', false));
      expect(readFileSync(join(folder, 'config'), 'utf8')).toBe(strangers);
    });
  });

  it('does not write past the lock of another program, and releases its own', async () => {
    await inTemporaryFolder(async (folder) => {
      const path = join(folder, 'config');
      writeFileSync(path, strangers);
      writeFileSync(`${path}.lock`, '');
      await expect(change(folder, toB)).rejects.toThrow('open config.lock: file exists');
      expect(readFileSync(path, 'utf8')).toBe(strangers);
      execFileSync('rm', [`${path}.lock`]);
      await change(folder, toB);
      expect(existsSync(`${path}.lock`)).toBe(false);
    });
  });

  it('changes only its own entry in a file that someone else wrote in the meantime', async () => {
    await inTemporaryFolder(async (folder) => {
      const path = join(folder, 'config');
      writeFileSync(path, strangers);
      const slow: Disk = {
        ...nodeDisk,
        lock(locked) {
          writeFileSync(path, strangers.replace('name: b\n', 'name: written-meanwhile\n'));
          return nodeDisk.lock(locked);
        },
      };
      await change(folder, (config) => deleteEntry(config, 'users', 'u', 'config'), { disk: slow });
      const after = parse(readFileSync(path, 'utf8'));
      expect(after.users).toBeNull();
      expect(after.contexts.map(({ name }: { name: string }) => name)).toEqual(['a', 'written-meanwhile']);
    });
  });

  it('leaves the old file unchanged if the new one cannot replace it', async () => {
    await inTemporaryFolder(async (folder) => {
      writeFileSync(join(folder, 'config'), strangers);
      const full: Disk = {
        ...nodeDisk,
        replace() {
          throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
        },
      };
      await expect(change(folder, toB, { disk: full })).rejects.toThrow(
        'open config: no space left on device',
      );
      expect(readFileSync(join(folder, 'config'), 'utf8')).toBe(strangers);
      expect(readdirSync(folder)).toEqual(['config']);
    });
  });
});
