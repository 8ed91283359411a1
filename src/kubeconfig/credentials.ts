import { quote } from '../go/strconv/quote.js';
import type { ExecPlugin, UserCredentials } from './connection.js';
import type { Cluster, Exec, User } from './entries.js';
import { fileErrorText, KubeconfigError } from './errors.js';
import { absolutePath } from './locations.js';
import type { Machine } from './machine.js';
import { readFileText } from './read.js';

/** The name of the cluster extension that is passed to exec plugins. */
const execExtension = 'client.authentication.k8s.io/exec';

/**
 * The credentials of the user, from files if needed. The entry has been validated.
 * @returns no fields at all if there are no credentials
 * @throws KubeconfigError for an unreadable token file and for compiled-in auth providers, which no longer exist
 */
export async function userCredentials(
  user: User,
  cluster: Cluster,
  machine: Machine,
): Promise<UserCredentials> {
  if (user['auth-provider'] !== undefined) throw authProviderRefusal(user['auth-provider'].name ?? '');
  if (user.tokenFile && !user.token) confirmReadable(user.tokenFile, machine);
  const certificate = await pem(user['client-certificate-data'], user['client-certificate'], machine);
  const key = certificate && (await pem(user['client-key-data'], user['client-key'], machine));
  if (certificate !== undefined) expectPem(certificate, 'certificate');
  if (key !== undefined) expectPem(key, 'key');
  return {
    ...(user.token && { token: user.token }),
    ...(user.tokenFile && { tokenFile: absolutePath(user.tokenFile, machine) }),
    ...(certificate && { clientCertData: certificate }),
    ...(key && { clientKeyData: key }),
    ...(user.username && { username: user.username }),
    ...(user.password && { password: user.password }),
    ...(user.exec && { exec: execPlugin(user.exec, cluster) }),
  };
}

/** Go's message for a text that cannot contain a certificate or key. */
function expectPem(text: string, what: 'certificate' | 'key'): void {
  if (!text.includes('-----BEGIN '))
    throw new KubeconfigError(`tls: failed to find any PEM data in ${what} input`);
}

/** The existing versions of client.authentication.k8s.io. */
const execApiVersions = ['client.authentication.k8s.io/v1', 'client.authentication.k8s.io/v1beta1'];

function execPlugin(exec: Exec, cluster: Cluster): ExecPlugin {
  const { command = '', apiVersion = '', interactiveMode } = exec;
  if (!execApiVersions.includes(apiVersion))
    throw new KubeconfigError(`exec plugin: invalid apiVersion ${quote(apiVersion)}`);
  const clusterConfig = cluster.extensions?.find(({ name }) => name === execExtension)?.extension;
  return {
    apiVersion,
    command,
    ...(exec.args && { args: exec.args }),
    ...(exec.env && { env: exec.env.map(({ name = '', value = '' }) => ({ name, value })) }),
    interactiveMode:
      interactiveMode === 'Never' || interactiveMode === 'Always' ? interactiveMode : 'IfAvailable',
    ...(exec.provideClusterInfo && { provideClusterInfo: true }),
    ...(exec.installHint && { installHint: withoutControlCharacters(exec.installHint) }),
    ...(clusterConfig !== undefined && clusterConfig !== null && { clusterConfig }),
  };
}

/** The hint is shown on a terminal: control characters are written as `U+001B`. */
function withoutControlCharacters(text: string): string {
  return text.replaceAll(
    /[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\t-\r]/gu,
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}

function authProviderRefusal(name: string): KubeconfigError {
  const advice = successors.get(name);
  if (advice !== undefined)
    return new KubeconfigError(
      `The ${name} auth plugin has been removed.\nPlease use the ${advice[0]} kubectl/client-go credential plugin instead.\nSee ${advice[1]} for further details`,
    );
  if (name === 'oidc')
    return new KubeconfigError(
      'The oidc auth plugin is not part of proa.\nPlease use a credential plugin (users[].user.exec), such as https://github.com/int128/kubelogin, instead.',
    );
  return new KubeconfigError(`no Auth Provider found for name ${quote(name)}`);
}

const successors = new Map([
  [
    'gcp',
    [
      '"gke-gcloud-auth-plugin"',
      'https://cloud.google.com/blog/products/containers-kubernetes/kubectl-auth-changes-in-gke',
    ],
  ],
  [
    'azure',
    [
      'https://github.com/Azure/kubelogin',
      'https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins',
    ],
  ],
]);

async function pem(
  data: string | undefined,
  path: string | undefined,
  machine: Machine,
): Promise<string | undefined> {
  if (data) return Buffer.from(data, 'base64').toString();
  return path ? readFileText(path, machine) : undefined;
}

/** The file is read when it is used: bytes of a pipe that were read here would be missing there. */
function confirmReadable(path: string, machine: Machine): void {
  try {
    machine.confirmReadable(absolutePath(path, machine));
  } catch (error) {
    throw new KubeconfigError(fileErrorText('open', path, error), { cause: error });
  }
}
