import { normalize } from 'node:path';
import { quote } from '../go/strconv/quote.js';
import type { ConnectionConfig, ExecPlugin } from '../kubeconfig/connection.js';
import type { Clock } from '../process/clock.js';
import { lookPath } from '../process/look-path.js';
import type { ClientCertificate, CredentialSource, RequestCredentials } from './credentials.js';
import type { PluginHost } from './deps.js';
import { ExchangeError } from './exchange.js';
import { type PluginCredential, readExecCredential } from './exec-credential.js';
import { execInfo } from './exec-info.js';
import { refusalByPolicy } from './plugin-policy.js';
import { OutputTooLargeError, type PluginResult, type PluginRun, runPlugin } from './plugin-run.js';

/**
 * A plugin that just failed, or whose credentials were just refused again, is not run again, and so does not ask for a
 * password again, for this long.
 */
const FAILURE_HOLDS_MS = 30_000;

const INSTALL_HELP = `

It looks like you are trying to use a client-go credential plugin that is not installed.

To learn more about this feature, consult the documentation available at:
      https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins`;

/** What the credentials of a plugin depend on. */
export interface PluginTools {
  clock: Clock;
  environment: Readonly<Record<string, string | undefined>>;
  host: PluginHost;
  /** Kills a running plugin. */
  signal: AbortSignal;
  /** Replaced by tests. */
  run?: (run: PluginRun) => Promise<PluginResult>;
}

interface Known {
  shown: RequestCredentials;
  expiresAt: number | undefined;
  /** When they were requested because the server refused the previous ones; undefined if there was another reason. */
  secondChanceAt: number | undefined;
}

/**
 * Credentials from a kubeconfig's exec plugin (client.authentication.k8s.io). Requests that arrive while it runs wait
 * for the same run; its credentials are used until they expire, or until the server refuses them: then the plugin runs
 * again, at intervals, because a long watch outlives several credentials. Fails with ExchangeError in client-go's
 * words.
 */
export function pluginCredentials(
  plugin: ExecPlugin,
  config: ConnectionConfig,
  tools: PluginTools,
): CredentialSource {
  const { clock } = tools;
  let known: Known | undefined;
  let running: Promise<Known> | undefined;
  let failure: { error: unknown; at: number } | undefined;

  const isRecent = (at: number | undefined) => at !== undefined && clock.now() - at < FAILURE_HOLDS_MS;

  const ask = (secondChance: boolean): Promise<Known> => {
    running ??= obtain(plugin, config, tools)
      .then((credential) => {
        failure = undefined;
        known = {
          ...remember(credential, known?.shown),
          secondChanceAt: secondChance ? clock.now() : undefined,
        };
        return known;
      })
      .catch((error: unknown) => {
        failure = { error, at: clock.now() };
        throw error;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  return {
    async current() {
      if (running !== undefined) return (await running).shown;
      if (known !== undefined && (known.expiresAt === undefined || clock.now() <= known.expiresAt))
        return known.shown;
      if (failure !== undefined && isRecent(failure.at)) throw failure.error;
      return (await ask(false)).shown;
    },
    async refused(shown) {
      if (known?.shown === shown) {
        if (isRecent(known.secondChanceAt) || isRecent(failure?.at)) return undefined;
        // The server's 401 is the better error: the plugin has printed its own on standard error.
        await ask(true).catch(() => undefined);
      }
      const now = known?.shown;
      return now === undefined || isSame(now, shown) ? undefined : now;
    },
  };
}

function isSame(one: RequestCredentials, other: RequestCredentials): boolean {
  return one.authorization === other.authorization && one.certificate === other.certificate;
}

/** Keeps the former certificate object if it is the same, for the connections made with it. */
function remember(
  credential: PluginCredential,
  before: RequestCredentials | undefined,
): Omit<Known, 'secondChanceAt'> {
  const { token, certificate, expiresAt } = credential;
  const shown: RequestCredentials = {};
  if (token !== undefined) shown.authorization = `Bearer ${token}`;
  if (certificate !== undefined)
    shown.certificate = isSameCertificate(certificate, before?.certificate)
      ? before?.certificate
      : certificate;
  return { shown, expiresAt };
}

function isSameCertificate(one: ClientCertificate, other: ClientCertificate | undefined): boolean {
  return one.cert === other?.cert && one.key === other.key;
}

/** Runs something that owns the terminal. */
async function lent<T>(lend: (use: () => Promise<void>) => Promise<void>, run: () => Promise<T>): Promise<T> {
  const outcome = Promise.withResolvers<T>();
  await lend(async () => {
    outcome.resolve(run());
    await outcome.promise;
  });
  return outcome.promise;
}

async function obtain(
  plugin: ExecPlugin,
  config: ConnectionConfig,
  { environment, host, signal, run = runPlugin }: PluginTools,
): Promise<PluginCredential> {
  const interactive = isInteractive(plugin, host);
  const command = normalize(plugin.command);
  const find = (name: string) => lookPath(name, environment.PATH ?? '');
  const path = find(command);
  const refusal = refusalByPolicy(host.policy, command, path, find);
  if (refusal !== undefined) throw refused(refusal);
  if (path === undefined && !command.includes('/')) {
    const hint = plugin.installHint ? `\n\n${plugin.installHint}` : '';
    throw refused(`exec: executable ${command} not found${INSTALL_HELP}${hint}`);
  }

  const env: Record<string, string | undefined> = { ...environment };
  for (const { name, value } of plugin.env ?? []) env[name] = value;
  env.KUBERNETES_EXEC_INFO = execInfo(plugin, config, interactive);
  const lend = interactive ? host.lendTerminal : undefined;
  const ask = () =>
    run({
      path: path ?? command,
      args: plugin.args ?? [],
      env,
      interactive,
      stderr: lend === undefined ? host.stderr : undefined,
      signal,
    });
  const result = await (lend === undefined ? ask() : lent(lend, ask)).catch(
    (cause: NodeJS.ErrnoException) => {
      if (cause instanceof OutputTooLargeError)
        throw refused(`exec: executable ${command}: ${cause.message}`, cause);
      throw refused(
        `exec: fork/exec ${path ?? command}: ${START_WORDS[cause.code ?? ''] ?? cause.message}`,
        cause,
      );
    },
  );
  if (result.exitCode !== 0)
    throw refused(`exec: executable ${command} failed with exit code ${result.exitCode}`);
  try {
    return await readExecCredential(result.stdout, plugin.apiVersion);
  } catch (cause) {
    // The cause is not part of the error: it may quote what the plugin printed.
    throw refused(cause instanceof Error ? cause.message : String(cause));
  }
}

const START_WORDS: Record<string, string> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  ENOEXEC: 'exec format error',
  EINVAL: 'invalid argument',
};

function refused(message: string, cause?: unknown): ExchangeError {
  return new ExchangeError(`getting credentials: ${message}`, 'dial', { cause });
}

function isInteractive({ interactiveMode }: ExecPlugin, host: PluginHost): boolean {
  const unavailable = host.stdinUnavailable !== undefined;
  switch (interactiveMode) {
    case 'Never':
      return false;
    case 'IfAvailable':
      return host.stdinIsTerminal && !unavailable;
    case 'Always':
      if (!host.stdinIsTerminal)
        throw refused('exec plugin cannot support interactive mode: standard input is not a terminal');
      if (unavailable) {
        const why = host.stdinUnavailable === '' ? '' : `: ${host.stdinUnavailable}`;
        throw refused(`exec plugin cannot support interactive mode: standard input is unavailable${why}`);
      }
      return true;
    default:
      throw refused(
        `exec plugin cannot support interactive mode: unknown interactiveMode: ${quote(interactiveMode)}`,
      );
  }
}
