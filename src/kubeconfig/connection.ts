/** How to reach one API server as one user: the result of a kubeconfig and the command line. */

/** Everything that the transport needs to know. Files have been read, relative paths resolved, flags applied. */
export interface ConnectionConfig {
  /** `https://10.0.0.1:6443`, or with a path prefix `https://host/k8s/clusters/c-1`; http is allowed. */
  server: string;
  /** The name to request and to verify in the certificate, instead of the server's host. */
  tlsServerName?: string;
  insecureSkipTlsVerify?: boolean;
  /** PEM text of the authorities to trust instead of the machine's own. */
  caData?: string;
  /** `http://`, `https://` or `socks5://`; if set, the proxy variables are ignored. */
  proxyUrl?: string;
  /** Never request compressed responses. */
  disableCompression?: boolean;
  user: UserCredentials;
  /** --request-timeout in milliseconds; 0 or absent means none. */
  requestTimeoutMs?: number;
}

/** A user's credentials. Several at once are sent as in client-go. */
export interface UserCredentials {
  token?: string;
  /** Read by the transport, and again after at most a minute; takes precedence over `token`. */
  tokenFile?: string;
  /** PEM text. */
  clientCertData?: string;
  /** PEM text. */
  clientKeyData?: string;
  username?: string;
  password?: string;
  impersonate?: Impersonation;
  exec?: ExecPlugin;
}

/** --as, --as-uid, --as-group, --as-user-extra and their kubeconfig fields. */
export interface Impersonation {
  user: string;
  uid?: string;
  groups?: readonly string[];
  extra?: Readonly<Record<string, readonly string[]>>;
}

/** A kubeconfig user's `exec`: a program that prints an ExecCredential. */
export interface ExecPlugin {
  /** `client.authentication.k8s.io/v1` or `client.authentication.k8s.io/v1beta1`. */
  apiVersion: string;
  /** A name to find on PATH, or a path, made absolute from the kubeconfig's folder. */
  command: string;
  args?: readonly string[];
  /** Added to proa's own environment. */
  env?: readonly { name: string; value: string }[];
  /** v1beta1 defaults to IfAvailable, v1 requires a value: the code that builds this ensures that there is one. */
  interactiveMode: 'Never' | 'IfAvailable' | 'Always';
  provideClusterInfo?: boolean;
  installHint?: string;
  /** The cluster's extension named `client.authentication.k8s.io/exec`, passed on unchanged. */
  clusterConfig?: unknown;
}

/** kuberc's rules for credential plugins (kubectl.config.k8s.io, credentialPluginPolicy and -Allowlist). */
export interface CredentialPluginPolicy {
  policy: 'AllowAll' | 'DenyAll' | 'Allowlist';
  /** Only with `Allowlist`: the commands that may run. */
  allowlist?: readonly CredentialPluginAllowlistEntry[];
}

/** One entry: a full path, or a bare name to find on PATH. */
interface CredentialPluginAllowlistEntry {
  /** `command` in newer, `name` in older kuberc files. */
  command: string;
}
