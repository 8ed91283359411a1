import { describe, expect, it } from 'vitest';
import type { CacheFolder } from '../../src/discovery/cache-folder.js';
import { RememberedNames } from '../../src/discovery/remembered-names.js';
import { CachedDocuments } from '../../src/discovery/tagged-documents.js';
import type { ApiResource } from '../../src/discovery/types.js';
import { memoryFolder } from './support/memory-folder.js';

const pods: ApiResource = {
  ...{ group: '', version: 'v1', kind: 'Pod', name: 'pods', singularName: 'pod', namespaced: true },
  ...{ verbs: ['get'], shortNames: ['po'], categories: ['all'] },
};
const deployments: ApiResource = { ...pods, group: 'apps', kind: 'Deployment', name: 'deployments' };

/** A cache folder in memory, with a servergroups.json, and a clock. */
function world() {
  const memory = memoryFolder();
  const state = { now: 1_000_000, groupsWritten: 5 as number | undefined };
  const folder = {
    ...memory,
    settled: async () => undefined,
    modified: async (name: string) =>
      name === 'servergroups.json' ? state.groupsWritten : (await memory.read(name))?.modified,
  } as unknown as CacheFolder;
  const names = () => new RememberedNames(folder, () => state.now);
  const meant = (more: object = {}) => ({ resource: pods, warnings: [], category: undefined, ...more });
  return { state, folder, files: memory.files, names, meant };
}

describe('remembered names', () => {
  it('are restored unchanged, including warnings and categories', async () => {
    const { names, meant } = world();
    const first = names();
    const warned = meant({ resource: deployments, warnings: ['short name "x" could also match y'] });
    const category = meant({ resource: undefined, category: [pods, deployments] });
    first.remember('po', meant(), 1_000_000);
    first.remember('x', warned, 1_000_000);
    first.remember('all', category, 1_000_000);
    await first.settled();
    expect(await names().recall('po')).toEqual(meant());
    expect(await names().recall('x')).toEqual(warned);
    expect(await names().recall('all')).toEqual(category);
    expect(await names().recall('other')).toBeUndefined();
  });

  it('are the 64 that were looked up last', async () => {
    const { names, meant } = world();
    const all = names();
    for (let index = 0; index < 64; index++) all.remember(`name-${index}`, meant(), 1_000_000);
    all.remember('name-0', meant(), 1_000_000);
    all.remember('one-more', meant(), 1_000_000);
    await all.settled();
    const known = async (word: string) => (await names().recall(word)) !== undefined;
    expect(await Promise.all(['name-0', 'name-1', 'name-2', 'one-more'].map(known))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('are valid for six hours, and as long as the groups do not change', async () => {
    const { names, meant, state } = world();
    const first = names();
    first.remember('po', meant(), state.now);
    await first.settled();
    state.now += 6 * 60 * 60 * 1000;
    expect(await names().recall('po')).toBeDefined();
    state.now += 1;
    expect(await names().recall('po')).toBeUndefined();
    state.now -= 1;
    state.groupsWritten = 6;
    expect(await names().recall('po')).toBeUndefined();
    const second = names();
    second.remember('deploy', meant({ resource: deployments }), state.now);
    await second.settled();
    state.groupsWritten = 5;
    expect(await names().recall('po')).toBeUndefined();
  });

  it('are not kept without the groups in which they were found', async () => {
    const { names, meant, state, files } = world();
    state.groupsWritten = undefined;
    const first = names();
    first.remember('po', meant(), state.now);
    await first.settled();
    expect(files.size).toBe(0);
  });
});

describe('responses with their tags', () => {
  it('are kept for the next run, and leave no file if a server no longer sends tags', async () => {
    const { folder, files } = world();
    const documents = { '/api': { etag: '"a"', body: '{}' } };
    await new CachedDocuments(folder).save(documents);
    expect(await new CachedDocuments(folder).load()).toEqual(documents);
    await new CachedDocuments(folder).save({});
    expect(files.size).toBe(0);
    expect(await new CachedDocuments(folder).load()).toEqual({});
  });

  it.each(['', 'x', '{"/api":{"etag":1}}'])('are empty if the file is damaged: %s', async (text) => {
    const { folder, files } = world();
    await new CachedDocuments(folder).save({ '/api': { etag: '"a"', body: '{}' } });
    for (const name of files.keys()) files.set(name, text);
    expect(await new CachedDocuments(folder).loadDated()).toBeUndefined();
  });
});
