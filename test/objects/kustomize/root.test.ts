import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildKustomization } from '../../../src/objects/kustomize/build.js';
import type { KustomizeIo } from '../../../src/objects/kustomize/loader.js';
import { nodeManifestIo } from '../../../src/objects/manifests/node-io.js';
import { memoryIo } from './memory-io.js';

const configMap = (name: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;

/** A folder with a key beside the root of a kustomization, and links to it within. */
function build(kustomization: string, readsOutside = false): Promise<string[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'proa-root-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  for (const name of ['root', 'root/below', 'base', 'rooted']) mkdirSync(join(folder, name));
  write('key.yaml', configMap('key'));
  write('rooted/key.yaml', configMap('key'));
  write('root/below/a.yaml', configMap('a'));
  write('base/kustomization.yaml', 'resources: [b.yaml]\n');
  write('base/b.yaml', configMap('b'));
  symlinkSync('../key.yaml', join(folder, 'root/link.yaml'));
  symlinkSync('below/a.yaml', join(folder, 'root/inside.yaml'));
  symlinkSync('../base', join(folder, 'root/linked-base'));
  write('root/kustomization.yaml', kustomization);
  const noWeb = () => Promise.reject(new Error('no web'));
  const io = nodeManifestIo(folder, Readable.from([]), noWeb, new AbortController().signal);
  return buildKustomization('root', io, { readsOutside, warn: () => undefined }).then(
    (objects) => objects.map(({ id }) => id.name),
    (error: Error) => [error.message.replaceAll(folder, 'FOLDER')],
  );
}

/** kustomize's message about a file outside the root. */
const outside = (path: string) => `security; file 'FOLDER/${path}' is not in or below 'FOLDER/root'`;

describe('a kustomization reads nothing outside its folder:', () => {
  // As kubectl 1.32 refuses them, except for what it appends for a resource that is not a folder, either.
  it.each([
    ['resources: [../key.yaml]', 'key.yaml'],
    ['resources: [../rooted/key.yaml]', 'rooted/key.yaml'],
    ['resources: [link.yaml]', 'root/link.yaml'],
    ['resources: [below/../../key.yaml]', 'key.yaml'],
    ['configMapGenerator: [{name: c, files: [../key.yaml]}]', 'key.yaml'],
    ['secretGenerator: [{name: s, files: [k=link.yaml]}]', 'root/link.yaml'],
    ['configMapGenerator: [{name: c, envs: [../key.yaml]}]', 'key.yaml'],
  ])('%s', async (kustomization, path) => {
    expect(await build(kustomization)).toEqual([expect.stringContaining(outside(path))]);
  });

  it('patches', async () => {
    const patched = 'resources: [inside.yaml]\npatches: [{path: ../key.yaml}]';
    expect(await build(patched)).toEqual([expect.stringContaining(outside('key.yaml'))]);
  });

  it('unless that is allowed', async () => {
    expect(await build('resources: [../key.yaml, link.yaml]', true)).toEqual([
      expect.stringContaining('already registered id: ConfigMap.v1.[noGrp]/key.[noNs]'),
    ]);
    expect(await build('resources: [../key.yaml, below/a.yaml]', true)).toEqual(['a', 'key']);
  });

  it('links that stay inside, and bases beside it, are read', async () => {
    expect(await build('resources: [inside.yaml, ../base]')).toEqual(['a', 'b']);
    expect(await build('resources: [linked-base]')).toEqual(['b']);
  });
});

describe('a folder that cannot be accessed', () => {
  const NOT_VALID = 'must build at directory: not a valid directory: evalsymlink failure on';

  it('is reported in kubectl’s words, with the part of its path that is refused', async () => {
    const refusal = (path: string) =>
      Object.assign(new Error(`EACCES: permission denied, realpath '${path}'`), { code: 'EACCES' });
    const io: KustomizeIo = {
      ...memoryIo('/k', {}),
      realPath: async (path) => Promise.reject(refusal(path)),
      exists: async (path) => path === '/k' || (path !== '/k/in' && Promise.reject(refusal(path))),
    };
    const building = buildKustomization('/k/in/x', io, { readsOutside: false, warn: () => undefined });
    await expect(building).rejects.toThrow(
      new Error(`${NOT_VALID} '/k/in/x' : lstat /k/in: permission denied`),
    );
  });

  it('is reported if its path leads through a file', async () => {
    const io = nodeManifestIo(
      '/',
      Readable.from([]),
      () => Promise.reject(new Error('no web')),
      new AbortController().signal,
    );
    const path = join(import.meta.filename, 'x');
    const building = buildKustomization(path, io, { readsOutside: false, warn: () => undefined });
    await expect(building).rejects.toThrow(new Error(`${NOT_VALID} '${path}' : not a directory`));
  });
});
