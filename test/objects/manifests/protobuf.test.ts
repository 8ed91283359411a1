import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { encode, type KubeObject } from '../../../src/codec/index.js';
import { openManifests } from '../../../src/objects/manifests/each.js';
import { nodeManifestIo } from '../../../src/objects/manifests/node-io.js';
import { scene } from '../../support/scene.js';

const configMap = (name: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data: { k: 'v' },
});

function newFolder(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), 'proa-protobuf-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** The result of `-f`: objects, and errors. */
async function found(folder: string, filename: string, { stdin = Buffer.alloc(0), recursive = false } = {}) {
  const get = async () => ({ status: 200, statusText: 'OK', body: Readable.from([stdin]) });
  const io = nodeManifestIo(folder, Readable.from([stdin]), get, new AbortController().signal);
  const opened = await openManifests({ filenames: [filename], recursive, kustomize: '' }, io);
  const objects: KubeObject[] = [];
  const errors: string[] = [];
  for await (const step of opened.steps) {
    if ('error' in step) errors.push(step.error.message);
    else objects.push(step.object);
  }
  return { objects, errors };
}

const namesOf = ({ objects }: { objects: KubeObject[] }) => objects.map(({ metadata }) => metadata?.name);

describe('a manifest in protobuf', () => {
  it('is the object that was encoded, whatever the file is called', async () => {
    const bytes = await encode(configMap('a'));
    const folder = newFolder({ 'object.pb': bytes, 'object.yaml': bytes });
    const expected = { objects: [configMap('a')], errors: [] };
    expect(await found(folder, 'object.pb')).toEqual(expected);
    expect(await found(folder, 'object.yaml')).toEqual(expected);
    expect(await found(folder, '-', { stdin: Buffer.from(bytes) })).toEqual(expected);
    const url = await found(folder, 'https://example.com/object.pb', { stdin: Buffer.from(bytes) });
    expect(url).toEqual(expected);
  });

  it('may hold several objects, with line feeds between them, and lists', async () => {
    const list = {
      apiVersion: 'v1',
      kind: 'ConfigMapList',
      metadata: {},
      items: [{ metadata: { name: 'c' } }],
    };
    const all = [configMap('a'), configMap('b'), list as KubeObject];
    const parts = await Promise.all(all.map((object) => encode(object)));
    const folder = newFolder({ 'all.pb': Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])) });
    const read = await found(folder, 'all.pb');
    expect([namesOf(read), read.errors]).toEqual([['a', 'b', 'c'], []]);
    expect(read.objects.map(({ kind }) => kind)).toEqual(['ConfigMap', 'ConfigMap', 'ConfigMap']);
  });

  it('may have an envelope with fields of a later release', async () => {
    const later = Buffer.concat([await encode(configMap('a')), Buffer.of((9 << 3) | 2, 2, 0x7a, 0x7a)]);
    const folder = newFolder({ 'later.pb': Buffer.concat([later, await encode(configMap('b'))]) });
    expect(await found(folder, 'later.pb')).toEqual({
      objects: [configMap('a'), configMap('b')],
      errors: [],
    });
  });

  it('is found among the files of a folder by its first bytes', async () => {
    const bytes = await encode(configMap('a'));
    const folder = newFolder({
      'm/a.pb': bytes,
      'm/b.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\n',
      'm/c.txt': 'k8s is no protobuf',
      'm/d': '',
      'm/below/e.bin': await encode(configMap('e')),
    });
    expect(namesOf(await found(folder, 'm'))).toEqual(['a', 'b']);
    expect(namesOf(await found(folder, 'm', { recursive: true }))).toEqual(['a', 'b', 'e']);
  });

  it('names the file and the byte of an error, and returns the objects before it', async () => {
    const [a, b] = await Promise.all([encode(configMap('a')), encode(configMap('b'))]);
    const at = a.length;
    const unknownKind = Buffer.from(b);
    unknownKind.write('X', unknownKind.indexOf('ConfigMap'));
    const wrongInside = Buffer.from(b);
    const inside = wrongInside.indexOf('\x12\x01v') + 1;
    wrongInside[inside] = 0x7f;
    for (const [second, message] of [
      [b.subarray(0, -9), `error parsing x.pb: the object that begins here is cut short (at byte ${at})`],
      [
        Buffer.from('kind: A'),
        `error parsing x.pb: no object begins here: Kubernetes protobuf begins with "k8s" and a zero (at byte ${at})`,
      ],
      [
        unknownKind,
        `error parsing x.pb: there is no protobuf schema for kind "XonfigMap" in "v1" (at byte ${at})`,
      ],
      [wrongInside, expect.stringMatching(/^error parsing x\.pb: .+ \(at byte \d+\)$/)],
    ] as const) {
      const folder = newFolder({ 'x.pb': Buffer.concat([a, second]) });
      const read = await found(folder, 'x.pb');
      expect([namesOf(read), read.errors]).toEqual([['a'], [message]]);
    }
    const folder = newFolder({ 'x.pb': Buffer.concat([a, wrongInside]) });
    const [error] = (await found(folder, 'x.pb')).errors;
    const byte = Number(/at byte (\d+)/.exec(error!)?.[1]);
    expect(byte).toBeGreaterThan(at);
    expect(byte).toBeLessThanOrEqual(at + inside + 1);
  });

  it('is refused if it has a field that would be lost', async () => {
    // Field 2047, a byte string of one byte.
    const extra = Buffer.from('fa7f0178', 'hex');
    const type = Buffer.from('\n\x0f\n\x02v1\x12\tConfigMap');
    const object = Buffer.concat([Buffer.from('\n\x03\n\x01a'), extra]);
    const envelope = Buffer.concat([
      Buffer.from('k8s\0'),
      type,
      Buffer.from([0x12, object.length]),
      object,
      Buffer.from([0x1a, 0, 0x22, 0]),
    ]);
    const folder = newFolder({ 'x.pb': envelope });
    expect(await found(folder, 'x.pb')).toEqual({
      objects: [],
      errors: [
        'error parsing x.pb: this version of proa does not know field 2047 of the ConfigMap (at byte 0)',
      ],
    });
  });
});

it('create -f and get -f accept protobuf, from a file and from a folder', async () => {
  const { proa, folder } = await scene();
  mkdirSync(join(folder, 'm'));
  writeFileSync(join(folder, 'm/a.pb'), await encode(configMap('a')));
  writeFileSync(join(folder, 'b.pb'), await encode(configMap('b')));
  const run = { cwd: folder };
  expect(await proa('create -f m', run)).toEqual({ stdout: 'configmap/a created\n', stderr: '', exit: 0 });
  expect(await proa('create -f b.pb', run)).toEqual({ stdout: 'configmap/b created\n', stderr: '', exit: 0 });
  expect(await proa('get -f b.pb -o jsonpath={.data.k}', run)).toMatchObject({ stdout: 'v', exit: 0 });
  expect(await proa('get cm a -o jsonpath={.data.k}')).toMatchObject({ stdout: 'v', exit: 0 });
});

it('files of a folder are inspected a few at a time, so that none is skipped if few may be open', async () => {
  const bytes = await encode(configMap('a'));
  const folder = newFolder(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`${at}.pb`, bytes])));
  const openFiles = () => readdirSync('/dev/fd').length;
  const before = openFiles();
  let most = 0;
  let isOver = false;
  const look = () => {
    most = Math.max(most, openFiles());
    if (!isOver) setImmediate(look);
  };
  look();
  const all = await found(folder, folder);
  isOver = true;
  expect(namesOf(all)).toHaveLength(1000);
  expect(most - before).toBeLessThan(100);
});
