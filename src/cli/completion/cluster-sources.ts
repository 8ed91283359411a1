import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import type { Session } from '../../cluster/session.js';
import type { SessionOptions } from '../../cluster/session-options.js';
import { loadKubeconfig } from '../../kubeconfig/load.js';
import { machineOf } from '../../kubeconfig/node-machine.js';
import type { Environment } from '../../process/environment.js';
import { StringOutput } from '../../process/output.js';
import type { ContainerFolder, Names, Sources } from './sources.js';

/** What is needed to look up candidates. */
interface ClusterSourcesOptions {
  /** Of the command line that is being typed. */
  session: SessionOptions;
  environment: Environment;
  /** proa's own. */
  version: string;
  /** What is not available when it is aborted is omitted. */
  signal: AbortSignal;
}

/**
 * The kubeconfig and its cluster as sources. Prints nothing and prompts for nothing: a credential plugin that must ask
 * the user is not run. Modules that a source does not need are not loaded.
 */
export class ClusterSources implements Sources {
  readonly #options: ClusterSourcesOptions;
  #session: Promise<Session> | undefined;

  constructor(options: ClusterSourcesOptions) {
    const silence = new StringOutput();
    const environment = {
      ...options.environment,
      stdout: silence,
      stderr: silence,
      terminal: silence,
      signal: options.signal,
    };
    this.#options = { ...options, environment };
  }

  async kubeconfig(what: 'contexts' | 'clusters' | 'users'): Promise<string[]> {
    const { session, environment } = this.#options;
    const { config } = await loadKubeconfig(session.kubeconfig || undefined, machineOf(environment));
    return [...config[what].keys()].sort();
  }

  /** From the cache if it is complete; otherwise what the server returns in time, and the rest from the cache. */
  async types(): Promise<string[]> {
    const session = await this.#open();
    const { cachedDiscovery } = await import('./cached-types.js');
    const cached = cachedDiscovery(session, fs);
    const fromCache = await readableTypes(cached).catch(() => undefined);
    if (fromCache?.complete === true) return fromCache.types;
    try {
      const { types } = await readableTypes(session.discovery);
      await session.discovery.settled();
      return types;
    } catch {
      return (await readableTypes(cachedDiscovery(session, fs))).types;
    }
  }

  async names(type: string, namespace?: string): Promise<Names> {
    const { signal, session: options, environment } = this.#options;
    const { overrides } = options;
    const session = await this.#open();
    const [{ listNames }, { NamesCache }, { clientOf }, { collectionPath }] = await Promise.all([
      import('./list-names.js'),
      import('./names-cache.js'),
      import('../../cluster/client/client.js'),
      import('../../cluster/client/paths.js'),
    ]);
    const resource = await session.discovery.resolve(type);
    const scope = namespace ?? session.namespace;
    const collection = { resource, namespace: resource.namespaced ? scope : undefined };
    const path = collectionPath(collection);
    const folder = join(session.cacheFolder, 'completion');
    const cache = new NamesCache(folder, fs, environment.process.uid, environment.now);
    const key = JSON.stringify([
      session.transport.server,
      session.contextName,
      overrides.user,
      overrides.as,
      path,
    ]);
    const known = mayKeep(overrides) ? await cache.read(key) : undefined;
    if (known !== undefined) return { names: known, complete: true };
    const names = await listNames(clientOf(session), collection, signal);
    if (names.complete && mayKeep(overrides)) await cache.write(key, names.names);
    return names;
  }

  async containers(word: string): Promise<string[]> {
    const [session, { readContainers }] = await Promise.all([this.#open(), import('./containers.js')]);
    return readContainers(word, session, this.#options.signal);
  }

  async ports(word: string): Promise<number[]> {
    const [session, { portsOfTarget }] = await Promise.all([this.#open(), import('./ports.js')]);
    return portsOfTarget(word, session, this.#options.signal);
  }

  async secretKeys(name: string): Promise<string[]> {
    const [session, { readSecretKeys }] = await Promise.all([this.#open(), import('./secret-keys.js')]);
    return readSecretKeys(name, session, this.#options.signal);
  }

  async columns(type: string): Promise<string[]> {
    const [session, { readColumns }] = await Promise.all([this.#open(), import('./columns.js')]);
    return readColumns(type, session, this.#options.signal);
  }

  async fields(path: string, apiVersion: string): Promise<string[]> {
    const [session, { readFields }] = await Promise.all([this.#open(), import('./fields.js')]);
    return readFields(path, apiVersion, session);
  }

  async containerPaths(folder: ContainerFolder): Promise<string[]> {
    const [session, { readContainerPaths }] = await Promise.all([
      this.#open(),
      import('./container-paths.js'),
    ]);
    return readContainerPaths(folder, session, this.#options.signal);
  }

  async files(): Promise<string[]> {
    const entries = await fs.readdir(this.#options.environment.workingFolder, { withFileTypes: true });
    return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
  }

  /** Ends what is in progress. */
  async close(): Promise<void> {
    const session = await this.#session?.catch(() => undefined);
    session?.transport.close();
  }

  #open(): Promise<Session> {
    const { session, environment, version } = this.#options;
    this.#session ??= import('../../cluster/session.js').then(({ openSession }) =>
      openSession({ ...session, verbosity: 0, matchServerVersion: false }, environment, version, {
        stdinUnavailable: 'completion never prompts',
        pluginStderr: () => undefined,
      }),
    );
    return this.#session;
  }
}

/** An identity given by a secret on the command line must not be written to a file. */
function mayKeep(overrides: SessionOptions['overrides']): boolean {
  const { asGroups = [], ...given } = overrides;
  const secrets = ['token', 'username', 'password', 'clientCertificate', 'clientKey'] as const;
  return secrets.every((name) => (given[name] ?? '') === '') && asGroups.length === 0;
}

/** @returns whether also nothing was missing */
async function readableTypes(
  discovery: Session['discovery'],
): Promise<{ types: string[]; complete: boolean }> {
  const [{ filterResources, preferredResources, sortResources }, { resourceName }] = await Promise.all([
    import('../../discovery/preferred.js'),
    import('../../discovery/types.js'),
  ]);
  const groups = await discovery.groups();
  const { resources, failed } = await discovery.all();
  const readable = filterResources(preferredResources(groups, resources), { verbs: ['get'] });
  return { types: sortResources(readable, 'group').map(resourceName), complete: failed.size === 0 };
}
