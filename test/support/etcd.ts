import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { endProcess } from './end-process.js';
import { freePort } from './free-port.js';

/** The etcd of KUBEBUILDER_ASSETS or PATH; undefined if there is none. */
export const etcdProgram = findEtcd();

/** Its version, such as `3.5.16`; "" if there is none. */
export const etcdVersion =
  etcdProgram === undefined
    ? ''
    : (/etcd Version: (\S+)/.exec(execFileSync(etcdProgram, ['--version']).toString())?.[1] ?? '');

/** Makes an etcd not wait for its disk, which may be busy; 3.3 has no such flag. */
export function withoutWaitingForDisk(program: string): string[] {
  const flag = '--unsafe-no-fsync';
  return runs(program, flag, '--version') ? [flag] : [];
}

/** PEM files for an etcd that serves TLS and requires client certificates. */
export interface ServerTls {
  caFile: string;
  certFile: string;
  keyFile: string;
}

/** An etcd in a temporary folder, which can be killed and restarted. */
export class EtcdServer {
  #process: ChildProcess | undefined;
  readonly #folder = mkdtempSync(join(tmpdir(), 'proa-etcd-'));
  readonly #port: number;
  readonly #peerPort: number;
  readonly #tls: ServerTls | undefined;

  private constructor(port: number, peerPort: number, tls: ServerTls | undefined) {
    this.#port = port;
    this.#peerPort = peerPort;
    this.#tls = tls;
  }

  /**
   * Starts one on free ports. Fails if it does not become ready; ports that were taken in the meantime are abandoned.
   */
  static async start(tls?: ServerTls): Promise<EtcdServer> {
    for (let attempt = 1; ; attempt++) {
      const server = new EtcdServer(await freePort(), await freePort(), tls);
      try {
        await server.start();
        return server;
      } catch (error) {
        await server.remove();
        if (attempt === 3) throw error;
      }
    }
  }

  get url(): string {
    return `${this.#tls ? 'https' : 'http'}://127.0.0.1:${this.#port}`;
  }

  /** Restarts it with its data. Resolves when it serves. */
  start(): Promise<void> {
    const peer = `http://127.0.0.1:${this.#peerPort}`;
    const args = [
      ...['--data-dir', this.#folder, '--initial-cluster', `default=${peer}`],
      ...['--listen-client-urls', this.url, '--advertise-client-urls', this.url],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...withoutWaitingForDisk(etcdProgram!),
      ...this.#tlsArguments(),
    ];
    const child = spawn(etcdProgram!, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#process = child;
    return new Promise((resolve, reject) => {
      let log = '';
      child.stderr.on('data', (part: Buffer) => {
        log = `${log}${part}`.slice(-4000);
        if (log.includes('ready to serve client requests')) resolve();
      });
      child.on('error', reject);
      child.on('exit', () => reject(new Error(`etcd ended: ${log}`)));
    });
  }

  /** Ends it immediately, like a crash. Resolves when it is gone. */
  async kill(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    if (process !== undefined) await endProcess(process);
  }

  /** Makes it hang, and continue. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #tlsArguments(): string[] {
    if (this.#tls === undefined) return [];
    const { caFile, certFile, keyFile } = this.#tls;
    const files = ['--cert-file', certFile, '--key-file', keyFile, '--trusted-ca-file', caFile];
    return [...files, '--client-cert-auth'];
  }
}

function findEtcd(): string | undefined {
  const { KUBEBUILDER_ASSETS = '', PATH = '' } = process.env;
  const candidates = [KUBEBUILDER_ASSETS, ...PATH.split(delimiter)].filter(Boolean);
  return candidates.map((folder) => join(folder, 'etcd')).find((program) => runs(program, '--version'));
}

function runs(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
