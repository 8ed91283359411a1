import { describe, expect, it } from 'vitest';
import { fieldNames } from '../../../src/objects/kustomize/config/kustomization.js';
import { proaBuilds } from './kubectl-kustomize.js';

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: cm}\ndata: {a: b}\n';

/** The error for a kustomization with a config map. */
async function refusalOf(kustomization: string, files: Record<string, string> = {}): Promise<string> {
  const all = {
    'k/kustomization.yaml': `resources: [cm.yaml]\n${kustomization}`,
    'k/cm.yaml': CONFIG_MAP,
    ...files,
  };
  const { stdout, stderr } = await proaBuilds(all, 'k');
  expect(stdout).toBe('');
  return stderr.trim();
}

const INSTEAD = 'build it with "kubectl kustomize" and pass the result with "-f -"';

describe('a kustomization is refused, with an alternative,', () => {
  it.each([
    ['helmCharts: [{name: c}]', 'Helm charts (helmCharts, helmChartInflationGenerator)'],
    [
      'helmChartInflationGenerator: [{chartName: c}]',
      'Helm charts (helmCharts, helmChartInflationGenerator)',
    ],
  ])('if it has %s', async (text, what) => {
    expect(await refusalOf(text)).toBe(`error: proa does not build ${what}; ${INSTEAD}`);
  });

  it('if a base has its own schema, and the overlay has none', async () => {
    const files = {
      'k/kustomization.yaml': 'resources: [../base]\n',
      'base/kustomization.yaml': 'openapi: {path: s.json}\n',
      'base/s.json': '{}',
    };
    expect(await refusalOf('', files)).toBe(
      `error: proa does not build a base or component with a schema of its own (openapi.path); ${INSTEAD}`,
    );
  });

  it('if a schema makes a kind cluster-scoped', async () => {
    const kind = { group: 'example.com', version: 'v1', kind: 'Gadget' };
    const paths = { '/apis/example.com/v1/gadgets': { get: { 'x-kubernetes-group-version-kind': kind } } };
    const files = {
      'k/s.json': JSON.stringify({ paths }),
      'k/cm.yaml': 'apiVersion: example.com/v1\nkind: Gadget\nmetadata: {name: g}\n',
    };
    expect(await refusalOf('openapi: {path: s.json}', files)).toBe(
      `error: proa does not build objects of Gadget, which has no namespace by openapi.path; ${INSTEAD}`,
    );
  });

  it('if a generator is of Helm', async () => {
    const generator =
      'apiVersion: builtin\nkind: HelmChartInflationGenerator\nmetadata: {name: h}\nname: c\n';
    expect(await refusalOf('generators: [h.yaml]', { 'k/h.yaml': generator })).toContain(
      `proa does not build Helm charts (HelmChartInflationGenerator); ${INSTEAD}`,
    );
  });

  it.each([
    'https://github.com/example/app//deploy?ref=v1',
    'https://example.com/app.git',
    'github.com/example/app',
    'git@github.com:example/app.git',
    'ssh://git@example.com/app',
    'git::https://example.com/app',
    'file:///somewhere/app',
  ])('if a base is in a repository: %s', async (base) => {
    const said =
      `error: proa does not fetch kustomizations from other places: get "${base}" with git and name its folder ` +
      'here, or build with "kubectl kustomize" and pass the result with "-f -"';
    expect(await refusalOf('', { 'k/kustomization.yaml': `resources: [cm.yaml, "${base}"]\n` })).toBe(said);
    expect(await refusalOf(`components: ["${base}"]`)).toBe(said);
  });

  it('if a base of a base is in a repository', async () => {
    const files = { 'base/kustomization.yaml': 'resources: [github.com/example/app]\n' };
    const overlay = { 'k/kustomization.yaml': 'resources: [../base]\n', ...files };
    expect(await refusalOf('', overlay)).toMatch(/^error: proa does not fetch kustomizations/);
  });
});

describe('a kustomization fails', () => {
  it('if the name of an image is an invalid pattern, for which kubectl panics', async () => {
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{image: nginx}]}\n';
    expect(await refusalOf('images: [{name: "ng[", newTag: v}]', { 'k/cm.yaml': pod })).toMatch(
      /^error: error parsing regexp: /,
    );
  });

  it('if a validator changes something', async () => {
    const validator =
      'apiVersion: builtin\nkind: LabelTransformer\nmetadata: {name: v}\nlabels: {a: b}\nfieldSpecs: [{path: metadata/labels, create: true}]\n';
    expect(await refusalOf('validators: [v.yaml]', { 'k/v.yaml': validator })).toBe(
      "error: validator shouldn't modify the resource map",
    );
  });
});

it('the fields of a kustomization are those of kustomize 5.5', () => {
  // sigs.k8s.io/kustomize/api v0.18.0, types.Kustomization
  expect([...fieldNames].sort()).toEqual(
    (
      'apiVersion bases buildMetadata commonAnnotations commonLabels components configMapGenerator configurations crds ' +
      'generatorOptions generators helmChartInflationGenerator helmCharts helmGlobals imageTags images kind labels ' +
      'metadata namePrefix nameSuffix namespace openapi patches patchesJson6902 patchesStrategicMerge replacements ' +
      'replicas resources secretGenerator sortOptions transformers validators vars'
    ).split(' '),
  );
});
