import { startFar } from '../far.js';
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
  const { kubeconfig, url, token, end } = await startFar(sandbox.kubeconfig, plan.roundTrip, folder);
  return {
    kubeconfig,
    url,
    token,
    requests: sandbox.requests,
    async stop() {
      end();
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
