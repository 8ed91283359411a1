import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { type CachePlace, createDiscovery, type DiscoveryWithCache } from '../discovery/discovery.js';
import { defaultLimiterSettings, type LimiterSettings } from '../discovery/limiter.js';
import type { ConnectionConfig, CredentialPluginPolicy } from '../kubeconfig/connection.js';
import type { Kubeconfig, KubeconfigFile } from '../kubeconfig/entries.js';
import { loadKubeconfig } from '../kubeconfig/load.js';
import { absolutePath } from '../kubeconfig/locations.js';
import type { Machine } from '../kubeconfig/machine.js';
import { machineOf } from '../kubeconfig/node-machine.js';
import type { ConnectionOverrides } from '../kubeconfig/overrides.js';
import { resolveConnection, resolveNamespace } from '../kubeconfig/resolve.js';
import { systemClock } from '../process/clock.js';
import type { DeadlineError } from '../process/deadline.js';
import { type Environment, isCi, type ProcessFacts } from '../process/environment.js';
import { DEADLINE_EXCEEDED, hasReason } from '../process/errors.js';
import { findCacheFolder, findKubectlCache } from '../process/folders.js';
import type { Output } from '../process/output.js';
import { readNamedText } from '../process/read-file.js';
import { discoveryLimits, readDiscoveryLimits } from '../process/settings.js';
import { TerminalTurns } from '../terminal/terminal-turns.js';
import type { LendTerminal } from '../terminal/ui/use-source.js';
import { createTransport } from '../transport/create.js';
import type { TransportDeps } from '../transport/deps.js';
import type { StreamOpener, Transport } from '../transport/types.js';
import { askedRetries } from './asked-retries.js';
import { ContextGuard, readOnlyBy } from './context-guard.js';
import { idleTimeoutMs } from './idle-timeout.js';
import type { OpenApi } from './open-api.js';
import { tlsSessions } from './session-tls.js';
import { SessionVoice } from './session-voice.js';

/** What a session is made from, as the command line has it. */
export interface SessionOptions {
  /** The words of the command, by which servers may tell what their requests are for; "" for none. */
  command: string;
  /** What the program is called, for messages: `proa`, `kubectl`. */
  program: string;
  /** Path of the kubeconfig; "" for the one that KUBECONFIG or the home folder names. */
  kubeconfig: string;
  /** Path of the kuberc file; "" for the one that KUBERC or the home folder names. */
  kuberc: string;
  /** What is said instead of what the kubeconfig says. */
  overrides: ConnectionOverrides;
  /** "" for the one that KUBECACHEDIR or the platform names. */
  cacheDir: string;
  /** Figures of the discovery limiter; undefined for those of variables and the config file. */
  limits: { burst: number | undefined; qps: number | undefined };
  /** How long a server may be silent, as --idle-timeout has it; "" for what variables and the config file say. */
  idleTimeout: string;
  /** How often a failed request is repeated, as far as that is safe; undefined for what variables and the config file say. */
  retries: number | undefined;
  /** Whether TLS sessions are kept for the next run; undefined for what variables and the config file say. */
  tlsSessionCache: boolean | undefined;
  /** Fail where the server is of another minor release than the kubectl that proa follows. */
  matchServerVersion: boolean;
  /** Nothing may be drawn or asked on the terminal. */
  noInteractive: boolean;
  /** Nothing may be changed, whatever the config file says of the context. */
  readOnly: boolean;
  /** Log level: 6 logs requests, 9 all but secrets. */
  verbosity: number;
  /** Fail in the end where the server has warned. */
  warningsAsErrors: boolean;
}

/** The options of a session where nothing is said. */
export const plainSession: SessionOptions = {
  command: '',
  program: 'proa',
  kubeconfig: '',
  kuberc: '',
  overrides: {},
  cacheDir: '',
  limits: { burst: undefined, qps: undefined },
  tlsSessionCache: undefined,
  idleTimeout: '',
  retries: undefined,
  matchServerVersion: false,
  noInteractive: false,
  readOnly: false,
  verbosity: 0,
  warningsAsErrors: false,
};

/** What a command run needs to speak to its cluster, made once. */
export interface Session extends AsyncDisposable {
  readonly environment: Environment;
  readonly transport: Transport & StreamOpener;
  /**
   * Another transport to the same server, with a connection of its own, for which nothing is taken from earlier ones. Who
   * asks for it closes it.
   */
  connectAgain(): Promise<Transport & StreamOpener>;
  readonly discovery: DiscoveryWithCache;
  /** What the server publishes of its types; nothing is asked for yet. */
  openApi(): Promise<OpenApi>;
  /** Where the discovery of this server keeps what it knows. */
  readonly cachePlace: CachePlace;
  /** The figures of the discovery limiter, from flags, variables and the config file. */
  limiter(): Promise<LimiterSettings>;
  readonly namespace: string;
  /** What the program is called, for messages. */
  readonly program: string;
  /** --request-timeout in milliseconds; 0 means no limit. */
  readonly requestTimeoutMs: number;
  /** The namespace was given by --namespace rather than by the context. */
  readonly namespaceExplicit: boolean;
  readonly contextName: string;
  /** Namespaces of this cluster that contexts of the kubeconfig or the config file name. */
  ownNamespaces(): Promise<string[]>;
  /** What the config file says of changes in this context. Lets a write through only where it says nothing. */
  readonly guard: ContextGuard;
  /** --no-interactive: nothing may be asked. */
  readonly noInteractive: boolean;
  /** Gives the terminal to code that asks something there, while nothing else is drawn. */
  readonly lendTerminal: LendTerminal;
  /** Folder for caches, resume files among them; not created yet. */
  readonly cacheFolder: string;
  /** Where progress lines are drawn; not a terminal if none should be shown. */
  readonly progressOutput: Output;
  /** Prints one line for the user on stderr. */
  tell(text: string): Promise<void>;
  /** Prints a line of the log where `-v` asks for its level. */
  log(level: number, text: string): void;
  /** Who draws on the terminal takes it here: credential plugins may ask their user something. */
  readonly terminalTurns: TerminalTurns;
  /** With --warnings-as-errors: fails where the server has warned. Called when the work is done. */
  checkWarnings(): void;
}

/** What a program that holds the terminal wants to know of a session, and to decide. */
export interface SessionHooks {
  /** A request waits so many milliseconds before it is sent again. */
  onWait?: (milliseconds: number) => void;
  /** Has credential plugins' own words. */
  pluginStderr?: (text: string) => void;
  /** Standard input is read by the command itself, by whom: credential plugins must do without it. */
  stdinUnavailable?: string;
  /** Gives the terminal to a credential plugin that may ask its user something. */
  lendTerminal?: LendTerminal;
}

/** What the parts of a session are made from. */
interface Making {
  options: SessionOptions;
  environment: Environment;
  /** proa's own, for the User-Agent. */
  version: string;
  hooks: SessionHooks;
  voice: SessionVoice;
  machine: Machine;
  cacheFolder: string;
  terminalTurns: TerminalTurns;
  commandHeaders: Record<string, string>;
}

/**
 * Reads the kubeconfig and makes the session of one run. Nothing is sent yet.
 * @param version proa's own, for the User-Agent
 */
export async function openSession(
  options: SessionOptions,
  environment: Environment,
  version: string,
  hooks: SessionHooks = {},
): Promise<Session> {
  const making: Making = {
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

/** What the kubeconfig says of the cluster, the user and the namespace, under the flags. */
async function readKubeconfig(making: Making) {
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

/** Warns of kubeconfigs that others may read: on terminals alone, since scripts compare what stands on stderr. */
async function tellOfExposed(
  files: readonly KubeconfigFile[],
  { environment, machine, cacheFolder, voice }: Making,
): Promise<void> {
  if (!environment.stderr.isTTY || isCi(environment.variables)) return;
  const modes = files.map(({ path }) => machine.modeOf(absolutePath(path, machine)) ?? 0);
  if (modes.every((mode) => (mode & 0o077) === 0)) return;
  const { exposedWarnings } = await import('./session-exposed.js');
  for (const warning of exposedWarnings(files, machine, cacheFolder)) await voice.tell(warning);
}

async function transportDeps(connection: ConnectionConfig, making: Making): Promise<TransportDeps> {
  const { options, environment, version, hooks, voice, machine, cacheFolder, terminalTurns } = making;
  return {
    userAgent: userAgent(version, environment.process),
    headers: making.commandHeaders,
    environment: environment.variables,
    askedRetries: await askedRetries(options.retries, environment),
    onGivenUp: (text) => voice.tell(text),
    onInDoubt: (method, path) => {
      const { reason } = environment.signal;
      if (hasReason(reason, DEADLINE_EXCEEDED)) (reason as DeadlineError).addInDoubt(`${method} ${path}`);
    },
    idleTimeoutMs: await idleTimeoutMs(options.idleTimeout, environment),
    verbosity: options.verbosity,
    log: (_level, text) => voice.log(text),
    onWarning: (text) => voice.warn(text),
    onWait: (milliseconds) => {
      voice.discovery.serverWait(milliseconds);
      hooks.onWait?.(milliseconds);
    },
    ...(hooks.pluginStderr === undefined && {
      onSlow: (method: string, path: string) => voice.slow(`${method} ${path}`),
    }),
    sessions: tlsSessions(options, environment, cacheFolder, version),
    plugins: {
      stdinIsTerminal: environment.stdin.isTTY === true,
      ...pluginStderr(environment, hooks),
      lendTerminal: (use) => voice.aside(() => terminalTurns.lend(use)),
      ...(hooks.stdinUnavailable !== undefined && { stdinUnavailable: hooks.stdinUnavailable }),
      ...(connection.user.exec && { policy: await pluginPolicy(machine, options.kuberc) }),
    },
  };
}

/** By which a server's administrator tells what requests are for and which belong together; kubectl's own names. */
function commandHeaders(command: string): Record<string, string> {
  return command === '' ? {} : { 'kubectl-command': `kubectl ${command}`, 'kubectl-session': randomUUID() };
}

/** A plugin's words pass the guard of the terminal, where there is one; a plugin that was lent the terminal has it. */
function pluginStderr({ stderr }: Environment, hooks: SessionHooks): { stderr?: (text: string) => void } {
  if (hooks.pluginStderr !== undefined) return { stderr: hooks.pluginStderr };
  return stderr.isTTY ? { stderr: (text) => void stderr.write(text) } : {};
}

function makeDiscovery(
  transport: Transport,
  limiter: () => Promise<LimiterSettings>,
  cachePlace: CachePlace,
  { environment, voice }: Making,
): DiscoveryWithCache {
  return createDiscovery({
    transport,
    ...cachePlace,
    limiter,
    clock: { ...systemClock, now: environment.now },
    fs,
    uid: environment.process.uid,
    progress: voice.discovery,
    onNotice: ({ message }) => void voice.tell(message),
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

/** Which credential plugins may run, by the user's kuberc; asked for only where one is to run. */
async function pluginPolicy(machine: Machine, kuberc: string): Promise<CredentialPluginPolicy> {
  const { loadCredentialPluginPolicy } = await import('../kubeconfig/kuberc/policy.js');
  return loadCredentialPluginPolicy(machine, kuberc);
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
  const { burst, qps } = await discoveryLimits({
    flags: limits,
    variables: environment.variables,
    readFile: () =>
      readDiscoveryLimits(environment.folders.config, (path) => readNamedText(path, environment.signal)),
  });
  return {
    burst: burst ?? defaultLimiterSettings.burst,
    qps: qps ?? defaultLimiterSettings.qps,
    explicit: burst !== undefined || qps !== undefined,
  };
}

/** What client-go's clients call themselves: `proa/1.2.3 (linux/amd64)`. */
function userAgent(version: string, { platform, architecture }: ProcessFacts): string {
  const arch = { x64: 'amd64', ia32: '386' }[architecture] ?? architecture;
  return `proa/${version} (${platform === 'win32' ? 'windows' : platform}/${arch})`;
}
