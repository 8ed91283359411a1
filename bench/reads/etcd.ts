import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** etcd's counters since its start. */
export interface EtcdCounters {
  /** CPU time in seconds. */
  processor: number;
  /** Bytes sent to clients. */
  sent: number;
  /** Calls of its key-value service: ranges, transactions. */
  calls: number;
}

/** An etcd in a temporary folder. */
export interface Etcd {
  url: string;
  version: string;
  counters(): Promise<EtcdCounters>;
  stop(): Promise<void>;
}

/** Starts an etcd on free ports. Fails if the program is missing or does not start. */
export async function startEtcd(program: string): Promise<Etcd> {
  const version = /etcd Version: (\S+)/.exec(execFileSync(program, ['--version']).toString())?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'proa-bench-etcd-'));
  const [url, peer] = [await freeAddress(), await freeAddress()];
  const child = spawn(
    program,
    [
      ...['--data-dir', folder, '--listen-client-urls', url, '--advertise-client-urls', url],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', `default=${peer}`, '--unsafe-no-fsync'],
      ...['--quota-backend-bytes', String(8 * 2 ** 30)],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  await new Promise<void>((ready, fail) => {
    child.stderr.on('data', (part: Buffer) => {
      said = (said + part).slice(-4000);
      if (said.includes('ready to serve client requests')) ready();
    });
    child.on('error', fail);
    child.on('exit', () => fail(new Error(`etcd ended: ${said}`)));
  });
  return {
    url,
    version,
    async counters() {
      const text = await (await fetch(`${url}/metrics`)).text();
      const sum = (pattern: RegExp) =>
        [...text.matchAll(pattern)].reduce((total, [, value]) => total + Number(value), 0);
      return {
        processor: sum(/^process_cpu_seconds_total (\S+)$/gm),
        sent: sum(/^etcd_network_client_grpc_sent_bytes_total (\S+)$/gm),
        calls: sum(/^grpc_server_started_total\{[^}]*grpc_service="etcdserverpb\.KV"[^}]*\} (\S+)$/gm),
      };
    },
    async stop() {
      if (child.exitCode === null) {
        child.kill();
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return `http://127.0.0.1:${address.port}`;
}
