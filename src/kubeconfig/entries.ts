/**
 * The entries of a kubeconfig file (client-go's tools/clientcmd/api/v1), with the names in the file. Fields that proa
 * does not know stay in the objects, so that writing the file keeps them.
 */

/** `clusters[].cluster`. `*-data` fields are standard base64. */
export interface Cluster {
  server?: string;
  'tls-server-name'?: string;
  'insecure-skip-tls-verify'?: boolean;
  'certificate-authority'?: string;
  'certificate-authority-data'?: string;
  'proxy-url'?: string;
  'disable-compression'?: boolean;
  extensions?: NamedExtension[];
}

/** `users[].user`. `*-data` fields are standard base64. */
export interface User {
  'client-certificate'?: string;
  'client-certificate-data'?: string;
  'client-key'?: string;
  'client-key-data'?: string;
  token?: string;
  tokenFile?: string;
  as?: string;
  'as-uid'?: string;
  'as-groups'?: string[];
  'as-user-extra'?: Record<string, string[]>;
  username?: string;
  password?: string;
  'auth-provider'?: AuthProvider;
  exec?: Exec;
  extensions?: NamedExtension[];
}

/** `users[].user.auth-provider`, the plugins compiled into old versions of kubectl. */
export interface AuthProvider {
  name?: string;
  config?: Record<string, string>;
}

/** `users[].user.exec`. */
export interface Exec {
  command?: string;
  args?: string[];
  env?: { name?: string; value?: string }[];
  apiVersion?: string;
  installHint?: string;
  provideClusterInfo?: boolean;
  interactiveMode?: string;
}

/** `contexts[].context`. */
export interface Context {
  cluster?: string;
  user?: string;
  namespace?: string;
  extensions?: NamedExtension[];
}

/** An item of any `extensions` list. */
export interface NamedExtension {
  name?: string;
  extension?: unknown;
}

/** `preferences`, which nothing reads any more. */
export interface Preferences {
  colors?: boolean;
  extensions?: NamedExtension[];
}

/** A whole file. */
export interface KubeconfigDocument {
  apiVersion?: string;
  kind?: string;
  preferences?: Preferences;
  clusters?: { name?: string; cluster?: Cluster }[];
  users?: { name?: string; user?: User }[];
  contexts?: { name?: string; context?: Context }[];
  'current-context'?: string;
  extensions?: NamedExtension[];
}

/** An entry and its file, named as it was requested; "" if it is in no file yet. */
export interface KubeconfigEntry<T> {
  value: T;
  file: string;
}

/** One or several files, merged. */
export interface Kubeconfig {
  clusters: ReadonlyMap<string, KubeconfigEntry<Cluster>>;
  users: ReadonlyMap<string, KubeconfigEntry<User>>;
  contexts: ReadonlyMap<string, KubeconfigEntry<Context>>;
  currentContext: string;
  preferences: Preferences;
  extensions: ReadonlyMap<string, unknown>;
}

/** One file that was read. */
export interface KubeconfigFile {
  /** As it was named. */
  path: string;
  document: KubeconfigDocument;
}
