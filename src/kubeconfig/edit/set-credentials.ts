import type { Kubeconfig, User } from '../entries.js';
import { KubeconfigError } from '../errors.js';
import { lastingPath } from '../locations.js';
import type { Machine } from '../machine.js';
import { confirmEmbeddable, fileToEmbed } from './embed.js';
import { type PluginSettings, setAuthProvider, setExec } from './set-plugin.js';

/** The options of `set-credentials`; undefined fields are not changed. */
export interface CredentialSettings extends PluginSettings {
  name: string;
  /** Paths, relative to the working directory. */
  clientCertificate?: string | undefined;
  clientKey?: string | undefined;
  embedCerts: boolean;
  token?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
}

/** `config set-credentials`. Setting a token clears user name and password, and vice versa. */
export async function setCredentials(
  config: Kubeconfig,
  settings: CredentialSettings,
  machine: Machine,
): Promise<Kubeconfig> {
  const before = config.users.get(settings.name);
  const value = await modified({ ...before?.value }, settings, machine);
  return { ...config, users: new Map(config.users).set(settings.name, { value, file: before?.file ?? '' }) };
}

/**
 * Checks for contradictions, before anything is read.
 * @throws KubeconfigError for those, and for files to embed that do not exist
 */
export function checkCredentialSettings(settings: CredentialSettings, machine: Machine): void {
  if (settings.name === '') throw new KubeconfigError('you must specify a non-empty user name');
  if (settings.token && (settings.username || settings.password))
    throw new KubeconfigError(
      'you cannot specify more than one authentication method at the same time: --token, --username/--password',
    );
  if (settings.embedCerts) {
    const { clientCertificate, clientKey } = settings;
    if (!clientCertificate && !clientKey)
      throw new KubeconfigError('you must specify a --client-certificate or --client-key to embed');
    if (clientCertificate) confirmEmbeddable('client-certificate', clientCertificate, machine);
    if (clientKey) confirmEmbeddable('client-key', clientKey, machine);
  }
  const mode = settings.execInteractiveMode;
  if (mode !== undefined && !['IfAvailable', 'Always', 'Never'].includes(mode))
    throw new KubeconfigError('invalid interactive mode type, can be only IfAvailable, Never, Always');
}

async function modified(user: User, settings: CredentialSettings, machine: Machine): Promise<User> {
  await setFile(user, 'client-certificate', settings.clientCertificate, settings.embedCerts, machine);
  await setFile(user, 'client-key', settings.clientKey, settings.embedCerts, machine);
  if (settings.token !== undefined) user.token = settings.token;
  if (settings.username !== undefined) user.username = settings.username;
  if (settings.password !== undefined) user.password = settings.password;
  const provider = setAuthProvider(user['auth-provider'], settings);
  if (provider !== undefined) user['auth-provider'] = provider;
  const exec = setExec(user.exec, settings);
  if (exec !== undefined) user.exec = exec;
  if (settings.token && !settings.username && !settings.password) {
    user.username = '';
    user.password = '';
  }
  if (!settings.token && (settings.username || settings.password)) user.token = '';
  return user;
}

/** As in kubectl, an empty path means the working directory; to embed, it names nothing. */
async function setFile(
  user: User,
  field: 'client-certificate' | 'client-key',
  path: string | undefined,
  embed: boolean,
  machine: Machine,
): Promise<void> {
  if (path === undefined) return;
  user[field] = embed ? '' : lastingPath(path, machine);
  user[`${field}-data`] = embed && path !== '' ? await fileToEmbed(field, path, machine) : '';
}
