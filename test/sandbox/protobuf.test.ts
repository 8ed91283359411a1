import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProtobufCodec } from '../../src/codec/proto/codec.js';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { RELEASE } from '../../src/sandbox/base/version.js';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';
import { TestClient } from './client.js';

const PROTOBUF = 'application/vnd.kubernetes.protobuf';
const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps';
const GIZMOS = '/apis/example.com/v1/namespaces/default/gizmos';
/** The smallest ConfigMap that a server accepted: pbok, k=v. */
const SMALLEST = Buffer.from(
  '6b3873000a0f0a0276311209436f6e6669674d617012100a060a0470626f6b12060a016b120176',
  'hex',
);

/** The sandbox imitates Kubernetes 1.32. */
const codec = new ProtobufCodec({ release: RELEASE });
let sandbox: ApiServer;
let client: TestClient;

beforeAll(async () => {
  sandbox = await startApiServer({ pods: 30 });
  client = new TestClient(sandbox);
  const definition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'gizmos.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'gizmos', kind: 'Gizmo' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        },
      ],
    },
  };
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  expect((await client.write('POST', path, definition)).status).toBe(201);
  const gizmo = { apiVersion: 'example.com/v1', kind: 'Gizmo', metadata: { name: 'g' } };
  expect((await client.write('POST', GIZMOS, gizmo)).status).toBe(201);
});

afterAll(async () => {
  client?.close();
  await sandbox?.close();
});

const post = (path: string, body: Buffer | string, type = PROTOBUF, accept = 'application/json') =>
  client.send('POST', path, { 'content-type': type, accept }, body);

describe('a body in protobuf', () => {
  it('creates, and replaces', async () => {
    const created = await post(CONFIG_MAPS, SMALLEST);
    expect([created.status, created.json.metadata.name, created.json.data]).toEqual([
      201,
      'pbok',
      { k: 'v' },
    ]);
    const body = Buffer.from(await codec.encode({ ...created.json, data: { k: 'w' } }));
    const path = `${CONFIG_MAPS}/pbok`;
    const replaced = await client.send('PUT', path, { 'content-type': PROTOBUF, accept: PROTOBUF }, body);
    expect(replaced.headers['content-type']).toBe(PROTOBUF);
    expect((await codec.decode(replaced.bytes)).data).toEqual({ k: 'w' });
    const options = { apiVersion: 'v1', kind: 'DeleteOptions', gracePeriodSeconds: 0 };
    const asked = Buffer.from(await codec.encode(options));
    expect((await client.send('DELETE', path, { 'content-type': PROTOBUF }, asked)).status).toBe(200);
  });

  // All responses below are those of a kube-apiserver 1.20.
  it.each([
    [
      'JSON instead of it',
      CONFIG_MAPS,
      '{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"x"}}',
      PROTOBUF,
      'the object provided is unrecognized (must be of type ConfigMap): provided data does not appear to be a ' +
        'protobuf message, expected prefix [107 56 115 0] ({"kind":"ConfigMap","apiVersio ...)',
    ],
    [
      'it instead of JSON',
      CONFIG_MAPS,
      SMALLEST,
      'application/json',
      "the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error: " +
        "invalid character 'k' looking for beginning of value " +
        '(6b3873000a0f0a0276311209436f6e6669674d617012100a060a0470626f ...)',
    ],
    [
      'a part of it',
      CONFIG_MAPS,
      Buffer.from('6b3873000affff', 'hex'),
      PROTOBUF,
      'the object provided is unrecognized (must be of type ConfigMap): unexpected EOF (6b3873000affff)',
    ],
    [
      'it for a custom resource',
      GIZMOS,
      SMALLEST,
      PROTOBUF,
      `ConfigMap in version "v1" cannot be handled as a Gizmo: Object 'Kind' is missing in 'object has no kind field '`,
    ],
  ])('is refused with 400: %s', async (_what, path, body, type, message) => {
    const { status, json } = await post(path, body, type);
    expect([status, json.reason, json.message]).toEqual([400, 'BadRequest', message]);
  });
});

describe('a response in protobuf', () => {
  const first = `${PROTOBUF},application/json`;

  it.each([
    '/api/v1/pods?limit=5',
    '/api/v1/nodes',
    '/api/v1/namespaces/default',
    '/apis/apps/v1/deployments',
    '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/gizmos.example.com',
    '/api/v1/namespaces/nope',
    '/apis/apps/v1',
  ])('is the same as in JSON: %s', async (path) => {
    const json = await client.get(path);
    const protobuf = await client.get(path, { accept: first });
    expect(protobuf.status).toBe(json.status);
    expect(protobuf.headers['content-type']).toBe(PROTOBUF);
    expect(await codec.decode(protobuf.bytes)).toEqual(json.json);
  });

  it.each([CONFIG_MAPS, GIZMOS])('contains only the metadata: %s', async (path) => {
    const form = 'as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
    const { json } = await client.get(path, { accept: `application/json;${form}` });
    const { bytes, headers } = await client.get(path, { accept: `${PROTOBUF};${form}` });
    expect(headers['content-type']).toBe(PROTOBUF);
    const items = json.items.map(({ metadata }: { metadata: object }) => ({ metadata }));
    expect(await codec.decode(bytes)).toEqual({ ...json, items });
  });

  it('is JSON for tables and custom resources, if that is less preferred', async () => {
    const table = `${PROTOBUF};as=Table;g=meta.k8s.io;v=v1,application/json;as=Table;g=meta.k8s.io;v=v1,${first}`;
    expect((await client.get('/api/v1/nodes', { accept: table })).json.kind).toBe('Table');
    expect((await client.get(GIZMOS, { accept: first })).json.kind).toBe('GizmoList');
    expect((await client.get(`${GIZMOS}/g`, { accept: first })).json.kind).toBe('Gizmo');
    const missing = await client.get(`${GIZMOS}/none`, { accept: first });
    expect([missing.status, (await codec.decode(missing.bytes)).code]).toEqual([404, 404]);
  });

  it('for only a custom resource is refused, in protobuf', async () => {
    const { status, bytes } = await client.get(GIZMOS, { accept: PROTOBUF });
    expect(status).toBe(406);
    expect((await codec.decode(bytes)).message).toBe(
      'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf',
    );
  });

  it.each([
    ['objects', CONFIG_MAPS, first, ''],
    ['metadata of custom resources', GIZMOS, `${PROTOBUF};as=PartialObjectMetadata;g=meta.k8s.io;v=v1`, ''],
    ['a revision that is gone', CONFIG_MAPS, first, '&resourceVersion=1'],
  ])('is a watch in frames: %s', async (_what, path, accept, more) => {
    await client.write('POST', CONFIG_MAPS, { metadata: { name: 'watched' } });
    const query = `${path}?watch=1&timeoutSeconds=1${more}`;
    const form = accept.startsWith(`${PROTOBUF};`)
      ? accept.replace(PROTOBUF, 'application/json')
      : 'application/json';
    const [lines, frames] = await Promise.all([
      client.get(query, { accept: form }),
      client.get(query, { accept }),
    ]);
    expect(frames.headers['content-type']).toBe(`${PROTOBUF};stream=watch`);
    const events = [];
    for await (const event of codec.readWatch(chunks(frames.bytes))) events.push(event);
    const expected = lines.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.length).toBeGreaterThan(0);
    expect(events).toEqual(expected);
  });
});

async function* chunks(bytes: Buffer) {
  yield bytes;
}

describe('clients', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proa-protobuf-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const env = () => {
    const path = join(folder, 'kubeconfig');
    writeFileSync(path, sandbox.kubeconfigYaml, { mode: 0o600 });
    return { KUBECONFIG: path, HOME: folder, KUBECACHEDIR: join(folder, 'cache') };
  };

  // Asked live: the test checks whether the sandbox understands it.
  const kubectl = findKubectl();
  it.skipIf(isMissing('kubectl', kubectl))('kubectl creates what it sends in protobuf', async () => {
    const run = (line: string) => runProcess(kubectl!, line.split(' '), { env: env() });
    expect((await run('create namespace foo')).stdout).toBe('namespace/foo created\n');
    const made = await run('create deployment web --image=registry.example.com/web:1 -n foo');
    expect([made.stdout, made.stderr]).toEqual(['deployment.apps/web created\n', '']);
    expect((await run('create configmap c --from-literal=a=b -n foo')).stdout).toBe('configmap/c created\n');
    expect((await run('get deployment web -n foo -o name')).stdout).toBe('deployment.apps/web\n');
  });

  it.each([
    'pods -A -o json',
    'nodes -o yaml',
    'gizmos -A -o json',
    'pods,cm -A -o name',
    'ns -o jsonpath={.items[*].metadata.uid}',
  ])('proa get %s prints the same from both', async (what) => {
    const words = ['get', ...what.split(' ')];
    const results = [];
    for (const wire of ['json', 'protobuf'])
      results.push(await runInProcess([...words, `--wire=${wire}`], { env: env() }));
    expect(results[0]!.exit).toBe(0);
    expect(results[1]).toEqual(results[0]);
    const asked = sandbox.requests().filter(({ accept }) => accept.startsWith(PROTOBUF));
    expect(asked.length).toBeGreaterThan(0);
  });
});
