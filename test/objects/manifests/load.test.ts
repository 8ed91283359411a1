import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openManifests } from '../../../src/objects/manifests/each.js';
import type { Manifest } from '../../../src/objects/manifests/manifest.js';
import { nodeManifestIo } from '../../../src/objects/manifests/node-io.js';
import { readDocuments } from '../../../src/objects/manifests/objects.js';
import { KubectlAnswers } from '../../support/kubectl-answers.js';
import { runProcess } from '../../support/run-process.js';

const fixtures = join(import.meta.dirname, 'fixtures');
const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/load.json'));

/** The texts of all files below a folder, by their paths. */
function textsBelow(folder: string): [path: string, text: string][] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.sort().map((path) => [relative(folder, path), readFileSync(path, 'utf8')]);
}

/** Everything that is found, in order. */
async function load(
  filenames: string[],
  {
    recursive = false,
    kustomize = '',
    stdin = '',
  }: { recursive?: boolean; kustomize?: string; stdin?: string } = {},
) {
  const { steps, single } = await openManifests(
    { filenames, recursive, kustomize },
    nodeManifestIo(
      fixtures,
      Readable.from([stdin]),
      () => Promise.reject(new Error('no web')),
      new AbortController().signal,
    ),
  );
  const manifests: Manifest[] = [];
  const errors: Error[] = [];
  for await (const step of steps) {
    if ('error' in step) errors.push(step.error);
    else manifests.push(step);
  }
  return { manifests, errors, single };
}
const names = async (...args: Parameters<typeof load>) =>
  (await load(...args)).manifests.map(({ object }) => object.metadata?.name);

it.each([
  ['objects', (levels: number) => '{"a":'.repeat(levels) + 1 + '}'.repeat(levels)],
  ['lists', (levels: number) => '['.repeat(levels) + ']'.repeat(levels)],
])('a manifest of JSON whose %s nest without measure is refused in words', async (_, nest) => {
  const stdin = `{"kind":"Foo","apiVersion":"x.io/v1","metadata":{"name":"d"},"spec":${nest(9000)}}`;
  const { errors } = await load(['-'], { stdin });
  expect(errors.map(({ message }) => message)).toEqual([
    'unable to decode "STDIN": it nests more than 1000 levels deep',
  ]);
});

describe('manifests', () => {
  it('come from the json, yaml and yml files of a folder, and of those below with -R', async () => {
    expect(await names([join(fixtures, 'many')])).toEqual(['a', 'b']);
    expect(await names([join(fixtures, 'many')], { recursive: true })).toEqual(['a', 'b', 'c', 'd']);
  });

  it('come from paths that start at the working folder', async () => {
    expect(await names(['many'])).toEqual(['a', 'b']);
    expect(await names(['many/[ab].*'])).toEqual(['a', 'b']);
    expect(await names(['many/a.yaml'])).toEqual(['a']);
  });

  it('come from patterns and from standard input', async () => {
    expect(await names([join(fixtures, 'many/[ab].*')])).toEqual(['a', 'b']);
    expect(await names(['-'], { stdin: 'apiVersion: v1\nkind: Pod\nmetadata: {name: piped}' })).toEqual([
      'piped',
    ]);
  });

  it.each([
    ['x.yaml', 'the path "x.yaml" does not exist'],
    ['many/a.yaml/b', 'the path "many/a.yaml/b" cannot be accessed: stat many/a.yaml/b: not a directory'],
    [join(fixtures, 'kustomized/empty'), 'the path'],
  ])('refuses %s', async (path, message) => {
    await expect(load([path])).rejects.toThrow(message);
  });

  it('come from links to files, but not from links to folders, which may be circular', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proa-manifests-'));
    try {
      await writeFile(join(folder, 'a.yaml'), 'kind: Pod\nmetadata: {name: a}');
      await symlink('a.yaml', join(folder, 'b.yaml'));
      await symlink('.', join(folder, 'loop'));
      await symlink('nowhere', join(folder, 'c.yaml'));
      const { manifests, errors } = await load([folder], { recursive: true });
      expect(manifests.map(({ source }) => source)).toEqual([join(folder, 'a.yaml'), join(folder, 'b.yaml')]);
      expect(errors.map(({ message }) => message)).toEqual([
        `open ${join(folder, 'c.yaml')}: no such file or directory`,
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('includes the error of a file that is not YAML, and the objects of the others', async () => {
    const { manifests, errors } = await load([
      join(fixtures, 'many/notes.txt'),
      join(fixtures, 'many/a.yaml'),
    ]);
    expect(manifests).toHaveLength(1);
    expect(errors.map(String)).toEqual([
      expect.stringContaining('error converting YAML to JSON: yaml: line '),
    ]);
  });

  it('from the web are named without their password', async () => {
    const { errors } = await load(['https://jane:s3cret@example.com/a.yaml']);
    expect(errors.map(String)).toEqual([
      'Error: unable to read URL "https://jane:xxxxx@example.com/a.yaml": no web',
    ]);
  });

  it('are single if one plain file or kustomization was named', async () => {
    const kustomize = join(fixtures, 'kustomized');
    expect((await load(['many/a.yaml'])).single).toBe(true);
    expect((await load([], { kustomize })).single).toBe(true);
    expect((await load(['many'])).single).toBe(false);
    expect((await load(['-'])).single).toBe(false);
  });

  it.each([
    ['a list', 'kind: List\nitems: [{kind: A}, {kind: B}]', ['A', 'B']],
    ['empty documents', '---\n---\n# nothing\n---\nkind: A\n', ['A']],
    ['JSON', '{"kind":"A"}', ['A']],
    ['JSON values one after the other', '{"kind":"A"}\n{"kind":"B"} {"kind":"C"}', ['A', 'B', 'C']],
  ])('takes apart %s', async (_what, text, kinds) => {
    expect((await readDocuments(text, 'x')).map(({ kind }) => kind)).toEqual(kinds);
  });

  // The results of sigs.k8s.io/yaml for keys and scalars, from objects that kubectl created from such files.
  it('reads YAML as kubectl does: 1.1 booleans, text keys, dates as text', async () => {
    const [object] = await readDocuments(
      'kind: A\nn: yes\ndata: {on: "1", 2: x, d: 2020-01-01, t: 1:30}\n',
      'x',
    );
    expect(object).toEqual({
      kind: 'A',
      false: true,
      data: { true: '1', 2: 'x', d: '2020-01-01', t: '1:30' },
    });
  });

  it.each([
    [
      'apiVersion: v1\nmetadata: {name: x}',
      `unable to decode "x": Object 'Kind' is missing in '{"apiVersion":"v1","metadata":{"name":"x"}}'`,
    ],
    [
      'plain',
      'unable to decode "x": json: cannot unmarshal string into Go value of type unstructured.detector',
    ],
    [
      'kind: List\nitems: [{kind: A, metadata: {name: 5}}]',
      'unable to decode "x": json: cannot unmarshal number into Go struct field ObjectMeta.metadata.name of type string',
    ],
    [
      'kind: List\nitems: [{kind: AList, items: [{metadata: {namespace: [a]}}]}]',
      'unable to decode "x": json: cannot unmarshal array into Go struct field ObjectMeta.metadata.namespace of type string',
    ],
    ['{"a":', 'error parsing x: unexpected EOF'],
  ])('reports the problem of %j', async (text, message) => {
    await expect(readDocuments(text, 'x')).rejects.toThrow(message);
  });
});

/** The result of `kubectl kustomize` 1.32 (kustomize 5.5.0) for the fixture. */
const kustomized = [
  'Namespace foo -',
  'ClusterRole comp-cr-s -',
  'ConfigMap comp-p-cm-s foo',
  'ConfigMap comp-p-gen-s-mg9b25hkg9 foo',
  'ConfigMap comp-p-gene-s-hm98kh5522 foo',
  'ConfigMap comp-p-genf-s-k48hmt2k6c foo',
  'ConfigMap comp-plain-s foo',
  'Secret comp-csec-s foo',
  'Secret comp-p-sec-s-g2hb7gfg4c foo',
  'Foo comp-custom-s foo',
].sort();

const identities = (objects: { kind?: string; metadata?: { name?: string; namespace?: string } }[]) =>
  objects.map(({ kind, metadata }) => `${kind} ${metadata?.name} ${metadata?.namespace ?? '-'}`).sort();

describe('kustomizations', () => {
  it('give the same objects as in kubectl, with the same names', async () => {
    const { manifests } = await load([], { kustomize: join(fixtures, 'kustomized') });
    expect(identities(manifests.map(({ object }) => object))).toEqual(kustomized);
  });

  it('are refused without their password if they are in a repository', async () => {
    const { errors } = await load([], { kustomize: 'https://jane:s3cret@example.com/repository' });
    expect(errors.map(String).join()).not.toContain('s3cret');
  });

  it('include those whose names are further down in kubectl, too', async () => {
    const folder = join(fixtures, 'kustomized');
    const stdout = await answers.answer(
      'kustomize',
      textsBelow(folder),
      async (kubectl) => (await runProcess(kubectl, ['kustomize', folder])).stdout,
    );
    expect(identities(await readDocuments(stdout, 'kubectl'))).toEqual(kustomized);
  });

  it.each([
    ['/nonexistent', "must build at directory: not a valid directory: evalsymlink failure on '/nonexistent'"],
    [
      join(fixtures, 'many'),
      "unable to find one of 'kustomization.yaml', 'kustomization.yml' or 'Kustomization' in directory",
    ],
  ])('are not searched for in %s', async (folder, message) => {
    const { errors } = await load([], { kustomize: folder });
    expect(errors).toMatchObject([{ message: expect.stringContaining(message) }]);
  });
});
