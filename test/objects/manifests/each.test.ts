import { describe, expect, it } from 'vitest';
import { openManifests } from '../../../src/objects/manifests/each.js';
import type { ManifestIo } from '../../../src/objects/manifests/manifest.js';
import { readDocuments } from '../../../src/objects/manifests/objects.js';

/** The result for files: names of objects, and errors. */
async function steps(files: Record<string, string>, check: (document: unknown) => void = () => undefined) {
  const io: ManifestIo = {
    readFile: async (path) => files[path] ?? Promise.reject(new Error(`no ${path}`)),
    listFolder: async () => undefined,
    exists: async (path) => Object.hasOwn(files, path),
    glob: async () => [],
    realPath: async (path) => path,
    readBytes: async (path) => Promise.reject(new Error(`no ${path}`)),
    absolutePath: (path) => path,
    fetchBytes: async (url) => Promise.reject(new Error(`no ${url}`)),
    pause: async () => undefined,
    warn: () => undefined,
    readStdin: async () => '',
    fetch: async () => '',
  };
  const found: unknown[] = [];
  const flags = { filenames: Object.keys(files), recursive: false, kustomize: '' };
  const opened = await openManifests(flags, io, { check: async (document) => check(document) });
  for await (const step of opened.steps)
    found.push('error' in step ? step.error.message : step.object.metadata?.name);
  return found;
}

const yaml = (name: string) => `kind: ConfigMap\nmetadata: {name: ${name}}\n`;
const json = (name: string) => JSON.stringify({ kind: 'ConfigMap', metadata: { name } });

describe('manifests, one by one', () => {
  it('documents before a broken one are returned, and the next file', async () => {
    const [first, error, last, ...more] = await steps({
      'a.yaml': `${yaml('a')}---\n: {\n---\n${yaml('b')}`,
      'c.yaml': yaml('c'),
    });
    expect([first, last, more]).toEqual(['a', 'c', []]);
    expect(error).toMatch(/^error parsing a.yaml: error converting YAML to JSON: yaml: line /);
  });

  it('a document that is not an object is reported, and the rest of the file is read', async () => {
    expect(await steps({ 'a.yaml': `just text\n---\nmetadata: {}\n---\n${yaml('b')}` })).toEqual([
      'unable to decode "a.yaml": json: cannot unmarshal string into Go value of type unstructured.detector',
      'unable to decode "a.yaml": Object \'Kind\' is missing in \'{"metadata":{}}\'',
      'b',
    ]);
  });

  it.each([
    ['a List', '{kind: List, apiVersion: v1, items: [{kind: ConfigMap, metadata: {name: b}}]}'],
    [
      'a typed list, whose items have no kind',
      '{kind: ConfigMapList, apiVersion: v1, items: [{metadata: {name: b}}]}',
    ],
    ['an empty list', '{kind: List, apiVersion: v1, items: []}'],
  ])('nothing of a List that contains %s is used, as in kubectl', async (_, inner) => {
    const list = `kind: List\napiVersion: v1\nitems:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\n- ${inner}\n`;
    expect(await steps({ 'a.yaml': `${list}---\n${yaml('c')}` })).toEqual([
      '*unstructured.Unstructured is not a list: no Items field in this object',
      'c',
    ]);
    await expect(readDocuments(list, 'a.yaml')).rejects.toThrow(/is not a list/);
  });

  it('a document that fails the check ends its file', async () => {
    const files = { 'a.yaml': `${yaml('a')}---\n${yaml('bad')}---\n${yaml('b')}`, 'c.yaml': yaml('c') };
    const check = (document: unknown) => {
      if (JSON.stringify(document).includes('bad')) throw new Error('no good');
    };
    expect(await steps(files, check)).toEqual(['a', 'error validating "a.yaml": no good', 'c']);
  });

  // The places as reported by kubectl 1.32.
  it.each([
    [`${json('a')}${json('b')}\n`, ['a', 'b']],
    [
      ` ${json('a')} x`,
      [
        'a',
        `error parsing f: json: offset ${json('a').length + 3}: invalid character 'x' looking for beginning of value`,
      ],
    ],
    [`${json('a')}\n{"kind"`, ['a', 'error parsing f: unexpected EOF']],
    [`# none\n---\n---\n${yaml('a')}--- # more\n${yaml('b')}`, ['a', 'b']],
    [`---\n${yaml('a')}`, ['a']],
    ['', []],
  ])('%j', async (text, found) => expect(await steps({ f: text })).toEqual(found));

  it('minus zero is an integer if it is written as one', async () => {
    const values: unknown[] = [];
    await steps({ f: '{"kind":"A","v":[-0,{"w":-0}]}{"kind":"A","v":-0.0}' }, (value) => values.push(value));
    expect(values).toEqual([
      { kind: 'A', v: [0, { w: 0 }] },
      { kind: 'A', v: -0 },
    ]);
  });

  it('the last of two equal keys applies, and integers remain exact', async () => {
    const values: unknown[] = [];
    await steps(
      { 'a.yaml': 'kind: A\nv: 1\nv: 9007199254740993\nw: 99999999999999999999\nx: 7\n' },
      (document) => values.push(document),
    );
    expect(values).toEqual([{ kind: 'A', v: 9007199254740993n, w: 99999999999999999999n, x: 7 }]);
  });
});
