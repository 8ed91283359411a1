import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileName, thisTarget } from '../../scripts/executable/targets.js';
import { realServerAssets, startRealServer } from '../../test/support/real-server.js';
import { loadPods } from '../load-pods.js';
import { type Measured, measure } from '../measure.js';
import type { RequestCount, SandboxServer } from '../servers.js';

/** The measurements of completing a name among many. */
export interface CompletionReading {
  server: 'sandbox' | 'kube-apiserver';
  pods: number;
  floor: Measured[];
  /** For each way to start proa: with everything else cached, and again within seconds. */
  programs: { label: string; first: Measured[]; again: Measured[] }[];
}

/** What to measure, and how. */
export interface CompletionPlan {
  pods: number;
  rounds: number;
  /** The folder for the measurement's files. */
  folder: string;
}

const root = resolve(import.meta.dirname, '../..');
const words = ['__complete', 'get', 'pods', 'w'];

/** Completes the name of a pod on a sandbox. */
export async function completeOnSandbox(
  server: SandboxServer,
  plan: CompletionPlan,
): Promise<CompletionReading> {
  const command = { program: process.execPath, args: [join(root, 'bin/run.js'), ...words] };
  const env = { PATH: process.env.PATH, HOME: plan.folder, KUBECONFIG: server.kubeconfig };
  await measure({ ...command, env }, { lines: 1 }, undefined, plan.folder);
  const { last } = await server.lastRequest();
  return { server: 'sandbox', pods: plan.pods, ...(await turns(server.kubeconfig, last, plan)) };
}

/** The same on a separate kube-apiserver; undefined if it is not installed. */
export async function completeOnRealServer(plan: CompletionPlan): Promise<CompletionReading | undefined> {
  const assets = realServerAssets();
  if (assets === undefined) return undefined;
  const server = await startRealServer(assets);
  try {
    await loadPods({ server: server.url, token: server.token }, plan.pods, 'default');
    // proa sends the same requests as to the sandbox, which records them.
    const ask = {
      path: '/api/v1/namespaces/default/pods',
      query: 'includeObject=None&resourceVersion=0',
      accept: 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json',
    };
    return { server: 'kube-apiserver', pods: plan.pods, ...(await turns(server.kubeconfig, ask, plan)) };
  } finally {
    await server.stop();
  }
}

/** Node.js fetching only the list's bytes, and each way to start proa, in turn. */
async function turns(
  kubeconfig: string,
  ask: Pick<RequestCount['last'], 'path' | 'query' | 'accept'>,
  { rounds, folder }: CompletionPlan,
): Promise<Pick<CompletionReading, 'floor' | 'programs'>> {
  const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: kubeconfig };
  const executable = join(root, 'executables', fileName(thisTarget()));
  const ways = [
    { label: 'npm package on Node', program: process.execPath, args: [join(root, 'bin/run.js'), ...words] },
    { label: 'executable', program: executable, args: words },
  ];
  const programs = ways
    .filter(({ program }) => existsSync(program))
    .map((way) => ({ ...way, cache: mkdtempSync(join(folder, 'cache-')), first: [], again: [] }) as Turn);
  const floor: Measured[] = [];
  const floorArgs = [join(import.meta.dirname, 'floor.ts'), kubeconfig, ask.path, ask.query, ask.accept];
  const run = (program: string, args: string[], more = {}) =>
    measure({ program, args, env: { ...env, ...more } }, { lines: 1 }, undefined, folder);
  for (let round = -1; round < rounds; round++) {
    const fetched = await run(process.execPath, floorArgs);
    if (round >= 0) floor.push(fetched);
    for (const { program, args, cache, first, again } of programs) {
      rmSync(join(cache, 'completion'), { recursive: true, force: true });
      const both = [
        await run(program, args, { KUBECACHEDIR: cache }),
        await run(program, args, { KUBECACHEDIR: cache }),
      ] as const;
      // An additional round at the start fills the discovery cache.
      if (round < 0) continue;
      first.push(both[0]);
      again.push(both[1]);
    }
  }
  return { floor, programs: programs.map(({ label, first, again }) => ({ label, first, again })) };
}

interface Turn {
  label: string;
  program: string;
  args: string[];
  cache: string;
  first: Measured[];
  again: Measured[];
}
