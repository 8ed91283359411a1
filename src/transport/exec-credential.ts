/** The ExecCredential document that is handed to a plugin and comes back from it (client.authentication.k8s.io). */
import type { ConnectionConfig, ExecPlugin } from '../kubeconfig/connection.js';
import type { ClientCertificate } from './credentials.js';

/** What a plugin gave. */
export interface PluginCredential {
  token?: string;
  certificate?: ClientCertificate;
  /** Milliseconds since the epoch. */
  expiresAt?: number;
}

/** The API versions there are. */
export const EXEC_API_VERSIONS: readonly string[] = [
  'client.authentication.k8s.io/v1',
  'client.authentication.k8s.io/v1beta1',
];

/** The value of KUBERNETES_EXEC_INFO: whether there is a user to ask, and the cluster where the plugin wants it. */
export function execInfo(plugin: ExecPlugin, config: ConnectionConfig, interactive: boolean): string {
  return JSON.stringify({
    kind: 'ExecCredential',
    apiVersion: plugin.apiVersion,
    spec: { ...(plugin.provideClusterInfo ? { cluster: clusterInfo(plugin, config) } : {}), interactive },
  });
}

/** Fields left out as Go's omitempty does; JSON.stringify drops the undefined. */
function clusterInfo(plugin: ExecPlugin, config: ConnectionConfig): object {
  return {
    server: config.server,
    'tls-server-name': config.tlsServerName || undefined,
    'insecure-skip-tls-verify': config.insecureSkipTlsVerify || undefined,
    'certificate-authority-data': config.caData
      ? Buffer.from(config.caData, 'utf8').toString('base64')
      : undefined,
    'proxy-url': config.proxyUrl || undefined,
    'disable-compression': config.disableCompression || undefined,
    // Without an omitempty in Go.
    config: plugin.clusterConfig ?? null,
  };
}

interface ExecCredentialDocument {
  apiVersion?: unknown;
  kind?: unknown;
  status?: {
    token?: unknown;
    clientCertificateData?: unknown;
    clientKeyData?: unknown;
    expirationTimestamp?: unknown;
  } | null;
}

/**
 * Reads what a plugin printed. Fails with an Error in client-go's words, which quotes nothing of it.
 * @param apiVersion the one the kubeconfig names, which the plugin has to keep to
 */
export function readExecCredential(stdout: string, apiVersion: string): PluginCredential {
  const document = parse(stdout);
  const version = text(document.apiVersion) || 'client.authentication.k8s.io/__internal';
  if (version !== apiVersion)
    throw new Error(
      `exec plugin is configured to use API version ${apiVersion}, plugin returned version ${shown(version)}`,
    );
  if (document.kind !== 'ExecCredential')
    throw new Error(
      `decoding stdout: no kind ${JSON.stringify(shown(text(document.kind)))} is registered for version ${JSON.stringify(version)}`,
    );
  const { status } = document;
  if (status === undefined || status === null) throw new Error("exec plugin didn't return a status field");
  const token = text(status.token);
  const cert = text(status.clientCertificateData);
  const key = text(status.clientKeyData);
  if (token === '' && cert === '' && key === '')
    throw new Error("exec plugin didn't return a token or cert/key pair");
  if ((cert === '') !== (key === ''))
    throw new Error('exec plugin returned only certificate or key, not both');
  if (cert !== '' && !/-----BEGIN /.test(cert))
    throw new Error(
      'failed parsing client key/certificate: tls: failed to find any PEM data in certificate input',
    );
  const expiresAt = Date.parse(text(status.expirationTimestamp));
  return {
    ...(token === '' ? {} : { token }),
    ...(cert === '' ? {} : { certificate: { cert, key } }),
    ...(Number.isNaN(expiresAt) ? {} : { expiresAt }),
  };
}

function parse(stdout: string): ExecCredentialDocument {
  // Go reads nothing as YAML, which is an object without a version.
  if (stdout.trim() === '') return {};
  let document: unknown;
  try {
    document = JSON.parse(stdout);
  } catch {
    throw new Error("decoding stdout: couldn't get version/kind; json parse error: not a JSON document");
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new Error("decoding stdout: couldn't get version/kind; json parse error: not a JSON object");
  return document;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A plugin may print its token anywhere: only what looks like a name of the API is repeated. */
function shown(name: string): string {
  return /^[A-Za-z0-9._/-]{0,60}$/.test(name) ? name : '(unreadable)';
}
