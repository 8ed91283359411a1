import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { isExecutable, runProa } from '../support/proa.js';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'proa-connections-'));
const preload = pathToFileURL(join(root, 'test/support/recorded-connections.mjs')).href;
let sandbox: ApiServer;

beforeAll(async () => {
  sandbox = await startApiServer({ pods: 20, namespaces: 2, sample: true, metrics: true, podStart: 0 });
  cpSync(join(root, 'demo/examples'), folder, { recursive: true });
  writeFileSync(join(folder, 'kubeconfig'), sandbox.kubeconfigYaml, { mode: 0o600 });
});

afterAll(async () => {
  await sandbox?.close();
  rmSync(folder, { recursive: true, force: true });
});

let runs = 0;
/** Runs a line, and returns where it and the programs that it started connected to, each once. */
async function connectionsOf(line: string): Promise<string[]> {
  const CONNECTIONS = join(folder, `connections-${++runs}`);
  const env = {
    ...{ HOME: folder, KUBECONFIG: join(folder, 'kubeconfig'), TMPDIR: folder },
    ...{ NODE_OPTIONS: `--import=${preload}`, CONNECTIONS },
  };
  const { stderr, exit } = await runProa(line.split(' '), { cwd: folder, env });
  expect({ line, exit, stderr: exit === 0 ? '' : stderr }).toEqual({ line, exit: 0, stderr: '' });
  return existsSync(CONNECTIONS)
    ? [...new Set(readFileSync(CONNECTIONS, 'utf8').trimEnd().split('\n'))].sort()
    : [];
}

const toServer = () => [`connect ${new URL(sandbox.url).host}`];

describe.skipIf(isExecutable)(
  'a command that needs the cluster connects to its server, and to nothing else',
  () => {
    it.each([
      'version',
      'cluster-info',
      'api-resources',
      'api-versions',
      'get pods',
      'get pods -A -o wide',
      'get pods -o yaml --wire=protobuf',
      'get everything',
      'get deployments -o json',
      'get --raw /version',
      'describe pod web-1',
      'explain pods.spec',
      'events',
      'logs web-1',
      'top pods',
      'top nodes',
      'tree deployment/web',
      'why pod/web-1',
      'health',
      'capacity',
      'images',
      'can who get pods',
      'auth can-i get pods',
      'auth whoami',
      'get secrets',
      'releases',
      'rollout status deployment/web',
      'rollout history deployment/web',
      'wait --for=condition=Ready pod/web-1',
      'check consistency pods',
      'discovery refresh',
      'get pods --where restarts>=0',
      'create configmap made --from-literal=a=b',
      'label configmap made a=b',
      'annotate configmap made a=b',
      'patch configmap made -p {"data":{"c":"d"}}',
      'apply -f pod.yaml',
      'apply -f pod.yaml --server-side --force-conflicts',
      'delete configmap made',
      'scale deployment/web --replicas=2',
      'set image deployment/web app=registry.example.com/web:1.5.0',
      'rollout restart deployment/web',
      'cordon node-0001',
      'uncordon node-0001',
      '__complete get pods web',
    ])('%s', async (line) => {
      expect(await connectionsOf(line)).toEqual(toServer());
    });
  },
);

describe.skipIf(isExecutable)('a command that needs no cluster connects to nothing', () => {
  it.each([
    '--version',
    '--help',
    'get --help',
    'version --client',
    'options',
    'licenses',
    'completion bash',
    'config view',
    'config get-contexts',
    'config current-context',
    'ctx --current',
    'config get-clusters',
    'kuberc view',
    'kustomize overlay',
    'encode pod.yaml -o base64',
    'decode body.json -o name',
    'discovery show',
    'create deployment made --image=made --dry-run=client -o yaml',
    'label -f pod.yaml a=b --local -o yaml',
    'set image -f pod.yaml *=made --local -o yaml',
    '__complete get --out',
  ])('%s', async (line) => {
    expect(await connectionsOf(line)).toEqual([]);
  });
});

it.skipIf(isExecutable)('an address that the command line names is connected to, and recorded', async () => {
  const manifest = readFileSync(join(root, 'demo/examples/pod.yaml'));
  const files = createServer((_request, response) => response.end(manifest));
  await new Promise<void>((listening) => files.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void files.close());
  const { port } = files.address() as AddressInfo;
  const connections = await connectionsOf(`get -f http://127.0.0.1:${port}/pod.yaml`);
  expect(connections).toEqual([...toServer(), `connect 127.0.0.1:${port}`].sort());
});
