import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiServerOptions } from '../src/sandbox/app/options.js';
import type { LoggedRequest } from '../src/sandbox/serve/logged-request.js';
import { startRealServer } from '../test/support/real-server.js';
import { loadPods } from './load-pods.js';
import type { ServerName, Sizes } from './scenarios.js';

/** A running server. */
export interface Server {
  kubeconfig: string;
  /** The requests since the last call; absent if the server does not count them. */
  requests?(): Promise<number>;
  stop(): Promise<void>;
}

/** The number of requests, and the last of them. */
export interface RequestCount {
  requests: number;
  last: LoggedRequest;
}

/** A sandbox, which counts its requests. */
export interface SandboxServer extends Server {
  requests(): Promise<number>;
  /** The same, with the last request. */
  lastRequest(): Promise<RequestCount>;
}

/** What starting a server needs. */
export interface ServerPlan {
  sizes: Sizes;
  /** The folder with kube-apiserver; if undefined, there is no server named real. */
  assets: string | undefined;
  /** Where kubeconfig files are written. */
  folder: string;
}

/** Starts a server with its data. Fails if it does not start or accept the data. */
export function startServer(name: ServerName, plan: ServerPlan): Promise<Server> {
  const { long, longer, groups } = plan.sizes;
  const bare = { events: 0, deployments: 20 };
  const grouped = { pods: 20, groups, legacyDiscovery: true };
  switch (name) {
    case 'real':
      return startReal(plan.assets, long);
    case 'real-many':
      return startReal(plan.assets, longer);
    case 'groups':
      return startSandbox(grouped, plan.folder);
    case 'groups-slow':
      return startSandbox({ ...grouped, faults: { latency: 50 } }, plan.folder);
    case 'sandbox':
      return startSandbox({ ...bare, pods: long }, plan.folder);
    case 'sandbox-many':
      return startSandbox({ ...bare, pods: longer }, plan.folder);
  }
}

async function startReal(assets: string | undefined, pods: number): Promise<Server> {
  if (assets === undefined) throw new Error('there is no kube-apiserver');
  const server = await startRealServer(assets);
  try {
    await loadPods({ server: server.url, token: server.token }, pods, 'default');
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { kubeconfig: server.kubeconfig, stop: server.stop };
}

/** A sandbox in its own process. @param folder gets its kubeconfig */
export async function startSandbox(options: ApiServerOptions, folder: string): Promise<SandboxServer> {
  const child = fork(join(import.meta.dirname, 'sandbox-process.ts'), [JSON.stringify(options)]);
  const answer = async () => {
    const done = new AbortController();
    const { signal } = done;
    const failed = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`the sandbox ended with exit code ${code}`);
    });
    try {
      const [message] = await Promise.race([once(child, 'message', { signal }), failed]);
      return message as { kubeconfig: string } & RequestCount;
    } finally {
      failed.catch(() => undefined);
      done.abort();
    }
  };
  const count = (): Promise<RequestCount> => {
    const counted = answer();
    child.send({});
    return counted;
  };
  const kubeconfig = join(folder, `kubeconfig-${child.pid}`);
  writeFileSync(kubeconfig, (await answer()).kubeconfig, { mode: 0o600 });
  return {
    kubeconfig,
    requests: async () => (await count()).requests,
    lastRequest: count,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
