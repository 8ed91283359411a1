import { describe, expect, it } from 'vitest';
import { PODS } from '../../../src/discovery/core-resources.js';
import { findDeps } from '../../../src/objects/builder/deps.js';
import { findObjects, findTargets } from '../../../src/objects/builder/find.js';
import {
  type FindRules,
  type Found,
  type FoundObjects,
  isFindError,
  type ObjectQuery,
} from '../../../src/objects/builder/query.js';
import { messageOf } from '../../../src/process/errors.js';
import { type SandboxSessionOptions, sandboxSession } from '../../support/sandbox-session.js';

/** The rules are those of kubectl's resource builder (k8s.io/cli-runtime/pkg/resource), whose messages are expected. */

const configMap = (name: string, labels: Record<string, string> = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, labels },
});
const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps';

async function scene(options: SandboxSessionOptions = {}) {
  const made = await sandboxSession(options);
  const place = findDeps(made.session);
  return {
    ...made,
    find: async (query: ObjectQuery, rules: FindRules = {}) => shown(await findObjects(query, rules, place)),
    findTargets: async (query: ObjectQuery, rules: FindRules = {}) =>
      shown(await findTargets(query, rules, place)),
  };
}

/** `resource namespace/name`, with the labels of the object if there is one; or the error. */
async function shown({ steps, single, named }: FoundObjects<Found<object | undefined>>) {
  const found: string[] = [];
  for await (const step of steps) {
    if (isFindError(step)) found.push(`${step.of}: ${messageOf(step.error)}`);
    else {
      const { target, object } = step;
      const { labels = {} } = (object as { metadata?: { labels?: object } } | undefined)?.metadata ?? {};
      const texts = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
      found.push(
        `${target.resource.name} ${target.namespace ?? '-'}/${target.name}${object === undefined ? ' unread' : ''} ${texts.join()}`.trim(),
      );
    }
  }
  return { found, single, named };
}

const files = (...filenames: string[]) => ({ files: { filenames, recursive: false, kustomize: '' } });

describe('objects that words name', () => {
  it('are read one by one, in the order of the words, even if one is missing', async () => {
    const { create, find, asked } = await scene();
    await create(CONFIG_MAPS, configMap('a', { n: '1' }), configMap('c'));
    expect(await find({ words: ['cm/c', 'cm/b', 'cm/a', 'ns/default'] })).toEqual({
      found: [
        'configmaps default/c',
        'object: configmaps "b" not found',
        'configmaps default/a n=1',
        'namespaces -/default kubernetes.io/metadata.name=default',
      ],
      single: false,
      named: true,
    });
    expect(asked().sort()).toEqual(
      [
        `GET ${CONFIG_MAPS}/a`,
        `GET ${CONFIG_MAPS}/b`,
        `GET ${CONFIG_MAPS}/c`,
        'GET /api/v1/namespaces/default',
      ].sort(),
    );
  });

  it('are single if one is named, and are not read for commands that need no object', async () => {
    const { findTargets, asked } = await scene();
    expect(await findTargets({ words: ['cm', 'a'] })).toEqual({
      found: ['configmaps default/a unread'],
      single: true,
      named: true,
    });
    expect(asked()).toEqual([]);
  });

  it('have the error of their namespace if that does not exist', async () => {
    const { find } = await scene({ options: { overrides: { namespace: 'nowhere' } } });
    expect((await find({ words: ['cm', 'a'] })).found).toEqual(['object: namespaces "nowhere" not found']);
  });

  it('are read at a subresource', async () => {
    const { find, asked } = await scene();
    await find({ words: ['deploy', 'a'], subresource: 'scale' });
    expect(asked()).toEqual(['GET /apis/apps/v1/namespaces/default/deployments/a/scale']);
  });

  it('have the type of the command if they name none', async () => {
    const { find } = await scene();
    expect((await find({ words: ['a', 'cm/b'] }, { defaultType: PODS })).found).toEqual([
      'object: pods "a" not found',
      'object: configmaps "b" not found',
    ]);
  });
});

describe('objects that selectors name', () => {
  it('are returned page by page, type by type, and a type that cannot be listed is one error', async () => {
    const { create, find, asked, session } = await scene();
    await create(
      CONFIG_MAPS,
      ...['a', 'b', 'c'].map((name) => configMap(name, { app: 'x' })),
      configMap('d'),
    );
    const query = { words: ['cm,secrets'], labelSelector: 'app=x' };
    expect(await find(query, { chunkSize: 2 })).toEqual({
      found: ['configmaps default/a app=x', 'configmaps default/b app=x', 'configmaps default/c app=x'],
      single: false,
      named: false,
    });
    expect(asked().map((line) => line.replace(/continue=[^&]*/, 'continue=…'))).toEqual([
      `GET ${CONFIG_MAPS}?labelSelector=app%3Dx&limit=2`,
      `GET ${CONFIG_MAPS}?continue=…&labelSelector=app%3Dx&limit=2`,
      'GET /api/v1/namespaces/default/secrets?labelSelector=app%3Dx&limit=2',
    ]);
    expect((await find({ words: ['cm'], fieldSelector: 'spec.x=y' })).found).toEqual([
      'source: Unable to find "/v1, Resource=configmaps" that match label selector "", field selector "spec.x=y": ' +
        '"spec.x" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ]);
    await session.discovery.settled();
  });

  it('are all objects of a type with --all, of all namespaces with -A', async () => {
    const { create, find } = await scene();
    await create(CONFIG_MAPS, configMap('a'));
    await create('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'other' } });
    await create('/api/v1/namespaces/other/configmaps', configMap('b'));
    await expect(find({ words: ['cm'] })).rejects.toThrow(
      'resource(s) were provided, but no name was specified',
    );
    expect((await find({ words: ['cm'], all: true })).found).toEqual(['configmaps default/a']);
    expect((await find({ words: ['cm'], allNamespaces: true }, { typeAlone: true })).found).toEqual([
      'configmaps default/a',
      'configmaps other/b',
    ]);
  });

  it('cannot be combined with names if --all selects; otherwise, --all has no effect with names', async () => {
    const { create, find } = await scene();
    await create(CONFIG_MAPS, configMap('a'), configMap('b'));
    const query = { words: ['cm', 'a'], all: true };
    expect((await find(query)).found).toEqual(['configmaps default/a']);
    await expect(find(query, { allSelects: true })).rejects.toThrow(
      'name cannot be provided when a selector is specified',
    );
  });
});

describe('words that cannot be combined', () => {
  it.each<[string, ObjectQuery, FindRules, string]>([
    ['an unknown type', { words: ['nopes', 'a'] }, {}, 'the server doesn\'t have a resource type "nopes"'],
    ['an unknown type alone', { words: ['nopes'] }, {}, 'the server doesn\'t have a resource type "nopes"'],
    [
      'several types',
      { words: ['cm/a', 'pod/b'] },
      { singleType: true },
      'you may only specify a single resource type',
    ],
    [
      'several types',
      { words: ['cm,pod'] },
      { singleType: true, typeAlone: true },
      'you may only specify a single resource type',
    ],
    [
      'a name with -A',
      { words: ['cm', 'a'], allNamespaces: true },
      {},
      'a resource cannot be retrieved by name across all namespaces',
    ],
    [
      'words beside a file',
      { ...files('a.yaml'), words: ['cm', 'a'] },
      {},
      'when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well',
    ],
    [
      'names beside a file',
      { ...files('a.yaml'), words: ['cm/a'] },
      {},
      'resource/name arguments cannot be provided when a path is specified',
    ],
    [
      '--local without a file',
      { local: true },
      {},
      'you must specify resources by --filename when --local is set.',
    ],
    [
      'a selector that is none',
      { ...files('a.yaml'), labelSelector: 'a=b=c' },
      {},
      'the provided selector "a=b=c" is not valid: ',
    ],
    ['a path that is not there', files('b.yaml'), {}, 'the path "b.yaml" does not exist'],
    [
      'a path that is not there, beside words',
      { ...files('b.yaml'), words: ['cm'] },
      {},
      'the path "b.yaml" does not exist',
    ],
  ])('%s is refused', async (_what, query, rules, message) => {
    const { find, file } = await scene();
    await file('a.yaml', JSON.stringify(configMap('a')));
    await expect(find(query, rules)).rejects.toThrow(message);
  });

  it('two names of one type are one type', async () => {
    const { find } = await scene();
    const { found } = await find({ words: ['cm/a', 'configmap/b'] }, { singleType: true });
    expect(found).toHaveLength(2);
  });
});

describe('objects of files', () => {
  it("are returned unchanged, in their own namespace or the context's", async () => {
    const { find, file, asked } = await scene();
    await file(
      'a.yaml',
      'kind: ConfigMap\napiVersion: v1\nmetadata: {name: a, labels: {x: "1"}}\n---\n' +
        'kind: Secret\napiVersion: v1\nmetadata: {name: b, namespace: other}\n---\n' +
        'kind: Namespace\napiVersion: v1\nmetadata: {name: c, namespace: odd}\n',
    );
    expect(await find(files('a.yaml'))).toEqual({
      found: ['configmaps default/a x=1', 'secrets other/b', 'namespaces -/c'],
      single: true,
      named: true,
    });
    expect(asked()).toEqual([]);
  });

  it('get their target namespace, or none if their resource is cluster-scoped', async () => {
    const { session, file } = await scene();
    await file(
      'a.yaml',
      'kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\n---\n' +
        'kind: Namespace\napiVersion: v1\nmetadata: {name: c, namespace: odd}\n',
    );
    const { steps } = await findObjects(files('a.yaml'), {}, findDeps(session));
    const metadata: unknown[] = [];
    for await (const step of steps) metadata.push(isFindError(step) ? step : step.object.metadata);
    expect(metadata).toEqual([{ name: 'a', namespace: 'default' }, { name: 'c' }]);
  });

  it('are read from the server if the command needs their current state', async () => {
    const { create, find, file, asked } = await scene();
    await create(CONFIG_MAPS, configMap('a', { on: 'server' }));
    await file('a.json', JSON.stringify(configMap('a')) + JSON.stringify(configMap('b')));
    expect((await find(files('a.json'), { latest: true })).found).toEqual([
      'configmaps default/a on=server',
      'source: configmaps "b" not found',
    ]);
    expect(asked()).toEqual([`GET ${CONFIG_MAPS}/a`, `GET ${CONFIG_MAPS}/b`]);
  });

  it('are selected by their labels, by those on the server if they are read from there', async () => {
    const { create, find, file } = await scene();
    await create(CONFIG_MAPS, configMap('a', { on: 'server' }));
    await file('a.json', JSON.stringify(configMap('a', { on: 'file' })));
    const query = { ...files('a.json'), labelSelector: 'on=server' };
    expect((await find(query)).found).toEqual([]);
    expect((await find(query, { latest: true })).found).toEqual(['configmaps default/a on=server']);
  });

  it('must be in the namespace of -n, unless -A was given', async () => {
    const { find, file } = await scene({ options: { overrides: { namespace: 'default' } } });
    await file('a.yaml', 'kind: Secret\napiVersion: v1\nmetadata: {name: b, namespace: other}');
    expect((await find(files('a.yaml'))).found).toEqual([
      'object: the namespace from the provided object "other" does not match the namespace "default". ' +
        "You must pass '--namespace=other' to perform this operation.",
    ]);
    expect((await find({ ...files('a.yaml'), allNamespaces: true })).found).toEqual(['secrets other/b']);
  });

  it('with -A are in the namespace that they name', async () => {
    const { find, file } = await scene();
    await file('a.yaml', JSON.stringify(configMap('a')));
    expect((await find({ ...files('a.yaml'), allNamespaces: true })).found).toEqual([
      'source: no namespace set on resource /v1, Resource=configmaps "a"',
    ]);
  });

  it('are errors next to the others if they are not recognized; List items have a shorter message', async () => {
    const { find, file } = await scene();
    await file(
      'a.yaml',
      'kind: Nope\napiVersion: example.com/v1\nmetadata: {name: x}\n---\n' +
        'kind: List\napiVersion: v1\nitems: [{kind: Nope, apiVersion: v1}, {kind: Secret, apiVersion: v1, metadata: {name: b}}]',
    );
    expect((await find(files('a.yaml'))).found).toEqual([
      'source: resource mapping not found for name: "x" namespace: "" from "a.yaml": no matches for kind "Nope" in ' +
        'version "example.com/v1"\nensure CRDs are installed first',
      'source: unable to recognize no matches for kind "Nope" in version "v1"',
      'secrets default/b',
    ]);
  });

  it('end their file if they fail the check of the command', async () => {
    const { find, file } = await scene();
    await file('a.json', JSON.stringify(configMap('a')) + JSON.stringify(configMap('b')));
    const check = async (document: unknown) => {
      if (JSON.stringify(document).includes('"b"')) throw new Error('no good');
    };
    expect((await find(files('a.json'), { check })).found).toEqual([
      'configmaps default/a',
      'source: error validating "a.json": no good',
    ]);
  });

  it('are read from standard input', async () => {
    const { find } = await scene({ stdin: JSON.stringify(configMap('piped')) });
    expect(await find(files('-'))).toEqual({
      found: ['configmaps default/piped'],
      single: false,
      named: true,
    });
  });

  it('with --local are used as they are, without a request', async () => {
    const { find, file, sandbox } = await scene();
    await file(
      'a.yaml',
      'kind: Nope\napiVersion: example.com/v1\nmetadata: {name: x}\n---\n' +
        'kind: Secret\napiVersion: v1\nmetadata: {name: b, namespace: other}',
    );
    const query = { ...files('a.yaml'), local: true, labelSelector: 'not=used' };
    expect((await find(query, { latest: true })).found).toEqual(['-/x', 'other/b']);
    expect(sandbox.requests()).toEqual([]);
  });
});
