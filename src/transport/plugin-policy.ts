import { basename, normalize } from 'node:path';
import { quote } from '../go/strconv/quote.js';
import type { CredentialPluginPolicy } from '../kubeconfig/connection.js';

/**
 * Whether kuberc allows a credential plugin to run. An invalid security setting is not guessed.
 * @param command as configured, normalized
 * @param resolved the path from which it would run; undefined if there is none
 * @param lookPath finds the program of an allowlist entry
 * @returns undefined if it may run, else why not, in client-go's words (plugin/pkg/client/auth/exec)
 */
export function refusalByPolicy(
  policy: CredentialPluginPolicy | undefined,
  command: string,
  resolved: string | undefined,
  lookPath: (command: string) => string | undefined,
): string | undefined {
  if (policy === undefined) return undefined;
  const invalid = invalidPolicy(policy);
  if (invalid !== undefined) return `invalid plugin policy: ${invalid}`;
  if (policy.policy === 'AllowAll') return undefined;
  if (policy.policy === 'DenyAll') return `plugin ${quote(command)} not allowed: policy set to "DenyAll"`;

  const allowed = (policy.allowlist ?? []).map((entry) => entry.command);
  if (allowed.includes(command)) return undefined;
  if (resolved === undefined)
    return `plugin path ${quote(command)} cannot be resolved for credential plugin allowlist check: exec: ${quote(command)}: executable file not found in $PATH`;
  const namesakes = allowed.filter((entry) => basename(entry) === basename(resolved));
  if (allowed.includes(resolved) || namesakes.some((entry) => lookPath(entry) === resolved)) return undefined;
  return `plugin path ${quote(resolved)} is not permitted by the credential plugin allowlist`;
}

function invalidPolicy({ policy, allowlist }: CredentialPluginPolicy): string | undefined {
  if (policy === 'AllowAll' || policy === 'DenyAll') {
    return allowlist === undefined
      ? undefined
      : `misconfigured credential plugin allowlist: plugin policy is ${quote(policy)} but allowlist is non-nil`;
  }
  if (policy !== 'Allowlist') return `unknown plugin policy: ${quote(policy)}`;
  if (allowlist === undefined)
    return 'credential plugin policy set to "Allowlist", but allowlist is unspecified';
  if (allowlist.length === 0)
    return 'credential plugin policy set to "Allowlist", but allowlist is empty; use "DenyAll" policy instead';
  for (const [index, { command }] of allowlist.entries()) {
    if (command === '')
      return `misconfigured credential plugin allowlist: empty allowlist entry #${index + 1}`;
    if (normalize(command) !== command)
      return `non-normalized file path: ${quote(command)} vs ${quote(normalize(command))}`;
  }
  return undefined;
}
