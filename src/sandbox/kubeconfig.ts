import { randomBytes } from 'node:crypto';
import { readFile, rename, unlink, writeFile } from 'node:fs/promises';

/** What reaches a sandbox. */
export interface KubeconfigParts {
  url: string;
  caPem: string;
  /** The certificate and key of the administrator, PEM. */
  client: { certificatePem: string; keyPem: string };
  token: string;
  /** Who has a context of their own, `proa-sandbox-limited`, in the first of the namespaces. */
  limited?: { token: string; namespaces: readonly string[] } | undefined;
}

/** How all of them begin. */
const OPENING = `apiVersion: v1
kind: Config
clusters:
- name: proa-sandbox
  cluster:`;

/**
 * A kubeconfig with one context, `proa-sandbox`, as YAML. Its user has the client certificate, which may write,
 * and the token, which clients without the certificate can read with. The limited user, where there is one, has a
 * second context.
 */
export function kubeconfigText({ url, caPem, client, token, limited }: KubeconfigParts): string {
  return `${OPENING}
    server: ${url}
    certificate-authority-data: ${base64(caPem)}
users:
- name: proa-sandbox
  user:
    client-certificate-data: ${base64(client.certificatePem)}
    client-key-data: ${base64(client.keyPem)}
    token: ${token}
${limited === undefined ? '' : limitedUser(limited.token)}contexts:
- name: proa-sandbox
  context:
    cluster: proa-sandbox
    user: proa-sandbox
${limited === undefined ? '' : limitedContext(limited.namespaces[0])}current-context: proa-sandbox
`;
}

function limitedUser(token: string): string {
  return `- name: proa-sandbox-limited
  user:
    token: ${token}
`;
}

function limitedContext(namespace = 'default'): string {
  return `- name: proa-sandbox-limited
  context:
    cluster: proa-sandbox
    namespace: ${namespace}
    user: proa-sandbox-limited
`;
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** Fails where a file has anything in it but the kubeconfig of a sandbox: somebody's own would be lost. */
export async function checkReplaceable(path: string): Promise<void> {
  const present = await readFile(path, 'utf8').catch(() => '');
  if (present.trim() === '' || present.startsWith(`${OPENING}\n`)) return;
  throw new Error(`${path} is there, and is no kubeconfig of a sandbox: it would be overwritten`);
}

/** Writes a file that only its owner may read: complete or not at all. Fails as writing files does. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeFile(temporary, text, { mode: 0o600, flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => {});
    throw error;
  }
}

/** Removes a file that still has the text it was written with; leaves anything else as it is. Never fails. */
export async function removeOwnFile(path: string, text: string): Promise<void> {
  const present = await readFile(path, 'utf8').catch(() => undefined);
  if (present === text) await unlink(path).catch(() => {});
}
