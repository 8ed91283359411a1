import type { Cluster, Kubeconfig, KubeconfigEntry, User } from './entries.js';
import { KubeconfigError } from './errors.js';
import type { Machine } from './machine.js';
import { resolveAgainst } from './paths.js';
import { readFileBytes } from './read.js';
import { shownUrl } from './server-url.js';

/**
 * Only what the current context uses (clientcmdapi.MinifyConfig).
 * @throws KubeconfigError if there is none, or if it names a missing entry
 */
export function minify(config: Kubeconfig): Kubeconfig {
  const { currentContext } = config;
  if (currentContext === '') throw new KubeconfigError('current-context must exist in order to minify');
  const entry = config.contexts.get(currentContext);
  if (entry === undefined) throw new KubeconfigError(`cannot locate context ${currentContext}`);
  const { cluster = '', user = '' } = entry.value;
  return {
    ...config,
    contexts: new Map([[currentContext, entry]]),
    clusters: only(config.clusters, cluster, 'cluster'),
    users: only(config.users, user, 'user'),
  };
}

function only<T>(entries: ReadonlyMap<string, T>, name: string, what: string): Map<string, T> {
  if (name === '') return new Map();
  const entry = entries.get(name);
  if (entry === undefined) throw new KubeconfigError(`cannot locate ${what} ${name}`);
  return new Map([[name, entry]]);
}

/** Without certificates, keys, tokens and passwords, as in `config view`. */
export function redact(config: Kubeconfig): Kubeconfig {
  return {
    ...config,
    users: mapValues(config.users, ({ value }) => redactUser(value)),
    clusters: mapValues(config.clusters, ({ value }) => ({
      ...value,
      ...(value['certificate-authority-data'] && { 'certificate-authority-data': 'DATA+OMITTED' }),
      ...(value.server && { server: shownUrl(value.server) }),
      ...(value['proxy-url'] && { 'proxy-url': shownUrl(value['proxy-url']) }),
    })),
  };
}

/** Credentials of former auth-provider plugins in the kubeconfig; kubectl shows them. */
const providerSecrets = ['access-token', 'client-secret', 'id-token', 'refresh-token'];

function redactUser(user: User): User {
  const shown = { ...user };
  if (shown['client-certificate-data']) shown['client-certificate-data'] = 'DATA+OMITTED';
  if (shown['client-key-data']) shown['client-key-data'] = 'DATA+OMITTED';
  if (shown.token) shown.token = 'REDACTED';
  if (shown.password) shown.password = 'REDACTED';
  const provider = shown['auth-provider'];
  if (provider?.config) {
    const settings = Object.entries(provider.config).map(([key, value]): [string, string] => [
      key,
      value !== '' && providerSecrets.includes(key) ? 'REDACTED' : value,
    ]);
    shown['auth-provider'] = { ...provider, config: Object.fromEntries(settings) };
  }
  return shown;
}

/**
 * With the contents of certificate and key files in place of their paths, so that it is self-contained
 * (clientcmdapi.FlattenConfig).
 * @throws KubeconfigError for an entry that has both, and for files that cannot be read
 */
export async function flatten(config: Kubeconfig, machine: Machine): Promise<Kubeconfig> {
  const users = new Map(config.users);
  for (const [name, entry] of users) users.set(name, { ...entry, value: await flattenUser(entry, machine) });
  const clusters = new Map(config.clusters);
  for (const [name, entry] of clusters)
    clusters.set(name, { ...entry, value: await flattenCluster(entry, machine) });
  return { ...config, users, clusters };
}

async function flattenCluster({ value, file }: KubeconfigEntry<Cluster>, machine: Machine): Promise<Cluster> {
  const { 'certificate-authority': path, ...rest } = value;
  if (!path) return value;
  const data = await embed(path, rest['certificate-authority-data'], file, machine);
  return { ...rest, 'certificate-authority-data': data };
}

async function flattenUser({ value, file }: KubeconfigEntry<User>, machine: Machine): Promise<User> {
  const flat = { ...value };
  for (const field of ['client-certificate', 'client-key'] as const) {
    const path = flat[field];
    if (!path) continue;
    flat[`${field}-data`] = await embed(path, flat[`${field}-data`], file, machine);
    delete flat[field];
  }
  return flat;
}

async function embed(
  path: string,
  data: string | undefined,
  file: string,
  machine: Machine,
): Promise<string> {
  if (data) throw new KubeconfigError('cannot have values for both path and contents');
  return Buffer.from(await readFileBytes(resolveAgainst(file, path, machine), machine)).toString('base64');
}

function mapValues<T>(
  entries: ReadonlyMap<string, KubeconfigEntry<T>>,
  change: (entry: KubeconfigEntry<T>) => T,
): Map<string, KubeconfigEntry<T>> {
  return new Map([...entries].map(([name, entry]) => [name, { ...entry, value: change(entry) }]));
}
