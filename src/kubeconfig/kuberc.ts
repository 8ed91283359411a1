import { join, normalize } from 'node:path';
import type { CredentialPluginPolicy } from './connection.js';
import { isObject } from './decode.js';
import { errorCode, KubeconfigError } from './errors.js';
import type { Machine } from './machine.js';
import { parseYamlDocuments } from './parse.js';
import { readFileText } from './read.js';

/** The policy, and what was wrong with a file that was passed over. */
export interface LoadedPluginPolicy {
  policy: CredentialPluginPolicy;
  /** A sentence for stderr: the default file is there, but says nothing that can be understood. */
  warning?: string;
}

/**
 * What the user's kuberc file (kubectl.config.k8s.io Preference; the flag, KUBERC, else `~/.kube/kuberc`) says of
 * credential plugins, which kubectl heeds from 1.35 on. Without a file, and with KUBERC=off or
 * KUBECTL_KUBERC=false, all may run. Only a run that has a plugin to start needs to ask.
 * @param explicitPath the value of --kuberc, if given
 * @throws KubeconfigError when a file that was named cannot be read, or a policy contradicts itself
 */
export async function loadCredentialPluginPolicy(
  machine: Machine,
  explicitPath?: string,
): Promise<LoadedPluginPolicy> {
  const { KUBERC: variable, KUBECTL_KUBERC: feature } = machine.env;
  const allowAll: LoadedPluginPolicy = { policy: { policy: 'AllowAll' } };
  if (feature === 'false') return allowAll;
  if (variable === 'off') {
    if (!explicitPath) return allowAll;
    throw new KubeconfigError(
      'kuberc error disabling kuberc via KUBERC=off and passing kuberc flag are mutually exclusive',
    );
  }
  const named = explicitPath || variable;
  const path = named || join(machine.homeDirectory ?? '', '.kube', 'kuberc');
  let document: Record<string, unknown>;
  try {
    const text = await readText(path, machine);
    if (text === undefined && !named) return allowAll;
    if (text === undefined) throw new KubeconfigError(`open ${path}: no such file or directory`);
    document = await preference(text, path);
  } catch (error) {
    if (!(error instanceof KubeconfigError)) throw error;
    if (named) throw new KubeconfigError(`kuberc error kuberc: ${error.message}`, { cause: error });
    return { ...allowAll, warning: `kuberc: no preferences loaded from ${path}: ${error.message}` };
  }
  return { policy: policyOf(document) };
}

async function readText(path: string, machine: Machine): Promise<string | undefined> {
  try {
    return await readFileText(path, machine);
  } catch (error) {
    if (error instanceof KubeconfigError && errorCode(error.cause) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The first document that is a Preference; an empty one for an empty file. */
async function preference(text: string, path: string): Promise<Record<string, unknown>> {
  const documents = (await parseYamlDocuments(text)).filter((document) => document !== null);
  if (documents.length === 0) return {};
  const found = documents.find(
    (document) =>
      isObject(document) &&
      document.kind === 'Preference' &&
      /^kubectl\.config\.k8s\.io\/v1(alpha|beta)1$/.test(String(document.apiVersion)),
  );
  if (isObject(found)) return found;
  throw new KubeconfigError(`no valid preferences found in ${path}`);
}

/** The rules of client-go's exec.ValidatePluginPolicy. */
function policyOf(document: Record<string, unknown>): CredentialPluginPolicy {
  const { credentialPluginPolicy: policy = '', credentialPluginAllowlist: list } = document;
  if (policy === 'Allowlist') return { policy, allowlist: allowlist(list) };
  if (policy !== '' && policy !== 'AllowAll' && policy !== 'DenyAll')
    throw misconfigured(`unknown plugin policy: ${JSON.stringify(policy)}`);
  if (list !== undefined && list !== null)
    throw misconfigured(
      `misconfigured credential plugin allowlist: plugin policy is ${JSON.stringify(policy)} but allowlist is non-nil`,
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
  if (clean !== chosen)
    throw misconfigured(`non-normalized file path: ${JSON.stringify(chosen)} vs ${JSON.stringify(clean)}`);
  return chosen;
}

function misconfigured(reason: string): KubeconfigError {
  return new KubeconfigError(reason);
}
