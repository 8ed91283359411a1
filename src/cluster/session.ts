import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { type CachePlace, createDiscovery, type DiscoveryWithCache } from '../discovery/discovery.js';
import { defaultLimiterSettings, type LimiterSettings } from '../discovery/limiter.js';
import type { Kubeconfig, KubeconfigFile } from '../kubeconfig/entries.js';
import { loadKubeconfig } from '../kubeconfig/load.js';
import { absolutePath } from '../kubeconfig/locations.js';
import { machineOf } from '../kubeconfig/node-machine.js';
import { resolveConnection, resolveNamespace } from '../kubeconfig/resolve.js';
import { systemClock } from '../process/clock.js';
import { type Environment, isCi, mention } from '../process/environment.js';
import { checkedLimits } from '../process/figure.js';
import { findCacheFolder, findKubectlCache } from '../process/folders.js';
import type { Output } from '../process/output.js';
import { readNamedText } from '../process/read-file.js';
import { readSetting } from '../process/read-setting.js';
import { SETTINGS } from '../process/settings.js';
import { TerminalTurns } from '../terminal/terminal-turns.js';
import type { LendTerminal } from '../terminal/ui/use-source.js';
import { createTransport } from '../transport/create.js';
import type { StreamOpener, Transport } from '../transport/types.js';
import { ContextGuard, readOnlyBy } from './context-guard.js';
import type { OpenApi } from './open-api.js';
import type { SessionHooks, SessionOptions, SessionParts } from './session-options.js';
import { transportDeps } from './session-transport.js';
import { SessionVoice } from './session-voice.js';

/** What the run of a command needs to talk to its cluster, made once. */
export interface Session extends AsyncDisposable {
  readonly environment: Environment;
  readonly transport: Transport & StreamOpener;
  /**
   * Another transport to the same server, with its own connection, which reuses nothing of earlier ones. The caller
   * closes it.
   */
  connectAgain(): Promise<Transport & StreamOpener>;
  readonly discovery: DiscoveryWithCache;
  /** What the server publishes about its types; nothing is requested yet. */
  openApi(): Promise<OpenApi>;
  /** Where the discovery of this server is cached. */
  readonly cachePlace: CachePlace;
  /** The values of the discovery limiter, from flags, variables and the configuration file. */
  limiter(): Promise<LimiterSettings>;
  readonly namespace: string;
  /** What the program is called, for messages. */
  readonly program: string;
  /** --request-timeout in milliseconds; 0 means no limit. */
  readonly requestTimeoutMs: number;
  /** The namespace comes from --namespace rather than from the context. */
  readonly namespaceExplicit: boolean;
  readonly contextName: string;
  /** Namespaces of this cluster that contexts in the kubeconfig or the configuration file name. */
  ownNamespaces(): Promise<string[]>;
  /** The rules of the configuration file for changes in this context. Allows a write only if there is none. */
  readonly guard: ContextGuard;
  /** --no-interactive: nothing may be asked. */
  readonly noInteractive: boolean;
  /** Lends the terminal to code that asks something there, while nothing else is drawn. */
  readonly lendTerminal: LendTerminal;
  /** Folder for caches and resume files; not created yet. */
  readonly cacheFolder: string;
  /** Where progress lines are drawn; not a terminal if none should be shown. */
  readonly progressOutput: Output;
  /** Prints one line for the user on stderr. */
  tell(text: string): Promise<void>;
  /** Prints a line of the log if `-v` enables its level. */
  log(level: number, text: string): void;
  /** Code that draws on the terminal takes it here: credential plugins may ask the user something. */
  readonly terminalTurns: TerminalTurns;
  /** With --warnings-as-errors: fails if the server sent warnings. Called after the work is done. */
  checkWarnings(): void;
}

/**
 * Reads the kubeconfig and makes the session of one run. Nothing is sent yet.
 * @param version of proa, for the User-Agent
 */
export async function openSession(
  options: SessionOptions,
  environment: Environment,
  version: string,
  hooks: SessionHooks = {},
): Promise<Session> {
  const making: SessionParts = {
    options,
    environment,
    version,
    hooks,
    voice: new SessionVoice(environment, options.noInteractive),
    machine: machineOf(environment),
    cacheFolder: findCacheFolder(options.cacheDir, environment),
    terminalTurns: new TerminalTurns(hooks.lendTerminal),
    commandHeaders: commandHeaders(options.command),
  };
  const { voice, cacheFolder, terminalTurns } = making;
  const { config, connection, spelledServer, ...place } = await readKubeconfig(making);
  const transport = createTransport(connection, await transportDeps(connection, making));
  if (options.matchServerVersion) await matchServerVersion(transport, environment.signal);
  const limiter = () => limiterSettings(options, environment);
  const cachePlace = {
    cacheDir: cacheFolder,
    kubectlCacheDir: findKubectlCache(options.cacheDir, environment),
    spelledServer,
  };
  const discovery = makeDiscovery(transport, limiter, cachePlace, making);
  const guard = new ContextGuard({
    name: place.contextName,
    server: transport.server,
    readOnlyBy: readOnlyBy(options.readOnly, environment.variables),
    folder: environment.folders.config,
    read: (path) => readNamedText(path, environment.signal),
  });
  let openApi: Promise<OpenApi> | undefined;
  return {
    environment,
    transport,
    connectAgain: async () =>
      createTransport(connection, { ...(await transportDeps(connection, making)), sessions: undefined }),
    discovery,
    openApi: () => (openApi ??= openApiOf(discovery)),
    cachePlace,
    limiter,
    ...place,
    ownNamespaces: () => ownNamespaces(config, place.contextName, environment),
    guard,
    noInteractive: options.noInteractive,
    program: options.program,
    lendTerminal: (use) => voice.aside(() => terminalTurns.lend(use)),
    requestTimeoutMs: connection.requestTimeoutMs ?? 0,
    cacheFolder,
    progressOutput: voice.output,
    tell: (text) => voice.tell(text),
    log: (level, text) => {
      if (options.verbosity >= level) voice.log(text);
    },
    terminalTurns,
    checkWarnings() {
      const { warnings } = voice;
      if (!options.warningsAsErrors || warnings === 0) return;
      throw new Error(warnings === 1 ? '1 warning received' : `${warnings} warnings received`);
    },
    async [Symbol.asyncDispose]() {
      await discovery.settled();
      transport.close();
    },
  };
}

/** The cluster, the user and the namespace from the kubeconfig, after the flags. */
async function readKubeconfig(making: SessionParts) {
  const { options, machine, voice } = making;
  const { kubeconfig, overrides, verbosity } = options;
  const { config, files, locations, missing } = await loadKubeconfig(kubeconfig || undefined, machine);
  if (verbosity >= 1) for (const path of missing) voice.log(`Config not found: ${path}`);
  if (verbosity >= 6) {
    for (const path of locations.files)
      if (!missing.includes(path)) voice.log(`Config loaded from file:  ${path}`);
  }
  await tellOfExposed(files, making);
  const { namespace, explicit } = await resolveNamespace(config, overrides, machine);
  const { connection, spelledServer, contextName } = await resolveConnection(config, overrides, machine);
  return { config, connection, spelledServer, contextName, namespace, namespaceExplicit: explicit };
}

/** Warns about kubeconfigs that others may read: only on terminals, because scripts compare stderr. */
async function tellOfExposed(
  files: readonly KubeconfigFile[],
  { environment, machine, cacheFolder, voice }: SessionParts,
): Promise<void> {
  if (!environment.stderr.isTTY || isCi(environment.variables)) return;
  const modes = files.map(({ path }) => machine.modeOf(absolutePath(path, machine)) ?? 0);
  if (modes.every((mode) => (mode & 0o077) === 0)) return;
  const { exposureWarnings } = await import('./session-exposure.js');
  for (const warning of exposureWarnings(files, machine, cacheFolder)) await voice.tell(warning);
}

/**
 * Headers that tell an administrator of the server the purpose of requests and which belong together; kubectl's own
 * names.
 */
function commandHeaders(command: string): Record<string, string> {
  return command === '' ? {} : { 'kubectl-command': `kubectl ${command}`, 'kubectl-session': randomUUID() };
}

function makeDiscovery(
  transport: Transport,
  limiter: () => Promise<LimiterSettings>,
  cachePlace: CachePlace,
  { environment, voice }: SessionParts,
): DiscoveryWithCache {
  return createDiscovery({
    transport,
    ...cachePlace,
    limiter,
    clock: { ...systemClock, now: environment.now },
    fs,
    uid: environment.process.uid,
    progress: voice.discovery,
    onNotice: ({ message }) => mention(voice.tell(message)),
    signal: environment.signal,
  });
}

async function ownNamespaces(
  config: Kubeconfig,
  contextName: string,
  { folders, signal }: Environment,
): Promise<string[]> {
  const { namespacesOfContexts, readOwnNamespaces } = await import('../kubeconfig/own-namespaces.js');
  const configured = await readOwnNamespaces(
    folders.config,
    (path) => readNamedText(path, signal),
    contextName,
  );
  return [...namespacesOfContexts(config, contextName), ...configured];
}

async function openApiOf(discovery: DiscoveryWithCache): Promise<OpenApi> {
  const [{ OpenApi }, documents] = await Promise.all([import('./open-api.js'), discovery.openApi()]);
  return new OpenApi(documents);
}

async function matchServerVersion(transport: Transport, signal: AbortSignal): Promise<void> {
  const [{ fetchServerVersion }, { versionMismatch }] = await Promise.all([
    import('../discovery/server-version.js'),
    import('../discovery/version-skew.js'),
  ]);
  const mismatch = versionMismatch((await fetchServerVersion(transport, signal)).gitVersion);
  if (mismatch !== undefined) throw new Error(mismatch);
}

async function limiterSettings(
  { limits }: SessionOptions,
  environment: Environment,
): Promise<LimiterSettings> {
  const { burst, qps } = checkedLimits(
    await readSetting(SETTINGS.discoveryBurst, limits.burst?.toString(), environment),
    await readSetting(SETTINGS.discoveryQps, limits.qps?.toString(), environment),
  );
  return {
    burst: burst ?? defaultLimiterSettings.burst,
    qps: qps ?? defaultLimiterSettings.qps,
    explicit: burst !== undefined || qps !== undefined,
  };
}
