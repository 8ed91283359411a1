import { readdirSync, readFileSync, statSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { OpenApi } from '../../src/cluster/open-api.js';
import { openSession } from '../../src/cluster/session.js';
import { plainSession } from '../../src/cluster/session-options.js';
import { ShapeError } from '../../src/codec/shape.js';
import { createDiscovery } from '../../src/discovery/discovery.js';
import { defaultLimiterSettings } from '../../src/discovery/limiter.js';
import { OpenApiDocuments } from '../../src/discovery/open-api.js';
import type { OpenApiV2Document } from '../../src/merge/schema/openapi-v2.js';
import { asV3 } from '../merge/support/openapi-documents.js';
import { type SandboxSession, sandboxSession } from '../support/sandbox-session.js';
import { type Answer, ScriptedTransport } from '../support/scripted-transport.js';

/** The session's requests for OpenAPI, with the status of each response. */
const asked = ({ sandbox }: SandboxSession) =>
  sandbox
    .requests()
    .filter(({ path }) => path.startsWith('/openapi/'))
    .map(({ path, status }) => `${path} ${status}`);

/** Another run of the same user. */
async function nextRun({ session, sandbox }: SandboxSession) {
  await session.discovery.settled();
  sandbox.resetRequests();
  const next = await openSession(plainSession, session.environment, '0.0.0');
  onTestFinished(() => next[Symbol.asyncDispose]());
  return { session: next, openApi: await next.openApi() };
}

const filesBelow = (folder: string) =>
  (readdirSync(folder, { recursive: true }) as string[]).map((name) => join(folder, name));

describe('the OpenAPI of a server', () => {
  it('is read once per run and group-version, and not in the next run if its hash is the same', async () => {
    const scene = await sandboxSession();
    const openApi = await scene.session.openApi();
    const [apps, again, core] = await Promise.all([
      openApi.v3('apps', 'v1'),
      openApi.v3('apps', 'v1'),
      openApi.v3('', 'v1'),
    ]);
    expect(again).toBe(apps);
    expect(Object.keys(apps!.paths!)).toContain('/apis/apps/v1/namespaces/{namespace}/deployments/{name}');
    expect(Object.keys(core!.paths!)).toContain('/api/v1/namespaces/{namespace}/pods/{name}');
    expect(asked(scene).sort()).toEqual([
      '/openapi/v3 200',
      '/openapi/v3/api/v1 200',
      '/openapi/v3/apis/apps/v1 200',
    ]);

    const { openApi: next } = await nextRun(scene);
    next.expect('apps', 'v1');
    expect(await next.v3('apps', 'v1')).toEqual(apps);
    expect(asked(scene)).toEqual(['/openapi/v3 304']);
  });

  it('is requested with its ETag in v2', async () => {
    const scene = await sandboxSession();
    const document = await (await scene.session.openApi()).v2();
    expect(Object.keys(document.definitions!)).toContain('io.k8s.api.apps.v1.Deployment');
    const { openApi: next } = await nextRun(scene);
    expect([await next.v2(), await next.v2()]).toEqual([document, document]);
    expect(asked(scene)).toEqual(['/openapi/v2 304']);
  });

  it('is read again if a type is new, only for its group-version', async () => {
    const scene = await sandboxSession();
    const openApi = await scene.session.openApi();
    await openApi.v3('apps', 'v1');
    expect(await openApi.v3('example.io', 'v1')).toBeUndefined();
    const names = { plural: 'gizmos', singular: 'gizmo', kind: 'Gizmo' };
    const schema = { openAPIV3Schema: { type: 'object' } };
    await scene.create('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'gizmos.example.io' },
      spec: {
        group: 'example.io',
        names,
        scope: 'Cluster',
        versions: [{ name: 'v1', served: true, storage: true, schema }],
      },
    });
    const { openApi: next } = await nextRun(scene);
    await next.v3('apps', 'v1');
    expect(Object.keys((await next.v3('example.io', 'v1'))!.paths!)).toEqual([
      '/apis/example.io/v1/gizmos',
      '/apis/example.io/v1/gizmos/{name}',
    ]);
    expect(asked(scene)).toEqual(['/openapi/v3 200', '/openapi/v3/apis/example.io/v1 200']);
  });

  it('is kept in private files, only if complete', async () => {
    const scene = await sandboxSession();
    const openApi = await scene.session.openApi();
    await Promise.all([openApi.v3('apps', 'v1'), openApi.v2()]);
    await scene.session.discovery.settled();
    const files = filesBelow(join(scene.session.cacheFolder, 'openapi'));
    expect(files.map((file) => file.split(/127\.0\.0\.1_\d+/)[1]).sort()).toEqual(
      ['', '/v2.json', '/v3', '/v3.json', '/v3/apis', '/v3/apis/apps', '/v3/apis/apps/v1.json'].sort(),
    );
    for (const file of files) expect(statSync(file).mode & 0o077).toBe(0);
  });

  it.each([
    ['empty', ''],
    ['cut', '{"url":"/openapi/v2","etag":"\\"x\\""}\n{"swagger":'],
    ['no document', 'not JSON at all'],
    ['without what it was read by', '{}\n{}'],
  ])('is read from the server if the kept file is %s', async (_what, content) => {
    const scene = await sandboxSession();
    const document = await (await scene.session.openApi()).v2();
    await scene.session.discovery.settled();
    const [file] = filesBelow(join(scene.session.cacheFolder, 'openapi')).filter((path) =>
      path.endsWith('v2.json'),
    );
    await fs.writeFile(file!, content);
    const { openApi: next, session } = await nextRun(scene);
    expect(await next.v2()).toEqual(document);
    expect(asked(scene)).toEqual(['/openapi/v2 200']);
    await session.discovery.settled();
    expect(await fs.readFile(file!, 'utf8')).not.toBe(content);
  });

  it('is read if nothing can be kept', async () => {
    const folder = await fs.mkdtemp(join(tmpdir(), 'proa-openapi-'));
    onTestFinished(() => fs.rm(folder, { recursive: true }));
    await fs.writeFile(join(folder, 'no-folder'), '');
    const scene = await sandboxSession({ options: { cacheDir: join(folder, 'no-folder') } });
    const openApi = await scene.session.openApi();
    expect(await openApi.v3('apps', 'v1')).toBeDefined();
    expect(scene.stderr.text).toBe('');
  });
});

/** OpenAPI over a transport with scripted responses, and an empty cache. */
async function openApiOn(...answers: Answer[]) {
  const cacheDir = await fs.mkdtemp(join(tmpdir(), 'proa-openapi-'));
  const transport = new ScriptedTransport(...answers);
  const clock = { now: () => 1_000_000, after: () => () => undefined };
  const discovery = createDiscovery({
    transport,
    cacheDir,
    spelledServer: transport.server,
    limiter: defaultLimiterSettings,
    clock,
    fs,
    uid: undefined,
  });
  onTestFinished(async () => {
    await discovery.settled();
    await fs.rm(cacheDir, { recursive: true });
  });
  return { openApi: new OpenApi(await discovery.openApi()), transport };
}

const recorded = '../merge/recorded/openapi-v2.json';
const [v2] = JSON.parse(readFileSync(join(import.meta.dirname, recorded), 'utf8')) as [OpenApiV2Document];
const v3 = asV3(v2);
const DEPLOYMENT = { group: 'apps', version: 'v1', kind: 'Deployment' };
const missing = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: '404 page not found\n',
};
const indexWith = (serverRelativeURL: string) => ({
  body: { paths: { 'apis/apps/v1': { serverRelativeURL } } },
});

describe('strategic merge patches', () => {
  it('are created with v2 for a server that has only that, such as 1.20, from one document for all kinds', async () => {
    const { openApi, transport } = await openApiOn(missing, { body: v2 });
    expect(await openApi.strategicSchema(DEPLOYMENT, 'v3')).toBeUndefined();
    const schema = await openApi.strategicSchema(DEPLOYMENT, 'v2');
    const template = schema!.object('spec').schema.object('template').schema.object('spec').schema;
    expect(template.list('containers')).toMatchObject({ strategy: 'merge', mergeKey: 'name' });
    expect(await openApi.strategicSchema(DEPLOYMENT, 'v2')).toBe(schema);
    expect(await openApi.strategicSchema({ group: '', version: 'v1', kind: 'Service' }, 'v2')).toBeDefined();
    expect(transport.asked).toEqual(['/openapi/v3', '/openapi/v2']);
  });

  it('are created with v3 if the server has it', async () => {
    const { openApi, transport } = await openApiOn(indexWith('/openapi/v3/apis/apps/v1?hash=1'), {
      body: v3,
    });
    const schema = await openApi.strategicSchema(DEPLOYMENT, 'v3');
    expect(schema!.object('metadata').schema.list('finalizers').strategy).toBe('merge');
    expect(transport.asked).toEqual(['/openapi/v3', '/openapi/v3/apis/apps/v1?hash=1']);
  });

  it('are not created for kinds for which a server does not accept them', async () => {
    const untaken = { ...v3, paths: {} };
    const { openApi } = await openApiOn(indexWith('/openapi/v3/apis/apps/v1?hash=1'), { body: untaken });
    expect(await openApi.strategicSchema(DEPLOYMENT, 'v3')).toBeUndefined();
  });
});

describe('the index of OpenAPI v3', () => {
  it('of 1.23 names documents without addresses, and counts as missing', async () => {
    const { openApi } = await openApiOn({ body: { paths: ['apis/apps/v1'] } });
    expect(await openApi.v3('apps', 'v1')).toBeUndefined();
  });

  it('may have an old hash, which is then dropped', async () => {
    const moved = { status: 301, headers: { location: '/openapi/v3/apis/apps/v1?hash=2' }, body: '' };
    const { openApi, transport } = await openApiOn(indexWith('/openapi/v3/apis/apps/v1?hash=1'), moved, {
      body: v3,
    });
    expect(await openApi.v3('apps', 'v1')).toEqual(v3);
    expect(transport.asked.at(-1)).toBe('/openapi/v3/apis/apps/v1');
  });

  it.each([
    [
      'used where its ETag is the hash that the index says',
      '"1"',
      ['/openapi/v3/apis/apps/v1', '/openapi/v3'],
    ],
    [
      'read again where it is another one',
      '"2"',
      ['/openapi/v3/apis/apps/v1', '/openapi/v3', '/openapi/v3/apis/apps/v1?hash=1'],
    ],
  ])('a document that arrived before the index is %s', async (_what, etag, asked) => {
    const early = { headers: { etag }, body: etag === '"1"' ? v3 : { paths: {} } };
    const { openApi, transport } = await openApiOn(
      early,
      indexWith('/openapi/v3/apis/apps/v1?hash=1'),
      ...(etag === '"1"' ? [] : [{ body: v3 }]),
    );
    openApi.expect('apps', 'v1');
    await vi.waitFor(() => expect(transport.asked).toHaveLength(1));
    expect(await openApi.v3('apps', 'v1')).toEqual(v3);
    expect(transport.asked).toEqual(asked);
  });

  it('is requested if an early document is refused', async () => {
    const { openApi, transport } = await openApiOn(missing, indexWith('/openapi/v3/apis/apps/v1?hash=1'), {
      body: v3,
    });
    openApi.expect('apps', 'v1');
    await vi.waitFor(() => expect(transport.asked).toHaveLength(1));
    expect(await openApi.v3('apps', 'v1')).toEqual(v3);
  });

  it('may name a document that is gone when it is requested', async () => {
    const { openApi } = await openApiOn(indexWith('/openapi/v3/apis/apps/v1?hash=1'), missing);
    expect(await openApi.v3('apps', 'v1')).toBeUndefined();
  });

  it.each(['//elsewhere.example/openapi', 'https://elsewhere.example/openapi', ''])(
    'leads only to the server: "%s"',
    async (address) => {
      const { openApi, transport } = await openApiOn(indexWith(address));
      await expect(openApi.v3('apps', 'v1')).rejects.toThrow('apis/apps/v1 has no address on the server');
      expect(transport.asked).toEqual(['/openapi/v3']);
    },
  );
});

describe('a response that is not a document', () => {
  it.each([
    ['a refusal', { status: 403, body: { kind: 'Status', reason: 'Forbidden', message: 'no' } }, 'no'],
    ['no JSON', { body: '<html>' }, 'not a JSON document'],
  ])('fails, and is not requested again for the next object: %s', async (_what, answer, message) => {
    const { openApi, transport } = await openApiOn(answer);
    for (let object = 0; object < 3; object++) await expect(openApi.v2()).rejects.toThrow(message);
    expect(transport.asked).toEqual(['/openapi/v2']);
  });
});

it('a document below the path of a server is requested there once', async () => {
  const asked: string[] = [];
  const url = '/k8s/clusters/one/openapi/v3/apis/apps/v1?hash=1';
  const documents = new OpenApiDocuments(
    {
      send: async ({ path }) => {
        asked.push(path);
        const body = path === '/openapi/v3' ? indexWith(url).body : v3;
        return { status: 200, headers: {}, text: JSON.stringify(body) };
      },
    },
    { read: async () => undefined, write: () => undefined, settled: async () => undefined },
    'https://rancher.example/k8s/clusters/one',
  );
  expect(await documents.groupVersion('apps', 'v1')).toEqual(v3);
  expect(asked).toEqual(['/openapi/v3', '/openapi/v3/apis/apps/v1']);
});

describe('the way to create strategic merge patches', () => {
  const kind = { group: 'apps', version: 'v1', kind: 'Gizmo' };
  const content = { 'application/strategic-merge-patch+json': {} };
  const patch = {
    'x-kubernetes-group-version-kind': kind,
    requestBody: { content },
    consumes: Object.keys(content),
  };
  const gizmo = (properties: unknown) => ({ properties, 'x-kubernetes-group-version-kind': [kind] });

  it.each(['v2', 'v3'] as const)('is not read from a document of %s with wrong types', async (form) => {
    const schemaBy = (properties: unknown) => {
      const schemas = { Gizmo: gizmo(properties) };
      const document = { paths: { '/gizmos': { patch } }, definitions: schemas, components: { schemas } };
      const documents = { v2: async () => document, groupVersion: async () => document };
      return new OpenApi(documents as never).strategicSchema(kind, form);
    };
    expect(await schemaBy({ spec: { type: 'object' } })).toBeDefined();
    for (const wrong of [null, [], { spec: null }, { spec: { 'x-kubernetes-patch-merge-key': 7 } }])
      await expect(schemaBy(wrong)).rejects.toThrow(ShapeError);
  });
});
