import { readFile, unlink } from 'node:fs/promises';

/** What a kubeconfig for a sandbox consists of. */
interface KubeconfigParts {
  url: string;
  caPem: string;
  /** The certificate and key of the administrator, PEM. */
  client: { certificatePem: string; keyPem: string };
  token: string;
  /** The certificate and key of the editor, PEM; if present, there is a viewer, too. */
  editor?: { certificatePem: string; keyPem: string };
  /** The user of the context `proa-sandbox-limited`, which is in the first of the namespaces. */
  limited?: { token: string; namespaces: readonly string[] } | undefined;
}

/**
 * A kubeconfig as YAML. The user of its current context, `proa-sandbox`, has the client certificate, which permits
 * everything, and the token, with which clients without the certificate can read. With an editor, the token is the
 * viewer's. The editor, the viewer and the limited user have contexts of their own.
 */
export function kubeconfigText({ url, caPem, client, token, limited, editor }: KubeconfigParts): string {
  const own = { ...client, ...(editor === undefined ? { token } : {}) };
  const users: readonly ConfigUser[] = [
    { name: 'proa-sandbox', ...own },
    ...(editor === undefined
      ? []
      : [
          { name: 'proa-sandbox-editor', namespace: 'default', ...editor },
          { name: 'proa-sandbox-viewer', namespace: 'default', token },
        ]),
    ...(limited === undefined
      ? []
      : [
          {
            name: 'proa-sandbox-limited',
            namespace: limited.namespaces[0] ?? 'default',
            token: limited.token,
          },
        ]),
  ];
  return `apiVersion: v1
kind: Config
clusters:
- name: proa-sandbox
  cluster:
    server: ${url}
    certificate-authority-data: ${base64(caPem)}
users:
${users.map(userText).join('')}contexts:
${users.map(contextText).join('')}current-context: proa-sandbox
`;
}

/** A user with a context of the same name. */
interface ConfigUser {
  name: string;
  namespace?: string;
  certificatePem?: string;
  keyPem?: string;
  token?: string;
}

function userText({ name, certificatePem, keyPem, token }: ConfigUser): string {
  const certificate =
    certificatePem === undefined || keyPem === undefined
      ? ''
      : `    client-certificate-data: ${base64(certificatePem)}\n    client-key-data: ${base64(keyPem)}\n`;
  return `- name: ${name}\n  user:\n${certificate}${token === undefined ? '' : `    token: ${token}\n`}`;
}

function contextText({ name, namespace }: ConfigUser): string {
  const place = namespace === undefined ? '' : `    namespace: ${namespace}\n`;
  return `- name: ${name}\n  context:\n    cluster: proa-sandbox\n${place}    user: ${name}\n`;
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** The names of a sandbox's clusters, users and contexts. */
const OWN_NAME = /^proa-sandbox(?:-editor|-viewer|-limited)?$/;

/**
 * Fails if a file contains anything but the kubeconfig of a sandbox, so that no user's file is lost. `config` and `ns`
 * reorder its content, so the names identify it.
 */
export async function checkReplaceable(path: string): Promise<void> {
  const present = await readFile(path, 'utf8').catch(() => '');
  if (present.trim() === '') return;
  const names = [...present.matchAll(/^[ -]*name:(.*)/gm)].map(([, name = '']) => name.trim());
  if (names.length > 0 && names.every((name) => OWN_NAME.test(name))) return;
  throw new Error(`${path} exists and is not a kubeconfig of a sandbox: it would be overwritten`);
}

/** Removes a file that still contains the text it was written with; leaves any other unchanged. Never fails. */
export async function removeOwnFile(path: string, text: string): Promise<void> {
  const present = await readFile(path, 'utf8').catch(() => undefined);
  if (present === text) await unlink(path).catch(() => {});
}
