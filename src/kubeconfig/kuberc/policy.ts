import { normalize } from 'node:path';
import { isObject } from '../../codec/json.js';
import { quote, quoteValue } from '../../go/strconv/quote.js';
import type { CredentialPluginPolicy } from '../connection.js';
import { KubeconfigError } from '../errors.js';
import type { Machine } from '../machine.js';
import { loadKuberc } from './load.js';
import { isKubercRemoved, locateKuberc } from './locate.js';
import type { Preference } from './preference.js';

const allowAll: CredentialPluginPolicy = { policy: 'AllowAll' };

/**
 * The rules of the user's kuberc file for credential plugins, which kubectl applies from 1.35 on. Without a usable
 * file, and with KUBERC=off or KUBECTL_KUBERC=false, all plugins may run. Needed only if a run has a plugin to start.
 * @param flag the value of --kuberc; "" if it is not given
 * @throws KubeconfigError if a named file cannot be read, or a policy contradicts itself
 */
export async function loadCredentialPluginPolicy(
  machine: Machine,
  flag = '',
): Promise<CredentialPluginPolicy> {
  if (isKubercRemoved(machine.env)) return allowAll;
  const place = locateKuberc(machine.env, machine.homeDirectory, flag);
  const preference = place && (await loadKuberc(place, machine)).preference;
  return preference === undefined ? allowAll : policyOf(preference);
}

/**
 * The policy of a preference, by the rules of client-go's exec.ValidatePluginPolicy.
 * @throws KubeconfigError where it contradicts itself
 */
export function policyOf(preference: Preference): CredentialPluginPolicy {
  const { credentialPluginPolicy, credentialPluginAllowlist: list } = preference;
  const policy = credentialPluginPolicy ?? '';
  if (policy === 'Allowlist') return { policy, allowlist: allowlist(list) };
  if (policy !== '' && policy !== 'AllowAll' && policy !== 'DenyAll')
    throw misconfigured(`unknown plugin policy: ${quoteValue(policy)}`);
  if (list !== undefined && list !== null)
    throw misconfigured(
      `misconfigured credential plugin allowlist: plugin policy is ${quoteValue(policy)} but allowlist is non-nil`,
    );
  return { policy: policy || 'AllowAll' };
}

function allowlist(list: unknown): { command: string }[] {
  if (!Array.isArray(list))
    throw misconfigured('credential plugin policy set to "Allowlist", but allowlist is unspecified');
  if (list.length === 0)
    throw misconfigured(
      'credential plugin policy set to "Allowlist", but allowlist is empty; use "DenyAll" policy instead',
    );
  return list.map((entry: unknown, index) => ({ command: allowedCommand(entry, index) }));
}

/** `command` in newer files, `name` in older ones; both only if they agree. */
function allowedCommand(entry: unknown, index: number): string {
  const { command = '', name = '' } = isObject(entry) ? entry : {};
  if (command !== '' && name !== '' && command !== name)
    throw misconfigured(
      'both `Name` and `Command` were supplied with different values. `Name` is deprecated, use `Command` instead',
    );
  const chosen = command || name;
  if (typeof chosen !== 'string' || chosen === '')
    throw misconfigured(`misconfigured credential plugin allowlist: empty allowlist entry #${index + 1}`);
  const clean = normalize(chosen).replace(/(?<=.)\/$/, '');
  if (clean !== chosen) throw misconfigured(`non-normalized file path: ${quote(chosen)} vs ${quote(clean)}`);
  return chosen;
}

function misconfigured(reason: string): KubeconfigError {
  return new KubeconfigError(reason);
}
