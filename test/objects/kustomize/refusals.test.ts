import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildKustomization } from '../../../src/objects/kustomize/build.js';
import { fieldUses } from '../../../src/objects/kustomize/fields.js';
import type { Needed } from '../../../src/objects/kustomize/kustomization.js';
import type { ManifestIo } from '../../../src/objects/manifests/manifest.js';
import { messageOf } from '../../../src/process/errors.js';
import { KubectlAnswers } from '../../support/kubectl-answers.js';
import { kustomized } from './kubectl-kustomize.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/refusals.json'));

/** Files of one folder, `k`. */
function filesIn(files: Record<string, string>): ManifestIo {
  return {
    readFile: async (path) => files[path.slice(2)] ?? Promise.reject(new Error(`no ${path}`)),
    listFolder: async (path) => (path === 'k' ? [] : undefined),
    exists: async (path) => path === 'k' || Object.hasOwn(files, path.slice(2)),
    glob: async () => [],
    realPath: async (path) => path,
    readStdin: async () => '',
    fetch: async () => '',
  };
}

const configMap = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: cm}\ndata: {a: b}\n';

/** `kind/name`s of the objects, or the message of the failure. */
async function build(kustomization: string, needed: Needed = 'objects', files: Record<string, string> = {}) {
  const io = filesIn({ 'kustomization.yaml': kustomization, 'cm.yaml': configMap, ...files });
  try {
    const objects = await buildKustomization('k', io, needed);
    return objects.map(({ kind, metadata }) => `${kind}/${metadata?.name}`);
  } catch (error) {
    return messageOf(error);
  }
}

const refusal = (what: string) =>
  `k/kustomization.yaml: proa cannot build a kustomization with ${what} yet; ` +
  'build it with "kubectl kustomize" and pass the result with "-f -"';

/** A value with something in it, for each field that changes objects. */
const changing: Readonly<Record<string, string>> = {
  buildMetadata: '[originAnnotations]',
  commonAnnotations: '{a: b}',
  commonLabels: '{a: b}',
  configurations: '[c.yaml]',
  crds: '[crd.yaml]',
  generators: '[g.yaml]',
  helmChartInflationGenerator: '[{chartName: c}]',
  helmCharts: '[{name: c}]',
  imageTags: '[{name: nginx, newTag: "2"}]',
  images: '[{name: nginx, newTag: "2"}]',
  labels: '[{pairs: {a: b}}]',
  openapi: '{version: v1.20.4}',
  patches: '[{patch: "{apiVersion: v1, kind: ConfigMap, metadata: {name: cm}, data: {a: c}}"}]',
  patchesJson6902:
    '[{target: {kind: ConfigMap, name: cm}, patch: "[{op: replace, path: /data/a, value: c}]"}]',
  patchesStrategicMerge: '["{apiVersion: v1, kind: ConfigMap, metadata: {name: cm}, data: {a: c}}\\n"]',
  replacements:
    '[{source: {kind: ConfigMap, name: cm}, targets: [{select: {kind: Pod}, fieldPaths: [spec.x]}]}]',
  replicas: '[{name: web, count: 3}]',
  sortOptions: '{order: fifo}',
  transformers: '[t.yaml]',
  validators: '[v.yaml]',
  vars: '[{name: V, objref: {apiVersion: v1, kind: ConfigMap, name: cm}}]',
};
const contents = Object.keys(changing).filter((name) => fieldUses[name] === 'contents');
const identity = Object.keys(changing).filter((name) => fieldUses[name] === 'identity');

describe('fields of a kustomization that proa does not build', () => {
  it('are all fields but those that it builds', () => {
    const built = Object.keys(fieldUses).filter((name) => fieldUses[name] === 'built');
    expect([...built, ...Object.keys(changing)].sort()).toEqual(Object.keys(fieldUses).sort());
  });

  it.each(Object.keys(changing))('%s is refused where its objects are to be written', async (name) => {
    expect(await build(`resources: [cm.yaml]\n${name}: ${changing[name]}`)).toBe(refusal(name));
  });

  it.each(identity)('%s is refused where objects are only named', async (name) => {
    expect(await build(`resources: [cm.yaml]\n${name}: ${changing[name]}`, 'identities')).toBe(refusal(name));
  });

  it.each(contents)('%s is passed over where objects are only named', async (name) => {
    expect(await build(`resources: [cm.yaml]\n${name}: ${changing[name]}`, 'identities')).toEqual([
      'ConfigMap/cm',
    ]);
  });

  it('are refused by name, all at once, also where the case of their letters is another, as Go reads them', async () => {
    const fields = `Images: ${changing.images}\nPATCHES: ${changing.patches}`;
    expect(await build(`resources: [cm.yaml]\n${fields}`)).toBe(refusal('images, patches'));
  });

  it('are nothing where they are empty', async () => {
    const empty = 'images: []\npatches:\ncommonLabels: {}\nsortOptions: null';
    expect(await build(`resources: [cm.yaml]\n${empty}`)).toEqual(['ConfigMap/cm']);
  });

  it.each([
    ['generatorOptions: {labels: {a: b}}', 'generatorOptions.labels'],
    ['generatorOptions: {immutable: true}', 'generatorOptions.immutable'],
    [
      'configMapGenerator: [{name: x, options: {annotations: {a: b}}}]',
      'configMapGenerator.options.annotations',
    ],
  ])('%s is refused where its objects are to be written', async (text, name) => {
    expect(await build(text)).toBe(refusal(name));
    expect(await build(`${text}\nresources: [cm.yaml]`, 'identities')).toContain('ConfigMap/cm');
  });
});

describe('what may give objects other names', () => {
  // kubectl 1.32 changes the name, the namespace and the kind by such a patch.
  it.each([
    [
      'patches',
      'patches: [{target: {kind: ConfigMap}, patch: "[{op: replace, path: /metadata/name, value: x}]"}]',
    ],
    [
      'patches',
      'patchesJson6902: [{target: {kind: ConfigMap}, patch: "[{op: add, path: /kind, value: x}]"}]',
    ],
    ['patches', 'patches: [{target: {kind: ConfigMap}, patch: "[{op: move, from: /metadata, path: /x}]"}]'],
    ['replacements', 'replacements: [{targets: [{fieldPaths: [metadata.name]}]}]'],
    ['replacements', 'replacements: [{path: r.yaml}]'],
  ])('%s of names are refused where objects are named: %s', async (what, text) => {
    expect(await build(`resources: [cm.yaml]\n${text}`, 'identities')).toBe(
      refusal(`${what} of names, namespaces or kinds`),
    );
  });

  it('a patch that deletes by its target is refused, one that names an object is followed', async () => {
    const patch = '"{apiVersion: v1, kind: ConfigMap, metadata: {name: cm}, $patch: delete}"';
    expect(await build(`resources: [cm.yaml]\npatches: [{patch: ${patch}}]`, 'identities')).toEqual([]);
    expect(
      await build(
        `resources: [cm.yaml]\npatches: [{target: {kind: ConfigMap}, patch: ${patch}}]`,
        'identities',
      ),
    ).toBe(refusal('patches that delete by target'));
  });

  it('a patch is refused beside a name that ends in a hash of contents', async () => {
    const generator = 'configMapGenerator: [{name: x, literals: [a=b]}]';
    expect(await build(`${generator}\npatches: ${changing.patches}`, 'identities')).toBe(
      refusal('patches, replacements or vars beside names with a hash'),
    );
    const files = { bytes: '\uFFFD' };
    expect(await build('secretGenerator: [{name: x, files: [bytes]}]', 'identities', files)).toMatch(
      /cannot build a kustomization with generators of files that are no text/,
    );
  });
});

describe('references that a kustomization would change', () => {
  const deployment =
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {spec: {volumes: [{configMap: {name: cm}}]}}}\n';
  const binding =
    'apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata: {name: rb}\nsubjects: [{kind: ServiceAccount, name: x}]\n';
  const files = { 'web.yaml': deployment, 'binding.yaml': binding };
  const inFolder = (why: string) =>
    `k: proa cannot build this kustomization yet: ${why}; build it with "kubectl kustomize" and pass the result with "-f -"`;

  it.each([
    [
      'resources: [cm.yaml, web.yaml]\nnamePrefix: p-',
      'deployment.apps/p-web may refer to configmap/p-cm as "cm"',
    ],
    [
      'resources: [web.yaml]\nconfigMapGenerator: [{name: cm, literals: [a=b]}]',
      'deployment.apps/web may refer to configmap/cm-HASH as "cm"',
    ],
    [
      'resources: [binding.yaml]\nnamespace: ns1',
      'rolebinding.rbac.authorization.k8s.io/rb may hold namespaces inside',
    ],
  ])('are refused where objects are to be written: %s', async (text, what) => {
    const message = await build(text, 'objects', files);
    expect(String(message).replace(/-[a-z0-9]{10} as/, '-HASH as')).toBe(inFolder(what));
    expect(await build(text, 'identities', files)).toBeInstanceOf(Array);
  });

  it('are none where no other object holds the name', async () => {
    expect(await build('resources: [cm.yaml, binding.yaml]\nnamePrefix: p-', 'objects', files)).toEqual([
      'RoleBinding/p-rb',
      'ConfigMap/p-cm',
    ]);
    expect(await build('resources: [cm.yaml, web.yaml]\nnamespace: ns1', 'objects', files)).toEqual([
      'ConfigMap/cm',
      'Deployment/web',
    ]);
  });
});

// As kubectl 1.32 says them.
const broken: readonly [string, string][] = [
  ['nope: 1', 'invalid Kustomization: json: unknown field "nope"'],
  ['inventory: {}', 'invalid Kustomization: json: unknown field "inventory"'],
  [
    'kind: Nope\nresources: [cm.yaml]',
    'Failed to read kustomization file under k:\nkind should be Kustomization or Component',
  ],
  [
    'apiVersion: v1\nresources: [cm.yaml]',
    'Failed to read kustomization file under k:\napiVersion for Kustomization should be kustomize.config.k8s.io/v1beta1',
  ],
  [
    'resources: cm.yaml',
    'invalid Kustomization: json: cannot unmarshal string into Go struct field Kustomization.resources of type []string',
  ],
  [
    'namePrefix: 3',
    'invalid Kustomization: json: cannot unmarshal number into Go struct field Kustomization.namePrefix of type string',
  ],
  [
    'namespace: n',
    'invalid Kustomization: json: cannot unmarshal bool into Go struct field Kustomization.namespace of type string',
  ],
  ['- a', 'invalid Kustomization: json: cannot unmarshal array into Go value of type types.Kustomization'],
  ['', 'kustomization.yaml is empty'],
];

describe('a kustomization that is none', () => {
  it.each(broken)('%j is refused as kustomize does', async (text, message) => {
    expect(await build(text)).toBe(message);
  });
});

describe('kubectl kustomize', () => {
  const messageOn = async (text: string) => {
    const files = { 'kustomization.yaml': text };
    const { stderr } = await answers.answer(text, [], (kubectl) => kustomized(kubectl, files));
    return stderr.trim();
  };

  it.each(broken)('refuses %j so', async (text, message) => {
    expect(await messageOn(text)).toBe(`error: ${message}`);
  });

  it.each(Object.keys(fieldUses))('knows the field %s', async (name) => {
    expect(await messageOn(`${name}: 12345`)).not.toMatch(/unknown field/);
  });
});
