/// <reference lib="esnext.disposable" preserve="true" />
/**
 * A Kubernetes API server for the tests of other projects, as `proa/sandbox`:
 *
 *     import { startSandbox } from 'proa/sandbox';
 *     await using sandbox = await startSandbox({ pods: 50 });
 *     execFileSync('kubectl', ['get', 'pods', '-A'], { env: { ...process.env, ...sandbox.env } });
 */
import { join } from 'node:path';
import { replaceFile } from '../process/private-file.js';
import { makeTemporaryFolder } from '../process/temporary-folder.js';
import { checkFaults, checkOptions } from './app/option-rules.js';
import { startApiServer } from './app/sandbox.js';
import type { SandboxOptions } from './app/sandbox-options.js';
import type { FaultOptions } from './http/faults.js';
import type { LoggedRequest } from './serve/logged-request.js';

export type { SandboxOptions } from './app/sandbox-options.js';
export type { FaultOptions, StreamFaults } from './http/faults.js';
export type { LoggedRequest } from './serve/logged-request.js';
export type { EtcdOptions } from './store/etcd/client/options.js';

/** An API server in this process. */
export interface Sandbox {
  /** `https://127.0.0.1:PORT` */
  readonly url: string;
  /** The text of a kubeconfig; its current user may do everything. */
  readonly kubeconfig: string;
  /** The path of a file with that text, readable by this user only. `stop` deletes it. */
  readonly kubeconfigFile: string;
  /** Variables that make kubectl, proa and client libraries use it: `{ ...process.env, ...sandbox.env }`. */
  readonly env: { readonly KUBECONFIG: string };
  /** For clients that do not read a kubeconfig. In PEM, except for the token. */
  readonly credentials: {
    /** The authority for verifying the server's certificate. */
    readonly ca: string;
    /** The certificate of the user who may do everything, and its key. */
    readonly certificate: string;
    readonly key: string;
    /** A bearer token for reading. */
    readonly token: string;
  };
  /** The requests since the start or the last reset, oldest first. */
  requests(): LoggedRequest[];
  /** Clears the list of requests. */
  resetRequests(): void;
  /** Replaces the faults from now on; `{}` stops them. Fails as `startSandbox` does with unknown ones. */
  setFaults(faults: FaultOptions): void;
  /** Drops the history, so that continue tokens and resource versions from before expire. */
  compact(): Promise<void>;
  /** Resolves when garbage collection and the emptying of namespaces have handled all writes so far. */
  settled(): Promise<void>;
  /** Closes every connection, stops listening and removes the kubeconfig file. Calling it again has no effect. */
  stop(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts an API server in this process. The process does not end by itself while it runs. Fails if it cannot listen on
 * its address, reach its etcd, or write the kubeconfig; with a TypeError for an option that does not exist, or a value that
 * an option does not take.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkOptions(options);
  const { workloads = true, podStart = 0, ...others } = options;
  const server = await startApiServer({ ...others, ...(workloads && { podStart }) });
  const { url, kubeconfigYaml: kubeconfig } = server;
  const place = await keepKubeconfig(kubeconfig).catch(async (error) => {
    await server.close();
    throw error;
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= server.close().finally(place.remove);
    return stopped;
  };
  const { certificatePem: certificate, keyPem: key } = server.client;
  return {
    url,
    kubeconfig,
    kubeconfigFile: place.file,
    env: { KUBECONFIG: place.file },
    credentials: { ca: server.caPem, certificate, key, token: server.token },
    requests: () => server.requests(),
    resetRequests: () => server.resetRequests(),
    setFaults: (faults) => {
      checkFaults(faults);
      server.setFaults(faults);
    },
    compact: () => server.compact(),
    settled: () => server.settled(),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Creates a private file with the text, and returns a function that removes it. */
async function keepKubeconfig(text: string): Promise<{ file: string; remove: () => void }> {
  const { path, remove } = await makeTemporaryFolder('proa-sandbox-');
  const file = join(path, 'kubeconfig');
  try {
    await replaceFile(file, text);
  } catch (error) {
    remove();
    throw error;
  }
  return { file, remove };
}
