import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { measure } from '../measure.js';
import { type Spread, spread } from '../statistics.js';
import type { Cluster } from './cluster.js';

const launcher = resolve(import.meta.dirname, '../../bin/run.js');

/** A client's limiter: the burst, and the requests per second after it. */
export interface Limiter {
  burst: number;
  qps: number;
}

/** The figures of one command with an empty cache. */
export interface Reading {
  seconds: Spread;
  requests: number;
}

/** The client, and proa's limiter if it is not kubectl's; `off` disables it. */
export type Client = 'kubectl' | 'floor' | { limiter: Limiter | 'off' | 'default' };

/** Measures whole processes, each with an empty cache. Fails if a program fails. */
export async function measureCold(
  client: Client,
  args: readonly string[],
  cluster: Cluster,
  { kubectl, folder, rounds }: { kubectl: string; folder: string; rounds: number },
): Promise<Reading> {
  const seconds: number[] = [];
  await cluster.requests();
  for (let round = 0; round < rounds; round++) {
    const cache = ['--cache-dir', mkdtempSync(join(folder, 'cache-'))];
    const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: cluster.kubeconfig };
    const command =
      client === 'floor'
        ? {
            program: process.execPath,
            args: [join(import.meta.dirname, 'floor.ts'), cluster.url, cluster.token],
            env,
          }
        : client === 'kubectl'
          ? { program: kubectl, args: [...args, ...cache], env }
          : { program: process.execPath, args: [launcher, ...args, ...cache, ...flags(client.limiter)], env };
    seconds.push((await measure(command, { lines: 1 }, undefined, folder)).seconds);
  }
  return { seconds: spread(seconds), requests: (await cluster.requests()) / rounds };
}

/** The report of `discovery time` about cold discovery in one process: the median for one limiter. */
export interface OwnReading {
  burst: number;
  qps: number;
  requests: number;
  totalMs: number;
  predictedWaitMs: number;
  throttledMs: number;
}

/** `discovery time --sweep`, which measures the discovery of `api-resources` in its own process. */
export async function measureOwn(
  sweep: string,
  cluster: Cluster,
  { folder, rounds }: { folder: string; rounds: number },
): Promise<OwnReading[]> {
  const args = [launcher, 'discovery', 'time', `--sweep=${sweep}`, `--runs=${rounds}`, '-o', 'json'];
  const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: cluster.kubeconfig };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1 << 26 });
  return (JSON.parse(stdout) as { medians: OwnReading[] }).medians;
}

function flags(limiter: Limiter | 'off' | 'default'): string[] {
  if (limiter === 'default') return [];
  const { burst, qps } = limiter === 'off' ? { burst: -1, qps: -1 } : limiter;
  return [`--discovery-burst=${burst}`, `--discovery-qps=${qps}`];
}

/** The seconds by which a full token bucket delays this many simultaneous requests. */
export function predictedWait(requests: number, { burst, qps }: Limiter): number {
  return Math.max(0, requests - burst) / qps;
}
