import * as fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDiscovery, type DiscoveryWithCache } from '../discovery/discovery.js';
import { defaultLimiterSettings, type LimiterSettings } from '../discovery/limiter.js';
import { DiscoveryProgress } from '../discovery/progress.js';
import { klogHeader } from '../go/klog.js';
import type { CredentialPluginPolicy } from '../kubeconfig/connection.js';
import { loadKubeconfig } from '../kubeconfig/load.js';
import type { Machine } from '../kubeconfig/machine.js';
import { machineOf } from '../kubeconfig/node-machine.js';
import type { ConnectionOverrides } from '../kubeconfig/overrides.js';
import { resolveConnection, resolveNamespace } from '../kubeconfig/resolve.js';
import { type Environment, progressOutput } from '../process/environment.js';
import { findCacheFolder } from '../process/folders.js';
import type { Output } from '../process/output.js';
import {
  discoveryLimits,
  keepsTlsSessions,
  readConfigFile,
  readTlsSessionCache,
} from '../process/settings.js';
import { ProgressLine } from '../terminal/progress-line.js';
import { TerminalTurns } from '../terminal/terminal-turns.js';
import type { LendTerminal } from '../terminal/ui/use-source.js';
import { systemClock } from '../transport/clock.js';
import { createTransport } from '../transport/create.js';
import type { TlsSessions } from '../transport/deps.js';
import type { Transport } from '../transport/types.js';

/** The global flags a session is made from, by their names on the command line. */
export interface SessionFlags {
  as: string;
  'as-group': string[];
  'as-uid': string;
  'as-user-extra': string[];
  'cache-dir': string;
  'certificate-authority': string;
  'client-certificate': string;
  'client-key': string;
  cluster: string;
  context: string;
  'disable-compression': boolean;
  'discovery-burst'?: number | undefined;
  'discovery-qps'?: number | undefined;
  'insecure-skip-tls-verify': boolean;
  kubeconfig: string;
  'match-server-version': boolean;
  namespace: string;
  'no-interactive': boolean;
  password: string;
  'request-timeout': string;
  server: string;
  'tls-server-name': string;
  'tls-session-cache'?: boolean | undefined;
  token: string;
  user: string;
  username: string;
  v: number;
  'warnings-as-errors': boolean;
}

/** What a command run needs to speak to its cluster, made once. */
export interface Session extends AsyncDisposable {
  readonly environment: Environment;
  readonly transport: Transport;
  readonly discovery: DiscoveryWithCache;
  /** The figures of the discovery limiter, from flags, variables and the config file. */
  limiter(): Promise<LimiterSettings>;
  readonly namespace: string;
  /** --request-timeout in milliseconds; 0 means no limit. */
  readonly requestTimeoutMs: number;
  /** The namespace was given by --namespace rather than by the context. */
  readonly namespaceExplicit: boolean;
  readonly contextName: string;
  /** Folder for caches, resume files among them; not created yet. */
  readonly cacheFolder: string;
  /** Where lines of progress are drawn; no terminal where nobody is to see any. */
  readonly progressOutput: Output;
  /** Tells the user something beside the output: one line on stderr. */
  tell(text: string): Promise<void>;
  /** Who draws on the terminal takes it here: credential plugins may ask their user something. */
  readonly terminalTurns: TerminalTurns;
  /** With --warnings-as-errors: fails where the server has warned. Called when the work is done. */
  checkWarnings(): void;
}

/** The kubeconfig's own view of the flags. */
export function connectionOverrides(flags: SessionFlags): ConnectionOverrides {
  return {
    context: flags.context,
    cluster: flags.cluster,
    user: flags.user,
    namespace: flags.namespace,
    server: flags.server,
    tlsServerName: flags['tls-server-name'],
    insecureSkipTlsVerify: flags['insecure-skip-tls-verify'],
    certificateAuthority: flags['certificate-authority'],
    disableCompression: flags['disable-compression'],
    clientCertificate: flags['client-certificate'],
    clientKey: flags['client-key'],
    token: flags.token,
    username: flags.username,
    password: flags.password,
    as: flags.as,
    asUid: flags['as-uid'],
    asGroups: flags['as-group'],
    asUserExtra: flags['as-user-extra'],
    requestTimeout: flags['request-timeout'],
  };
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

/**
 * Reads the kubeconfig and makes the session of one run. Nothing is sent yet.
 * @param version proa's own, for the User-Agent
 */
export async function openSession(
  flags: SessionFlags,
  environment: Environment,
  version: string,
  hooks: SessionHooks = {},
): Promise<Session> {
  const machine = machineOf(environment);
  const overrides = connectionOverrides(flags);
  const progress = progressOutput(environment, flags['no-interactive']);
  const line = new ProgressLine(progress, { now: environment.now, after: systemClock.after }, () =>
    discoveryProgress.text(),
  );
  const discoveryProgress = new DiscoveryProgress(environment.now, (isBusy) =>
    isBusy ? line.begin() : line.end(),
  );
  const tell = (text: string) => {
    line.erase();
    return environment.stderr.write(`${text}\n`);
  };
  const log = (text: string) => void tell(`${klogHeader(new Date(environment.now()), process.pid)}${text}`);
  const { config, locations, missing } = await loadKubeconfig(flags.kubeconfig || undefined, machine);
  if (flags.v >= 1) for (const path of missing) log(`Config not found: ${path}`);
  if (flags.v >= 6) {
    for (const path of locations.files) if (!missing.includes(path)) log(`Config loaded from file:  ${path}`);
  }
  const { namespace, explicit } = resolveNamespace(config, overrides, machine);
  const { connection, contextName } = resolveConnection(config, overrides, machine);
  const cacheFolder = findCacheFolder(flags, environment);
  let warnings = 0;
  const terminalTurns = new TerminalTurns(hooks.lendTerminal);
  const transport = createTransport(connection, {
    userAgent: userAgent(version),
    environment: environment.variables,
    verbosity: flags.v,
    log: (_level, text) => log(text),
    onWarning: (text) => {
      warnings++;
      void tell(`Warning: ${text}`);
    },
    onWait: (milliseconds) => {
      discoveryProgress.serverWait(milliseconds);
      hooks.onWait?.(milliseconds);
    },
    sessions: tlsSessions(flags, environment, cacheFolder, version),
    plugins: {
      stdinIsTerminal: environment.stdin.isTTY === true,
      ...(hooks.pluginStderr && { stderr: hooks.pluginStderr }),
      lendTerminal: (use) => line.asideFor(() => terminalTurns.lend(use)),
      ...(hooks.stdinUnavailable !== undefined && { stdinUnavailable: hooks.stdinUnavailable }),
      ...(connection.user.exec && { policy: await pluginPolicy(machine, tell) }),
    },
  });
  if (flags['match-server-version']) await matchServerVersion(transport, environment.signal);
  const limiter = () => limiterSettings(flags, environment);
  const discovery = createDiscovery({
    transport,
    cacheDir: cacheFolder,
    limiter,
    clock: { now: environment.now, sleep: abortableSleep },
    fs,
    uid: process.getuid?.(),
    progress: discoveryProgress,
    onNotice: ({ message }) => void tell(message),
    signal: environment.signal,
  });
  return {
    environment,
    transport,
    discovery,
    limiter,
    namespace,
    namespaceExplicit: explicit,
    requestTimeoutMs: connection.requestTimeoutMs ?? 0,
    contextName,
    cacheFolder,
    progressOutput: progress,
    tell,
    terminalTurns,
    checkWarnings() {
      if (!flags['warnings-as-errors'] || warnings === 0) return;
      throw new Error(warnings === 1 ? '1 warning received' : `${warnings} warnings received`);
    },
    async [Symbol.asyncDispose]() {
      await discovery.settled();
      transport.close();
    },
  };
}

/** Which credential plugins may run, by the user's kuberc; asked for only where one is to run. */
async function pluginPolicy(
  machine: Machine,
  tell: (text: string) => Promise<void>,
): Promise<CredentialPluginPolicy> {
  const { loadCredentialPluginPolicy } = await import('../kubeconfig/kuberc.js');
  const { policy, warning } = await loadCredentialPluginPolicy(machine);
  if (warning !== undefined) await tell(warning);
  return policy;
}

async function matchServerVersion(transport: Transport, signal: AbortSignal): Promise<void> {
  const [{ fetchServerVersion }, { versionMismatch }] = await Promise.all([
    import('../discovery/server-version.js'),
    import('../discovery/version-skew.js'),
  ]);
  const mismatch = versionMismatch((await fetchServerVersion(transport, signal)).gitVersion);
  if (mismatch !== undefined) throw new Error(mismatch);
}

async function limiterSettings(flags: SessionFlags, environment: Environment): Promise<LimiterSettings> {
  const { burst, qps } = await discoveryLimits({
    flags: { burst: flags['discovery-burst'], qps: flags['discovery-qps'] },
    variables: environment.variables,
    readFile: () => readConfigFile(environment.folders.config, (path) => fs.readFile(path, 'utf8')),
  });
  return {
    burst: burst ?? defaultLimiterSettings.burst,
    qps: qps ?? defaultLimiterSettings.qps,
    explicit: burst !== undefined || qps !== undefined,
  };
}

/**
 * Where TLS sessions are kept, on systems that can tell whose a file is; whether is asked for once.
 * @param version proa's own
 */
function tlsSessions(
  flags: SessionFlags,
  environment: Environment,
  folder: string,
  version: string,
): TlsSessions | undefined {
  const uid = process.getuid?.();
  if (uid === undefined) return undefined;
  const runtime = process.versions.bun === undefined ? 'node' : 'bun';
  let wanted: Promise<boolean> | undefined;
  return {
    folder,
    uid,
    client: `proa/${version} ${runtime}/${process.versions[runtime]}`,
    runtime,
    wanted() {
      wanted ??= keepsTlsSessions({
        flag: flags['tls-session-cache'],
        variables: environment.variables,
        readFile: () => readTlsSessionCache(environment.folders.config, (path) => fs.readFile(path, 'utf8')),
      });
      return wanted;
    },
  };
}

/** What client-go's clients call themselves: `proa/1.2.3 (linux/amd64)`. */
function userAgent(version: string): string {
  const architecture = { x64: 'amd64', ia32: '386' }[process.arch as string] ?? process.arch;
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `proa/${version} (${system}/${architecture})`;
}

/** Waits, or ends at once when the signal is aborted. */
async function abortableSleep(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
