import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from './end-process.js';
import { etcdProgram, withoutWaitingForDisk } from './etcd.js';
import { freePort } from './free-port.js';

/** An original kube-apiserver, with its own etcd. */
export interface RealServer {
  kubeconfig: string;
  /** The process of kube-apiserver. */
  pid: number;
  url: string;
  token: string;
  /** The address of its etcd, without TLS. */
  etcd: string;
  /** Compacts etcd at the current revision, so that continue tokens expire. */
  compact(): Promise<void>;
  stop(): Promise<void>;
}

/** The folder with kube-apiserver, from KUBEBUILDER_ASSETS; undefined if it is not set, or without an etcd. */
export function realServerAssets(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const folder = environment.KUBEBUILDER_ASSETS;
  const isThere = folder !== undefined && existsSync(join(folder, 'kube-apiserver'));
  return isThere && etcdProgram !== undefined ? folder : undefined;
}

/** Objects that a server creates after its start: /readyz does not wait for them. */
const madeAtStart = [
  ...['default', 'kube-system', 'kube-public', 'kube-node-lease'].map((name) => `/api/v1/namespaces/${name}`),
  '/api/v1/namespaces/default/services/kubernetes',
  '/api/v1/namespaces/default/endpoints/kubernetes',
];

/**
 * Starts etcd and kube-apiserver on loopback. Resolves when it is ready and has its own namespaces, so that a test can
 * write into them and a list of them no longer changes.
 * @param flags additional flags of kube-apiserver
 */
export async function startRealServer(assets: string, flags: readonly string[] = []): Promise<RealServer> {
  const folder = mkdtempSync(join(tmpdir(), 'proa-real-'));
  const [port, clientPort, peerPort] = [await freePort(), await freePort(), await freePort()];
  const client = `http://127.0.0.1:${clientPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  const token = randomUUID();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(join(folder, 'sa.key'), privateKey.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 });
  writeFileSync(join(folder, 'tokens.csv'), `${token},admin,admin,system:masters\n`, { mode: 0o600 });
  const etcd = start(etcdProgram!, 'etcd.log', [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
    ...withoutWaitingForDisk(etcdProgram!),
  ]);
  const apiserver = start(join(assets, 'kube-apiserver'), 'apiserver.log', [
    `--etcd-servers=${client}`,
    `--secure-port=${port}`,
    '--bind-address=127.0.0.1',
    `--cert-dir=${folder}`,
    `--token-auth-file=${join(folder, 'tokens.csv')}`,
    `--service-account-key-file=${join(folder, 'sa.key')}`,
    `--service-account-signing-key-file=${join(folder, 'sa.key')}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    '--service-cluster-ip-range=10.0.0.0/16',
    '--authorization-mode=RBAC',
    '--disable-admission-plugins=ServiceAccount',
    '--allow-privileged',
    ...flags,
  ]);
  const url = `https://127.0.0.1:${port}`;
  const stop = async () => {
    for (const child of [apiserver, etcd]) await endProcess(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(url, token, apiserver);
  } catch (error) {
    const log = readFileSync(join(folder, 'apiserver.log'), 'utf8').split('\n').slice(-5).join('\n');
    await stop();
    throw new Error(`kube-apiserver did not become ready:\n${log}`, { cause: error });
  }
  const kubeconfig = join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, kubeconfigText(url, token, join(folder, 'apiserver.crt')), { mode: 0o600 });
  return {
    kubeconfig,
    pid: apiserver.pid!,
    url,
    token,
    etcd: client,
    stop,
    compact: () => compactEtcd(client),
  };

  function start(program: string, log: string, args: string[]): ChildProcess {
    const output = openSync(join(folder, log), 'a');
    return spawn(program, args, { stdio: ['ignore', output, output] });
  }
}

async function untilReady(url: string, token: string, apiserver: ChildProcess): Promise<void> {
  const awaited = ['/readyz', ...madeAtStart];
  for (let attempt = 0; attempt < 1000; attempt++) {
    const ending = apiserver.exitCode ?? apiserver.signalCode;
    if (ending !== null) throw new Error(`it ended with ${ending}`);
    while (awaited[0] !== undefined && (await status(`${url}${awaited[0]}`, token)) === 200) awaited.shift();
    if (awaited.length === 0) return;
    await sleep(200);
  }
  throw new Error(`it took longer than three minutes, and still has no ${awaited.join(', ')}`);
}

function status(url: string, token: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` };
    get(url, { headers, rejectUnauthorized: false, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', () => resolve(undefined));
  });
}

/** etcd's own JSON gateway: the current revision, then a compaction to it. */
async function compactEtcd(client: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${client}${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`etcd answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { header: { revision: string } };
  };
  const { header } = await post('/v3/kv/range', { key: 'AA==' });
  await post('/v3/kv/compaction', { revision: header.revision, physical: true });
}

function kubeconfigText(server: string, token: string, authority: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'real', cluster: { server, 'certificate-authority': authority } }],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'real', context: { cluster: 'real', user: 'admin' } }],
    'current-context': 'real',
  });
}
