/** How to reach one API server as one user: what a kubeconfig and the command line come down to. */

/** Everything the transport needs to know. Files have been read, relative paths resolved, flags applied. */
export interface ConnectionConfig {
  /** `https://10.0.0.1:6443`, or with a path prefix `https://host/k8s/clusters/c-1`; http is possible. */
  server: string;
  /** The name to request and to check in the certificate, instead of the server's host. */
  tlsServerName?: string;
  insecureSkipTlsVerify?: boolean;
  /** PEM text of the authorities to trust instead of the machine's own. */
  caData?: string;
  /** `http://`, `https://` or `socks5://`; the proxy variables are not looked at when it is set. */
  proxyUrl?: string;
  /** Never ask for compressed answers. */
  disableCompression?: boolean;
  user: UserCredentials;
  /** --request-timeout in milliseconds; 0 or absent means none. */
  requestTimeoutMs?: number;
}

/** What a user shows to the server. Several at once are sent as client-go sends them. */
export interface UserCredentials {
  token?: string;
  /** Read by the transport, and again at most a minute later; wins over `token`. */
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
  /** A name looked up on PATH, or a path, made absolute against the kubeconfig's folder. */
  command: string;
  args?: readonly string[];
  /** Set on top of proa's own environment. */
  env?: readonly { name: string; value: string }[];
  /** v1beta1 defaults to IfAvailable, v1 requires one: whoever builds this value has seen to it. */
  interactiveMode: 'Never' | 'IfAvailable' | 'Always';
  provideClusterInfo?: boolean;
  installHint?: string;
  /** The cluster's extension named `client.authentication.k8s.io/exec`, handed on as it stands. */
  clusterConfig?: unknown;
}

/** What kuberc says of credential plugins (kubectl.config.k8s.io, credentialPluginPolicy and -Allowlist). */
export interface CredentialPluginPolicy {
  policy: 'AllowAll' | 'DenyAll' | 'Allowlist';
  /** Only with `Allowlist`: the commands that may run. */
  allowlist?: readonly CredentialPluginAllowlistEntry[];
}

/** One entry: a full path, or a bare name that is looked up on PATH. */
interface CredentialPluginAllowlistEntry {
  /** `command` in newer, `name` in older kuberc files. */
  command: string;
}
