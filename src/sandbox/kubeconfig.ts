import { randomBytes } from 'node:crypto';
import { rename, unlink, writeFile } from 'node:fs/promises';

/** A kubeconfig with one context, `proa-sandbox`, as YAML. */
export function kubeconfigText(url: string, caPem: string, token: string): string {
  return `apiVersion: v1
kind: Config
clusters:
- name: proa-sandbox
  cluster:
    server: ${url}
    certificate-authority-data: ${Buffer.from(caPem).toString('base64')}
users:
- name: proa-sandbox
  user:
    token: ${token}
contexts:
- name: proa-sandbox
  context:
    cluster: proa-sandbox
    user: proa-sandbox
current-context: proa-sandbox
`;
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
