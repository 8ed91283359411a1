import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { startSandbox } from '../servers.js';

/** A cluster with so many group-versions, behind a way of a given length. */
export interface ClusterPlan {
  groupVersions: number;
  legacy: boolean;
  /** Milliseconds of a round trip. */
  roundTrip: number;
  /** Milliseconds the server takes for every answer. */
  serverTime: number;
}

/** A running one. */
export interface Cluster {
  kubeconfig: string;
  url: string;
  token: string;
  /** The requests since the last call. */
  requests(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a sandbox and the way to it. Fails where it has more group-versions of its own. */
export async function startCluster(plan: ClusterPlan, folder: string): Promise<Cluster> {
  const groups = plan.groupVersions - (await builtInGroupVersions());
  if (groups < 0) throw new Error(`the sandbox has more than ${plan.groupVersions} group-versions`);
  const sandbox = await startSandbox(
    {
      pods: 20,
      groups,
      resourcesPerGroup: 3,
      legacyDiscovery: plan.legacy,
      faults: { latency: plan.serverTime },
    },
    folder,
  );
  const config = parse(readFileSync(sandbox.kubeconfig, 'utf8'));
  const near = new URL(config.clusters[0].cluster.server);
  const proxy = fork(join(import.meta.dirname, 'delay-proxy.ts'), [near.port, `${plan.roundTrip}`]);
  const [{ port }] = (await once(proxy, 'message')) as [{ port: number }];
  const url = `https://127.0.0.1:${port}`;
  config.clusters[0].cluster.server = url;
  const kubeconfig = join(folder, `kubeconfig-${port}`);
  writeFileSync(kubeconfig, stringify(config), { mode: 0o600 });
  return {
    kubeconfig,
    url,
    token: config.users[0].user.token,
    requests: sandbox.requests,
    async stop() {
      await ended(proxy);
      await sandbox.stop();
    },
  };
}

/** What the sandbox serves without any custom resource. */
async function builtInGroupVersions(): Promise<number> {
  const file = new URL('../../build/sandbox/resources/built-in.js', import.meta.url).href;
  const { BUILT_IN }: typeof import('../../src/sandbox/resources/built-in.js') = await import(file);
  return new Set(BUILT_IN.map(({ group, version }) => `${group}/${version}`)).size;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
