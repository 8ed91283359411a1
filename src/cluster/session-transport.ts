import type { ConnectionConfig, CredentialPluginPolicy } from '../kubeconfig/connection.js';
import type { Machine } from '../kubeconfig/machine.js';
import type { DeadlineError } from '../process/deadline.js';
import { type Environment, mention, type ProcessInfo } from '../process/environment.js';
import { DEADLINE_EXCEEDED, hasReason } from '../process/errors.js';
import { readSetting } from '../process/read-setting.js';
import { SETTINGS } from '../process/settings.js';
import type { TlsSessions, TransportDeps } from '../transport/deps.js';
import type { AskedRetries } from '../transport/retry.js';
import type { SessionHooks, SessionParts } from './session-options.js';

/** What the transport of a session depends on. Fails with an Error that names the source of an invalid setting. */
export async function transportDeps(
  connection: ConnectionConfig,
  parts: SessionParts,
): Promise<TransportDeps> {
  const { options, environment, version, hooks, voice, machine, terminalTurns } = parts;
  return {
    userAgent: userAgent(version, environment.process),
    headers: parts.commandHeaders,
    environment: environment.variables,
    askedRetries: await countedRetries(options.retries, environment),
    onGivenUp: (text) => voice.tell(text),
    onInDoubt: (method, path) => {
      const { reason } = environment.signal;
      if (hasReason(reason, DEADLINE_EXCEEDED)) (reason as DeadlineError).addInDoubt(`${method} ${path}`);
    },
    idleTimeoutMs: await readSetting(SETTINGS.idleTimeout, options.idleTimeout, environment),
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
    sessions: tlsSessions(parts),
    plugins: {
      stdinIsTerminal: environment.stdin.isTTY === true,
      ...pluginStderr(environment, hooks),
      lendTerminal: (use) => voice.aside(() => terminalTurns.lend(use)),
      ...(hooks.stdinUnavailable !== undefined && { stdinUnavailable: hooks.stdinUnavailable }),
      ...(connection.user.exec && { policy: await pluginPolicy(machine, options.kuberc) }),
    },
  };
}

/** Where TLS sessions are kept, on systems that know the owner of a file; the setting is read once. */
function tlsSessions({ environment, cacheFolder, version }: SessionParts): TlsSessions | undefined {
  const { uid, runtime } = environment.process;
  if (uid === undefined) return undefined;
  let wanted: Promise<boolean> | undefined;
  return {
    folder: cacheFolder,
    uid,
    client: `proa/${version} ${runtime.name}/${runtime.version}`,
    runtime: runtime.name,
    wanted: () => (wanted ??= readSetting(SETTINGS.tlsSessionCache, undefined, environment)),
  };
}

/** The retries of the setting; undefined if it has none. */
async function countedRetries(
  flag: number | undefined,
  environment: Environment,
): Promise<AskedRetries | undefined> {
  const retries = await readSetting(SETTINGS.retries, flag?.toString(), environment);
  if (retries === undefined) return undefined;
  const { CountedRetries } = await import('../transport/asked-retries.js');
  return new CountedRetries(retries);
}

/**
 * The output of a plugin passes the guard of the terminal, if there is one; a plugin that was lent the terminal owns
 * it.
 */
function pluginStderr({ stderr }: Environment, hooks: SessionHooks): { stderr?: (text: string) => void } {
  if (hooks.pluginStderr !== undefined) return { stderr: hooks.pluginStderr };
  return stderr.isTTY ? { stderr: (text) => mention(stderr.write(text)) } : {};
}

/** Which credential plugins may run, by the user's kuberc; read only if one is about to run. */
async function pluginPolicy(machine: Machine, kuberc: string): Promise<CredentialPluginPolicy> {
  const { loadCredentialPluginPolicy } = await import('../kubeconfig/kuberc/policy.js');
  return loadCredentialPluginPolicy(machine, kuberc);
}

/** The user agent of client-go's clients: `proa/1.2.3 (linux/amd64)`. */
function userAgent(version: string, { platform, architecture }: ProcessInfo): string {
  const arch = { x64: 'amd64', ia32: '386' }[architecture] ?? architecture;
  return `proa/${version} (${platform === 'win32' ? 'windows' : platform}/${arch})`;
}
