import { describe, expect, it } from 'vitest';
import { type Files, proaBuilds } from './kubectl-kustomize.js';

/** Features of kustomize 5.6 to 5.8, which kubectl 1.32 does not have, according to its sources and release notes. */
const OBJECTS = `apiVersion: v1
kind: ConfigMap
metadata: {name: web-one}
data: {host: one.example.com}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: web-two, namespace: shop}
data: {host: two.example.com}
---
apiVersion: v1
kind: Secret
metadata: {name: web-key}
`;

/** The built output of an overlay of these objects. */
async function built(kustomization: string, files: Files = {}): Promise<string> {
  const all = { 'k/kustomization.yaml': `resources: [all.yaml]\n${kustomization}`, 'k/all.yaml': OBJECTS };
  const { stdout, stderr } = await proaBuilds({ ...all, ...files }, 'k');
  return stdout + stderr;
}

/** The hosts of the config maps, in alphabetical order. */
const hostsOf = (text: string) => [...text.matchAll(/host: (.*)/g)].map(([, host]) => host!).sort();

const fixed = (value: string, select: string, rest: string) =>
  `replacements:\n- sourceValue: ${value}\n  targets:\n  - select: ${select}\n    ${rest}\n`;

describe('a replacement', () => {
  it('has an inline value', async () => {
    const text = await built(fixed('new.example.com', '{kind: ConfigMap}', 'fieldPaths: [data.host]'));
    expect(text.match(/host: .*/g)).toEqual(['host: new.example.com', 'host: new.example.com']);
  });

  it('has either a value or a source', async () => {
    const both = fixed('x', '{kind: ConfigMap}', 'fieldPaths: [data.host]').replace(
      'sourceValue: x',
      'sourceValue: x\n  source: {kind: Secret}',
    );
    expect(await built(both)).toContain('value and resource selectors are mutually exclusive');
  });

  it.each([
    ['name: web-t.*', ['one.example.com', 'x']],
    ['name: web', ['one.example.com', 'two.example.com']],
    ['namespace: sh.p', ['one.example.com', 'x']],
    // The namespace as written: a missing one is not the default one.
    ['namespace: default', ['one.example.com', 'two.example.com']],
    ['kind: Config.*', ['x', 'x']],
  ])('selects with a pattern for the whole text: %s', async (select, hosts) => {
    const text = await built(
      fixed('x', `{${select}}`, 'fieldPaths: [data.host]\n    options: {create: false}'),
    );
    expect(hostsOf(text)).toEqual(hosts);
  });

  it('rejects with patterns, too', async () => {
    const rest = 'fieldPaths: [data.host]\n    reject: [{name: .*-one}]';
    const text = await built(fixed('x', '{kind: ConfigMap}', rest));
    expect(hostsOf(text)).toEqual(['one.example.com', 'x']);
  });

  it('reports an invalid pattern', async () => {
    const text = await built(fixed('x', '{name: "web["}', 'fieldPaths: [data.host]'));
    expect(text).toContain('error creating target selector: ');
  });
});

describe('a replacement within a text', () => {
  const holding = (text: string) => ({
    'k/all.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata:\n  config: ${JSON.stringify(text)}\n`,
  });
  const put = (path: string, options = '') =>
    fixed('new', '{kind: ConfigMap}', `fieldPaths: ["${path}"]${options && `\n    options: ${options}`}`);

  it.each([
    [
      'of JSON',
      '{"z":{"host":"old"},"a":"<b>"}',
      'data.config.z.host',
      '{"a":"\\u003cb\\u003e","z":{"host":"new"}}',
    ],
    [
      'of a list',
      '[{"host":"old"},{"host":"other"}]',
      'data.config.1.host',
      '[{"host":"old"},{"host":"new"}]',
    ],
    [
      'of an element by its name',
      '{"all":[{"name":"a","host":"1"},{"name":"b","host":"2"}]}',
      'data.config.all.[name=b].host',
      '{"all":[{"host":"1","name":"a"},{"host":"new","name":"b"}]}',
    ],
    [
      'of indented JSON',
      '{\n    "b": 1,\n    "a": "old"\n}\n',
      'data.config.a',
      '{\n  "a": "new",\n  "b": 1\n}',
    ],
    [
      'of YAML, whose order, quotes and comments stay',
      '# who answers\nz: 1\nhost: "old" # for now\nlist:\n- a\n- yes\n',
      'data.config.host',
      '# who answers\nz: 1\nhost: "new" # for now\nlist:\n- a\n- yes',
    ],
  ])('%s', async (_, text, path, expected) => {
    const [object] = (await import('yaml')).parseAllDocuments(await built(put(path), holding(text)));
    expect(object!.toJS().data.config).toBe(expected);
  });

  it('creates missing fields on request, and fails otherwise', async () => {
    const files = holding('{"a":{}}');
    expect(await built(put('data.config.a.host', '{create: true}'), files)).toContain('{"a":{"host":"new"}}');
    expect(await built(put('data.config.a.host'), files)).toContain('unable to find field');
  });
});

describe('a patch', () => {
  it('with only comments changes nothing', async () => {
    expect(await built('patches: [{patch: "# nothing"}]')).toBe(await built(''));
  });

  it('file deletes several objects', async () => {
    const gone = (kind: string, name: string) =>
      `$patch: delete\napiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}}\n`;
    const files = { 'k/gone.yaml': `${gone('ConfigMap', 'web-one')}---\n${gone('Secret', 'web-key')}` };
    const text = await built('namePrefix: my-\npatches: [{path: gone.yaml}]\n', files);
    expect(text.match(/(?<= name: ).*/g)).toEqual(['my-web-two']);
  });

  it('has only known options', async () => {
    const patch = (options: string) => built(`patches: [{patch: "{}", options: ${options}}]`);
    expect(await patch('{allowNameChange: "yes"}')).toContain(
      'json: cannot unmarshal string into Go struct field PatchArgs.patches.options.allowNameChange of type bool',
    );
    expect(await patch('{nope: true}')).toContain('json: unknown field "nope"');
  });
});

it('images are set in volumes, too', async () => {
  const pod =
    'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  volumes: [{name: v, image: {reference: "data:1"}}]\n';
  const text = await built('images: [{name: data, newTag: "2"}]', { 'k/all.yaml': pod });
  expect(text).toContain('reference: data:2');
});
