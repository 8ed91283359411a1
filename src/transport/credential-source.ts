import type { ConnectionConfig, UserCredentials } from '../kubeconfig/connection.js';
import { readNamedText } from '../process/read-file.js';
import { type CredentialSource, constantCredentials, type RequestCredentials } from './credentials.js';
import type { PluginTools } from './plugin-credentials.js';

/**
 * Where a user's credentials come from: a token file, a plugin, or the configuration itself. A plugin is not used if
 * there are other credentials (client-go, UpdateTransportConfig). Modules are loaded by the first request that needs
 * them.
 */
export function credentialSource(
  config: ConnectionConfig,
  tools: Omit<PluginTools, 'run'>,
): CredentialSource {
  const { user } = config;
  const constant = constantCredentials(user);
  if (isSet(user.tokenFile)) {
    return deferred(async () => {
      const { tokenFileCredentials } = await import('./token-file.js');
      // A user name and password are not a fallback.
      const { certificate, authorization } = await constant.current();
      const rest: RequestCredentials = { certificate, ...(isSet(user.token) && { authorization }) };
      const read = (path: string) => readNamedText(path, tools.signal);
      return tokenFileCredentials(user.tokenFile ?? '', rest, tools.clock, read);
    });
  }
  const { exec } = user;
  if (exec === undefined || hasOthers(user)) return constant;
  return deferred(async () => {
    const { pluginCredentials } = await import('./plugin-credentials.js');
    return pluginCredentials(exec, config, tools);
  });
}

function hasOthers({ token, username, clientCertData }: UserCredentials): boolean {
  return isSet(token) || isSet(username) || isSet(clientCertData);
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}

function deferred(open: () => Promise<CredentialSource>): CredentialSource {
  let opened: Promise<CredentialSource> | undefined;
  const source = () => {
    opened ??= open();
    return opened;
  };
  return {
    current: async () => (await source()).current(),
    refused: async (shown) => (await source()).refused(shown),
  };
}
