import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { findKubectl } from '../support/kubectl.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';

const PROTOBUF = 'application/vnd.kubernetes.protobuf';
/** Asked live: the test checks whether it understands the sandbox's protobuf. */
const kubectl = findKubectl();

/** Forwards requests and asks for JSON in place of protobuf, whatever the client prefers. */
function jsonProxy(sandbox: ApiServer): Server {
  const { hostname, port } = new URL(sandbox.url);
  return createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const accept = headers.accept?.startsWith(PROTOBUF) ? 'application/json' : headers.accept;
    const { host: _, ...others } = headers;
    const passed = request(
      {
        hostname,
        port,
        path: url,
        method,
        headers: {
          ...others,
          ...(accept === undefined ? {} : { accept }),
          authorization: `Bearer ${sandbox.token}`,
        },
        rejectUnauthorized: false,
        agent: false,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
}

describe.skipIf(isMissing('kubectl', kubectl))("kubectl's requests in protobuf (skipped without one)", () => {
  const folder = mkdtempSync(join(tmpdir(), 'proa-kubectl-protobuf-'));
  let sandbox: ApiServer;
  let proxy: Server;

  beforeAll(async () => {
    sandbox = await startApiServer({ pods: 20, deployments: 3, events: 30, nodes: 2, tokenWrites: true });
    proxy = jsonProxy(sandbox);
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    writeFileSync(join(folder, 'protobuf'), sandbox.kubeconfigYaml, { mode: 0o600 });
    const server = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'json', cluster: { server } }],
      contexts: [{ name: 'json', context: { cluster: 'json' } }],
      'current-context': 'json',
    };
    writeFileSync(join(folder, 'json'), JSON.stringify(config), { mode: 0o600 });
  });
  afterAll(async () => {
    proxy?.close();
    proxy?.closeAllConnections();
    await sandbox?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs kubectl with one of the two; returns how many responses it got in protobuf. */
  async function run(line: string, wire: 'protobuf' | 'json') {
    sandbox.resetRequests();
    const result = await runProcess(kubectl!, line.split(' '), {
      env: { KUBECONFIG: join(folder, wire), HOME: folder, KUBECACHEDIR: join(folder, `cache-${wire}`) },
    });
    const asked = sandbox.requests().filter(({ accept }) => accept.startsWith(PROTOBUF)).length;
    return { result, asked };
  }

  /** The first name of a list. */
  async function first(what: string): Promise<string> {
    const { result } = await run(`get ${what} -o name`, 'json');
    return result.stdout.split('\n')[0]!.split('/')[1]!;
  }

  it.each([
    'describe pod POD',
    'describe node NODE',
    'describe deployment DEPLOYMENT',
    'rollout history deployment/DEPLOYMENT',
    'events',
    'events -A --types=Warning',
    'drain NODE --dry-run=client --force --ignore-daemonsets --delete-emptydir-data',
    'cluster-info dump --namespaces=default',
    'describe pod nope',
    'create configmap made --from-literal=a=b --dry-run=server -o yaml',
    'create deployment made --image=registry.example.com/made:1 --replicas=2 --dry-run=server -o yaml',
    'create secret generic made --from-literal=a=b --dry-run=server -o json',
    'create namespace default',
  ])('%s: the same as in JSON', async (pattern) => {
    const line = pattern
      .replace('POD', await first('pods'))
      .replace('NODE', await first('nodes'))
      .replace('DEPLOYMENT', await first('deployments'));
    const json = await run(line, 'json');
    const protobuf = await run(line, 'protobuf');
    expect(json.asked).toBe(0);
    if (!pattern.endsWith('nope')) expect(protobuf.asked).toBeGreaterThan(0);
    expect(comparable(protobuf.result)).toEqual(comparable(json.result));
    expect(protobuf.result.stdout + protobuf.result.stderr).not.toBe('');
  });

  it.each([
    ['create namespace typed', 'get namespace typed'],
    ['create configmap typed --from-literal=a=grüße --from-literal=b=', 'get configmap typed'],
    ['create secret generic typed --from-literal=a=b', 'get secret typed'],
    [
      'create deployment typed --image=registry.example.com/a:1 --port=80 --replicas=3',
      'get deployment typed',
    ],
    ['create serviceaccount typed', 'get serviceaccount typed'],
    ['create service clusterip typed --tcp=80:http', 'get service typed'],
  ])('%s: is stored as sent', async (create, get) => {
    const sent = await run(`${create} --dry-run=client -o json`, 'protobuf');
    const created = await run(create, 'protobuf');
    expect(created.result).toMatchObject({ stderr: '', exit: 0 });
    expect(created.asked).toBe(1);
    const { result } = await run(`${get} -o json`, 'json');
    const { status: _, ...manifest } = JSON.parse(sent.result.stdout) as Record<string, unknown>;
    expect(JSON.parse(result.stdout)).toMatchObject(withoutNulls(manifest) as object);
  });
});

/** Without ages, the column widths that depend on them, and what differs with each creation. */
function comparable({ stdout, stderr, exit }: { stdout: string; stderr: string; exit: number | string }) {
  const text = stdout
    .replaceAll(/(?<=\s)(\d+[smhd]){1,2}(?=[\s)])/g, '<age>')
    .replaceAll(/ {2,}/g, '  ')
    .replaceAll(/-{2,}/g, '--')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<uid>')
    .replaceAll(/"?\d{4}-\d\d-\d\dT[\d:]+Z"?/g, '<time>')
    .replaceAll(/"?resourceVersion"?: "\d+"/g, '<version>')
    // logs grow in between
    .replaceAll(/^level=.*\n/gm, '')
    // protobuf has no empty lists, and kubectl prints none as null
    .replaceAll('"items": null', '"items": []');
  return { stdout: text, stderr, exit };
}

/** kubectl prints nulls and empty objects that are not stored. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNulls);
  const kept = Object.entries(value)
    .map(([key, inner]) => [key, withoutNulls(inner)] as const)
    .filter(([, inner]) => inner !== null && JSON.stringify(inner) !== '{}');
  return Object.fromEntries(kept);
}
