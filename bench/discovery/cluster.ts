import { startFar } from '../far.js';
import { startSandbox } from '../servers.js';

/** A cluster with a number of group-versions, behind a link with a given round trip. */
export interface ClusterPlan {
  groupVersions: number;
  legacy: boolean;
  /** Milliseconds of a round trip. */
  roundTrip: number;
  /** The milliseconds that the server takes for every response. */
  serverTime: number;
}

/** A running cluster. */
export interface Cluster {
  kubeconfig: string;
  url: string;
  token: string;
  /** The requests since the last call. */
  requests(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a sandbox and the link to it. Fails if the sandbox itself has more group-versions. */
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

/** The number that the sandbox serves without custom resources. */
async function builtInGroupVersions(): Promise<number> {
  const file = new URL('../../build/sandbox/resources/built-in.js', import.meta.url).href;
  const { BUILT_IN }: typeof import('../../src/sandbox/resources/built-in.js') = await import(file);
  return new Set(BUILT_IN.map(({ group, version }) => `${group}/${version}`)).size;
}
