import { quote } from '../go/strconv/quote.js';
import type { Kubeconfig } from './entries.js';
import { ConfigurationInvalidError, fileErrorText, meantEntry } from './errors.js';
import { absolutePath } from './locations.js';
import type { Machine } from './machine.js';
import type { EffectiveEntries } from './overrides.js';
import { shownUrl } from './server-url.js';

/**
 * Checks the effective entries for errors and contradictions (clientcmd.DirectClientConfig.ConfirmUsable).
 * @throws ConfigurationInvalidError with all of them
 */
export function confirmUsable(config: Kubeconfig, entries: EffectiveEntries, machine: Machine): void {
  const context = contextProblems(config, entries.contextName);
  const problems = [...context, ...userProblems(entries, machine), ...clusterProblems(entries, machine)];
  if (problems.length === 0) return;
  const meant = meantEntry(config, 'contexts', entries.contextName);
  throw new ConfigurationInvalidError(problems, problems.length === context.length, meant);
}

/** The error for a context that does not exist, if so. */
export function contextProblems(config: Kubeconfig, contextName: string): string[] {
  const known = contextName === '' || config.contexts.has(contextName);
  return known ? [] : [`context was not found for specified context: ${contextName}`];
}

function clusterProblems({ cluster, clusterName }: EffectiveEntries, machine: Machine): string[] {
  const problems: string[] = [];
  const proxy = cluster['proxy-url'];
  if (proxy) {
    const fault = proxyUrlFault(proxy);
    if (fault)
      problems.push(
        `invalid 'proxy-url' ${quote(shownUrl(proxy))} for cluster ${quote(clusterName)}: ${fault}`,
      );
  }
  const authority = cluster['certificate-authority'];
  if (authority && cluster['certificate-authority-data'])
    problems.push(
      `certificate-authority-data and certificate-authority are both specified for ${clusterName}. certificate-authority-data will override.`,
    );
  if (authority) problems.push(...unreadable('certificate-authority', authority, clusterName, machine));
  return problems;
}

function proxyUrlFault(url: string): string | undefined {
  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(url)?.[1]?.toLowerCase() ?? '';
  if (/\s/.test(url) || (scheme !== '' && !URL.canParse(url))) return `could not parse: ${shownUrl(url)}`;
  if (['http', 'https', 'socks5'].includes(scheme)) return undefined;
  return `unsupported scheme ${quote(scheme)}, must be http, https, or socks5`;
}

function userProblems({ user, userName }: EffectiveEntries, machine: Machine): string[] {
  const problems: string[] = [];
  if (user['client-certificate'] || user['client-certificate-data'])
    problems.push(...certificateProblems({ user, userName }, machine));
  if (user.exec !== undefined) problems.push(...execProblems({ user, userName }));
  if (user.token && (user.username || user.password))
    problems.push(
      `more than one authentication method found for ${userName}; found [token basicAuth], only one is allowed`,
    );
  const extras =
    user['as-uid'] || user['as-groups']?.length || Object.keys(user['as-user-extra'] ?? {}).length > 0;
  if (extras && !user.as)
    problems.push(`requesting uid, groups or user-extra for ${userName} without impersonating a user`);
  return problems;
}

type ChosenUser = Pick<EffectiveEntries, 'user' | 'userName'>;

function certificateProblems({ user, userName }: ChosenUser, machine: Machine): string[] {
  const problems: string[] = [];
  const certificate = user['client-certificate'];
  const key = user['client-key'];
  if (certificate && user['client-certificate-data'])
    problems.push(
      `client-cert-data and client-cert are both specified for ${userName}. client-cert-data will override.`,
    );
  if (key && user['client-key-data'])
    problems.push(
      `client-key-data and client-key are both specified for ${userName}; client-key-data will override`,
    );
  if (!key && !user['client-key-data'])
    problems.push(
      `client-key-data or client-key must be specified for ${userName} to use the clientCert authentication method.`,
    );
  if (certificate) problems.push(...unreadable('client-cert', certificate, userName, machine));
  if (key) problems.push(...unreadable('client-key', key, userName, machine));
  return problems;
}

function execProblems({ user, userName }: ChosenUser): string[] {
  const problems: string[] = [];
  const { command, apiVersion, env = [], interactiveMode } = user.exec ?? {};
  const required = (what: string) =>
    `${what} must be specified for ${userName} to use exec authentication plugin`;
  if (user['auth-provider'] !== undefined)
    problems.push(`authProvider cannot be provided in combination with an exec plugin for ${userName}`);
  if (!command) problems.push(required('command'));
  if (!apiVersion) problems.push(required('apiVersion'));
  for (const { name } of env) if (!name) problems.push(required('env variable name'));
  if (!interactiveMode) problems.push(required('interactiveMode'));
  else if (!['Never', 'IfAvailable', 'Always'].includes(interactiveMode))
    problems.push(`invalid interactiveMode for ${userName}: ${quote(interactiveMode)}`);
  return problems;
}

function unreadable(what: string, path: string, owner: string, machine: Machine): string[] {
  try {
    machine.confirmReadable(absolutePath(path, machine));
    return [];
  } catch (error) {
    return [`unable to read ${what} ${path} for ${owner} due to ${fileErrorText('open', path, error)}`];
  }
}
