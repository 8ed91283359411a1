import { describe, expect, it } from 'vitest';
import { startHttpProxy } from '../support/http-proxy.js';
import { scene } from '../support/scene.js';

/** The message of kubectl 1.36 for a format that a command does not have. */
const unsuitable = (format: string, allowed: string) =>
  `error: unable to match a printer suitable for the output format "${format}", allowed formats are: ${allowed}\n`;

const documents =
  'go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,template,templatefile,yaml';

describe('api-resources', () => {
  // metav1.APIResourceList and metav1.APIResource, fields in the order of the Go types.
  it('prints one list of resource types as JSON, YAML and KYAML, as kubectl 1.36 does', async () => {
    const { proa } = await scene();
    const { stdout } = await proa('api-resources --api-group=batch -o json');
    expect(stdout).toMatch(
      /^\{\n {4}"kind": "APIResourceList",\n {4}"apiVersion": "v1",\n {4}"groupVersion": "",\n {4}"resources": \[\n {8}\{\n/,
    );
    const { resources } = JSON.parse(stdout);
    expect(resources.map(({ name }: { name: string }) => name)).toEqual(['cronjobs', 'jobs']);
    expect(Object.keys(resources[0]).slice(0, 7)).toEqual([
      'name',
      'singularName',
      'namespaced',
      'group',
      'version',
      'kind',
      'verbs',
    ]);
    expect((await proa('api-resources --api-group=batch -o YAML')).stdout).toMatch(
      /^apiVersion: v1\ngroupVersion: ""\nkind: APIResourceList\nresources:\n- categories:\n {2}- all\n/,
    );
    expect((await proa('api-resources --api-group=batch -o kyaml')).stdout).toMatch(
      /^---\n\{\n {2}kind: "APIResourceList",\n {2}apiVersion: "v1",/,
    );
  });

  it('prints no list if no type is left', async () => {
    const { proa } = await scene();
    expect((await proa('api-resources --api-group=nope -o json')).stdout).toBe(
      '{\n    "kind": "APIResourceList",\n    "apiVersion": "v1",\n    "groupVersion": "",\n    "resources": null\n}\n',
    );
  });

  it('refuses other formats in the words of kubectl 1.36', async () => {
    const { proa, env } = await scene();
    const refused = (allowed: string) => ({ stdout: '', stderr: unsuitable('nope', allowed), exit: 1 });
    expect(await proa('api-resources -o nope')).toEqual(refused('json,kyaml,name,wide,yaml'));
    expect(await proa('api-resources -o nope', { env: { ...env, KUBECTL_KYAML: 'false' } })).toEqual(
      refused('json,name,wide,yaml'),
    );
  });
});

describe('a report', () => {
  it.each([
    ['discovery show', 'jsonpath={.folder}', /discovery\/127\.0\.0\.1_\d+$/],
    ['discovery time --runs=1', 'go-template={{.medians}}', /^\[map\[burst:300 bytes:/],
    ['check consistency configmaps -A', 'yaml', /^notShown:\n(.|\n)*\nverdict: consistent\n$/],
    ['check consistency configmaps -A', 'json', /^\{\n {4}"verdict": "consistent",\n/],
    ['check consistency configmaps -A', 'table', /^configmaps: consistent$/m],
  ])('of "%s" is printed in the format of -o %s', async (line, format, expected) => {
    const { proa } = await scene();
    const { stdout, stderr, exit } = await proa(`${line} -o ${format}`);
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(stdout).toMatch(expected);
  });

  it.each([
    ['discovery show', documents, 1],
    ['discovery time', documents, 1],
    ['check consistency pods', documents.replace('kyaml,', 'kyaml,table,'), 2],
    ['check cache', documents.replace('kyaml,', 'kyaml,table,'), 2],
  ])('of "%s" is not started for a format that it does not support', async (line, allowed, exit) => {
    const { proa, paths } = await scene();
    expect(await proa(`${line} -o name`)).toEqual({ stdout: '', stderr: unsuitable('name', allowed), exit });
    expect((await proa(`${line} -o jsonpath={.a`)).exit).toBe(exit);
    expect(paths()).toEqual([]);
  });
});

describe('version', () => {
  it('has its own form of documents: two spaces, and an empty line after YAML', async () => {
    const { proa } = await scene();
    expect((await proa('version --client -o json')).stdout).toMatch(/^\{\n {2}"clientVersion": \{\n/);
    expect((await proa('version --client -o yaml')).stdout).toMatch(/^clientVersion:\n(.+\n)+\n$/);
    expect(await proa('version -o name')).toMatchObject({
      stderr: "error: --output must be 'yaml' or 'json'\n",
    });
  });
});

describe('version with a server of another release', () => {
  const skew =
    'version difference between client (1.36) and server (1.20) exceeds the supported minor version skew of +/-1';

  it.each([
    ['version', { exit: 0, stderr: `Warning: ${skew}\n` }],
    ['version --warnings-as-errors', { exit: 1, stderr: `error: ${skew}\n` }],
    ['version -o json --warnings-as-errors', { exit: 1, stderr: `error: ${skew}\n` }],
  ])('prints all, and warns as kubectl 1.36 does: %s', async (line, expected) => {
    const { proa, sandbox } = await scene();
    const url = await startHttpProxy(sandbox, { answer: (_, body) => body.replaceAll('1.36.0', '1.20.2') });
    const { stdout, ...told } = await proa(`${line} --server=${url}`);
    expect(told).toEqual(expected);
    expect(stdout).toContain('v1.20.2');
  });
});
