import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CacheFolder, serverFolder } from '../../src/discovery/cache-folder.js';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { askAbout, readTree } from './support/kubectl-server.js';
import { Lab } from './support/run.js';
import type { Universe } from './support/universe.js';

const kubectl = askAbout(new KubectlAnswers(join(import.meta.dirname, 'recorded/cache.json')), true);

const legacy: Universe = {
  mode: 'legacy',
  groups: [
    {
      name: '',
      versions: [
        {
          version: 'v1',
          resources: [
            { name: 'pods', kind: 'Pod', shortNames: ['po'], categories: ['all'], singularName: 'pod' },
          ],
        },
      ],
    },
    {
      name: 'apps',
      versions: [
        { version: 'v1', resources: [{ name: 'deployments', kind: 'Deployment' }] },
        { version: 'v1beta1', resources: [{ name: 'deployments', kind: 'Deployment', namespaced: false }] },
      ],
    },
    { name: 'empty.io', versions: [{ version: 'v1', resources: [] }] },
  ],
};

const files = {
  groups: 'servergroups.json',
  core: 'v1/serverresources.json',
  apps: 'apps/v1/serverresources.json',
  names: 'resolved.json',
};

/** A lab whose cache was filled by a run that knows `pods` and `deployments`. */
async function filled(universe = legacy): Promise<Lab & { folder: string }> {
  const lab = await Lab.create();
  const { discovery } = lab.run(universe);
  await discovery.all();
  await discovery.resolve('pods');
  await discovery.resolve('deployments');
  await discovery.settled();
  return Object.assign(lab, { folder: discovery.folder });
}

async function groupOf(lab: Lab, word: string, options = {}): Promise<{ group: string; requests: string[] }> {
  const { discovery, transport } = lab.run(legacy, options);
  const { group } = await discovery.resolve(word);
  await discovery.settled();
  return { group, requests: transport.requests };
}

describe('the files', () => {
  test("are kubectl's, byte for byte", async () => {
    for (const mode of ['legacy', 'aggregated'] as const) {
      const stale = {
        name: 'stale.io',
        versions: [{ version: 'v1', broken: true, resources: [{ name: 'x', kind: 'X' }] }],
      };
      const universe: Universe = { mode, groups: [...legacy.groups, stale] };
      const { cache } = await kubectl(universe, ['api-resources']);
      await using lab = await Lab.create();
      const { discovery } = lab.run(universe);
      await discovery.all();
      await discovery.settled();
      const { 'aggregated.json': _, 'written.json': __, ...ours } = await readTree(discovery.folder);
      expect(Object.keys(ours)).toHaveLength(4);
      expect(ours).toEqual(cache);
    }
  });

  test('are for their owner and group, in folders that no one else can read', async () => {
    await using lab = await filled();
    const mode = async (name: string) => ((await fs.stat(join(lab.folder, name))).mode & 0o777).toString(8);
    expect(await mode(files.groups)).toBe('660');
    expect(await mode(files.core)).toBe('660');
    expect(await mode(files.names)).toBe('660');
    expect(Number.parseInt(await mode('apps/v1'), 8) & 0o027).toBe(0);
  });

  test('leave no temporary files', async () => {
    await using lab = await filled();
    expect(Object.keys(await readTree(lab.folder))).toEqual(
      [
        files.apps,
        'apps/v1beta1/serverresources.json',
        files.names,
        files.groups,
        files.core,
        'written.json',
      ].sort(),
    );
  });
});

describe('the folder of a server', () => {
  // As kubectl 1.32 named them, run with --cache-dir for each of these servers behind a proxy.
  test.each([
    ['https://127.0.0.1:6443', '/c/discovery/127.0.0.1_6443'],
    ['https://a-b.example.com', '/c/discovery/a_b.example.com'],
    ['https://host/k8s/clusters/C-1/', '/c/discovery/host/k8s/clusters/C_1'],
    ['https://LocalHost:443', '/c/discovery/LocalHost_443'],
    ['https://H.example.com', '/c/discovery/H.example.com'],
    ['http://LocalHost:80', '/c/discovery/LocalHost_80'],
    ['HTTPS://Host:443', '/c/discovery/HTTPS_/Host_443'],
    ['HTTPS://Host:443/A/b', '/c/discovery/Host_443/A/b'],
    ['https://[::1]:6443', '/c/discovery/___1__6443'],
    ['https://[2001:DB8::A]', '/c/discovery/_2001_DB8__A_'],
    ['https://host/', '/c/discovery/host'],
    ['https://host//a//b', '/c/discovery/host/a/b'],
    ['https://host?x=y', '/c/discovery/host_x_y'],
    ['https://host/p?x=y#z', '/c/discovery/host/p'],
    ['https://host/a%20b', '/c/discovery/host/a_20b'],
    ['https://host/a(b)/./c', '/c/discovery/host/a(b)/c'],
    ['https://host:443/https://x', '/c/discovery/host_443/https_/x'],
    ['Host:8080', '/c/discovery/Host_8080'],
  ])('of %s is %s', (server, folder) => {
    expect(serverFolder('/c', server)).toBe(folder);
  });

  test.each([
    ['https://host/../../../etc', '/c/discovery/host/_/_/_/etc'],
    ['https://somebody:secret@host:443', '/c/discovery/host_443'],
  ])('of %s is %s, unlike with kubectl', (server, folder) => {
    expect(serverFolder('/c', server)).toBe(folder);
  });
});

describe("a start with kubectl's cache", () => {
  /** A lab whose other folder is filled as kubectl would fill it. */
  async function besideKubectl() {
    const lab = await filled();
    const kubectlCacheDir = `${lab.cacheDir}-kubectl`;
    await fs.rename(lab.cacheDir, kubectlCacheDir);
    const folder = lab.folder.replace(lab.cacheDir, kubectlCacheDir);
    await fs.rm(join(folder, files.names));
    return Object.assign(lab, {
      kubectls: folder,
      options: { kubectlCacheDir },
      async [Symbol.asyncDispose]() {
        await Lab.prototype[Symbol.asyncDispose].call(lab);
        await fs.rm(kubectlCacheDir, { recursive: true });
      },
    });
  }

  test('sends nothing', async () => {
    await using lab = await besideKubectl();
    expect(await groupOf(lab, 'pods', lab.options)).toEqual({ group: '', requests: [] });
    expect(await groupOf(lab, 'deployments', lab.options)).toEqual({ group: 'apps', requests: [] });
  });

  test('copies what it reads with its age, and ignores the rest', async () => {
    await using lab = await besideKubectl();
    const before = await readTree(lab.kubectls);
    const written = new Date(Math.floor(Date.now() / 1000) * 1000 - 3600_000);
    for (const name of Object.keys(before)) await fs.utimes(join(lab.kubectls, name), written, written);
    await groupOf(lab, 'pods', lab.options);
    await groupOf(lab, 'deployments', lab.options);
    expect(Object.keys(await readTree(lab.folder))).toEqual([
      files.apps,
      files.names,
      files.groups,
      files.core,
      'written.json',
    ]);
    expect((await fs.stat(join(lab.folder, files.core))).mtimeMs).toBe(written.getTime());
    expect(await readTree(lab.kubectls)).toEqual(before);
    lab.time = written.getTime() + 6 * 3600_000 + 1;
    expect((await groupOf(lab, 'pods', lab.options)).requests).toEqual(['/api/v1']);
  });

  test('is not used if it is too old', async () => {
    await using lab = await besideKubectl();
    lab.time += 6 * 3600_000 + 60_000;
    expect((await groupOf(lab, 'pods', lab.options)).requests).toEqual(['/api/v1']);
  });

  test("is not used for someone else's files, or those that anyone may write", async () => {
    await using lab = await besideKubectl();
    const uid = (await fs.stat(lab.kubectls)).uid;
    expect((await groupOf(lab, 'pods', { ...lab.options, uid: uid + 1 })).requests).toEqual(['/api/v1']);
    await fs.rm(lab.folder, { recursive: true });
    await fs.chmod(join(lab.kubectls, files.core), 0o662);
    expect((await groupOf(lab, 'pods', lab.options)).requests).toEqual(['/api/v1']);
  });

  test('is not used if the groups known here are newer', async () => {
    await using lab = await besideKubectl();
    const hourAgo = new Date(Date.now() - 3600_000);
    await fs.utimes(join(lab.kubectls, files.apps), hourAgo, hourAgo);
    const { discovery } = lab.run(legacy);
    await discovery.groups();
    await discovery.settled();
    expect((await groupOf(lab, 'deployments', lab.options)).requests).toContain('/apis/apps/v1');
  });
});

describe('an invalid cache file', () => {
  const spoilers: [string, (path: string) => Promise<void>][] = [
    ['cut short', async (path) => fs.truncate(path, Math.floor((await fs.stat(path)).size / 2))],
    ['empty', (path) => fs.truncate(path, 0)],
    ['another document', (path) => fs.writeFile(path, '{"kind":"Status","apiVersion":"v1"}')],
    ['no JSON', (path) => fs.writeFile(path, 'gibberish')],
    [
      'a folder',
      (path) =>
        fs
          .rm(path)
          .then(() => fs.mkdir(path))
          .then(() => undefined),
    ],
    ['gone', (path) => fs.rm(path)],
    [
      'of strange shape',
      (path) => fs.writeFile(path, '{"kind":"APIResourceList","groupVersion":7,"groups":7,"names":7}'),
    ],
  ];
  for (const name of Object.values(files)) {
    test.each(spoilers)(`${name} %s: misleads nobody`, async (_, spoil) => {
      await using lab = await filled();
      await spoil(join(lab.folder, name));
      expect((await groupOf(lab, 'pods')).group).toBe('');
      expect((await groupOf(lab, 'deployments')).group).toBe('apps');
    });
  }

  test('a file about another group-version is not used for this one', async () => {
    await using lab = await filled();
    await fs.copyFile(join(lab.folder, files.apps), join(lab.folder, files.core));
    expect(await groupOf(lab, 'pods')).toEqual({ group: '', requests: ['/api/v1'] });
  });

  // Neither kubectl nor proa keeps a list without resources: it would hide what a category has there.
  test('an empty list is not trusted', async () => {
    await using lab = await filled();
    const empty = { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: 'v1', resources: [] };
    await fs.writeFile(join(lab.folder, files.core), JSON.stringify(empty));
    expect(await groupOf(lab, 'pods')).toEqual({ group: '', requests: ['/api/v1'] });
  });

  test('a link is not followed', async () => {
    await using lab = await filled();
    await fs.rename(join(lab.folder, files.core), join(lab.folder, 'elsewhere.json'));
    await fs.symlink('../elsewhere.json', join(lab.folder, files.core));
    expect((await groupOf(lab, 'pods')).requests).toEqual(['/api/v1']);
  });

  test("someone else's file is not trusted", async () => {
    await using lab = await filled();
    const uid = (await fs.stat(lab.folder)).uid;
    expect((await groupOf(lab, 'pods', { uid: uid + 1 })).requests).toEqual(['/api/v1']);
  });
});

describe('age', () => {
  test('six hours are not too old, but a moment more is', async () => {
    await using lab = await filled();
    const written = (await fs.stat(join(lab.folder, files.core))).mtimeMs;
    lab.time = written + 6 * 3600_000;
    expect((await groupOf(lab, 'pods')).requests).toEqual([]);
    lab.time += 1;
    expect((await groupOf(lab, 'pods')).requests).toEqual(['/api/v1']);
  });

  test('a remembered name is kept no longer than its source', async () => {
    await using lab = await filled();
    lab.time += 6 * 3600_000 - 60_000;
    expect((await groupOf(lab, 'deployments.v1beta1.apps')).requests).toEqual([]);
    lab.time += 120_000;
    expect((await groupOf(lab, 'deployments.v1beta1.apps')).requests).not.toEqual([]);
  });

  test('a remembered name is dropped with the groups it was found in', async () => {
    await using lab = await filled();
    await fs.utimes(join(lab.folder, files.groups), new Date(lab.time), new Date(lab.time - 60_000));
    const { discovery } = lab.run(legacy);
    const path = join(lab.folder, files.names);
    const kept = await fs.readFile(path, 'utf8');
    await fs.writeFile(path, kept.replaceAll('"name":"deployments"', '"name":"daemonsets"'));
    expect((await discovery.resolve('deployments')).name).toBe('deployments');
  });
});

describe('a folder that cannot be written', () => {
  const readOnly = {
    ...fs,
    mkdir: (async () => {
      throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
    }) as typeof fs.mkdir,
  };

  test('affects only the cost', async () => {
    await using lab = await Lab.create();
    for (let times = 0; times < 2; times++) {
      const { discovery, transport, notices } = lab.run(legacy, { fs: readOnly });
      expect((await discovery.resolve('deployments')).group).toBe('apps');
      await discovery.settled();
      expect(transport.requests).toHaveLength(4);
      expect(notices).toEqual([]);
    }
  });

  test('is reported once if it costs many requests', async () => {
    await using lab = await Lab.create();
    const many: Universe = {
      mode: 'legacy',
      groups: [
        legacy.groups[0]!,
        ...Array.from({ length: 30 }, (_, index) => ({
          name: `g${index}.io`,
          versions: [{ version: 'v1', resources: [{ name: 'x', kind: 'X' }] }],
        })),
      ],
    };
    const { discovery, notices } = lab.run(many, { fs: readOnly });
    await discovery.resolve('x');
    await discovery.settled();
    expect(notices.map(({ kind }) => kind)).toEqual(['cache-unusable']);
    expect(notices[0]!.message).toMatch(/^proa: .*EROFS/);
  });

  test.skipIf(!existsSync('/proc/self'))('a folder that takes no subfolders is given up', async () => {
    const folder = new CacheFolder('/proc/none/such', fs, undefined);
    folder.write('file.json', 'text');
    await folder.settled();
    expect(folder.writeError).toMatchObject({ code: 'ENOENT' });
  });

  test('a partially written file is removed', async () => {
    await using lab = await Lab.create();
    const folder = new CacheFolder(
      join(lab.cacheDir, 'x'),
      {
        ...fs,
        rename: async () => {
          throw new Error('EIO');
        },
      },
      undefined,
    );
    folder.write('file.json', 'text');
    await folder.settled();
    expect(folder.writeError?.message).toBe('EIO');
    expect(await readTree(folder.path)).toEqual({});
  });
});

test('two processes writing at once leave complete files of one of them', async () => {
  await using lab = await Lab.create();
  const runs = Array.from({ length: 8 }, () => lab.run(legacy));
  await Promise.all(runs.map(({ discovery }) => discovery.all()));
  await Promise.all(runs.map(({ discovery }) => discovery.resolve('deployments')));
  await Promise.all(runs.map(({ discovery }) => discovery.settled()));
  expect(await groupOf(lab, 'deployments')).toEqual({ group: 'apps', requests: [] });
});

test('a removed cache file is gone, even after a write of it', async () => {
  await using lab = await Lab.create();
  const folder = new CacheFolder(lab.cacheDir, fs, undefined);
  for (const name of ['kept.json', 'removed.json']) folder.write(name, 'text');
  folder.remove('removed.json');
  await folder.settled();
  expect(await readTree(lab.cacheDir)).toEqual({ 'kept.json': 'text' });
});

test('names from the server do not lead out of the folder', async () => {
  await using lab = await Lab.create();
  const folder = new CacheFolder(join(lab.cacheDir, 'in', 'side'), fs, undefined);
  for (const name of ['../out.json', 'a/../../out.json', '/out.json', 'a/./b', '.hidden', '']) {
    folder.write(name, 'text');
    expect(await folder.read(name)).toBeUndefined();
  }
  await folder.settled();
  expect(await readTree(lab.cacheDir)).toEqual({});
});

test('an aggregated response that is damaged on disk is fetched completely', async () => {
  const aggregated: Universe = { ...legacy, mode: 'aggregated' };
  await using lab = await filled(aggregated);
  const path = join(lab.folder, 'aggregated.json');
  const kept = JSON.parse(await fs.readFile(path, 'utf8'));
  kept['/apis'].body = kept['/apis'].body.slice(0, 40);
  await fs.writeFile(path, JSON.stringify(kept));
  await fs.rm(join(lab.folder, files.names));
  const { discovery, transport } = lab.run(aggregated);
  await discovery.invalidate();
  expect((await discovery.resolve('deployments')).group).toBe('apps');
  expect(transport.statuses).toEqual([304, 304, 200]);
});
