/**
 * The fields of a kubeconfig file, as declared by client-go's tools/clientcmd/api/v1 types: their types, and whether an
 * empty one is omitted from a file.
 */

/** The type of a field. `raw` is any JSON, `bytes` is base64. */
export type FieldType =
  | 'string'
  | 'bool'
  | 'bytes'
  | 'raw'
  | { list: FieldType }
  | { map: FieldType }
  | { struct: Struct };

/** One object type. */
export interface Struct {
  /** Its name in Go, which error messages quote. */
  goName: string;
  fields: Readonly<Record<string, Field>>;
}

/** One field; `required` ones are written even if empty. `pointer` ones are absent or complete. */
export interface Field {
  type: FieldType;
  required?: boolean;
  pointer?: boolean;
}

const text: Field = { type: 'string' };
const bool: Field = { type: 'bool' };
const bytes: Field = { type: 'bytes' };
const requiredText: Field = { type: 'string', required: true };

const namedExtension: Struct = {
  goName: 'NamedExtension',
  fields: { name: requiredText, extension: { type: 'raw', required: true } },
};

const extensions: Field = { type: { list: { struct: namedExtension } } };

/** `clusters[].cluster` */
export const clusterStruct: Struct = {
  goName: 'Cluster',
  fields: {
    server: requiredText,
    'tls-server-name': text,
    'insecure-skip-tls-verify': bool,
    'certificate-authority': text,
    'certificate-authority-data': bytes,
    'proxy-url': text,
    'disable-compression': bool,
    extensions,
  },
};

const authProviderStruct: Struct = {
  goName: 'AuthProviderConfig',
  fields: { name: requiredText, config: { type: { map: 'string' }, required: true } },
};

const execEnvStruct: Struct = { goName: 'ExecEnvVar', fields: { name: requiredText, value: requiredText } };

const execStruct: Struct = {
  goName: 'ExecConfig',
  fields: {
    command: requiredText,
    args: { type: { list: 'string' }, required: true },
    env: { type: { list: { struct: execEnvStruct } }, required: true },
    apiVersion: text,
    installHint: text,
    provideClusterInfo: { type: 'bool', required: true },
    interactiveMode: text,
  },
};

/** `users[].user` */
export const userStruct: Struct = {
  goName: 'AuthInfo',
  fields: {
    'client-certificate': text,
    'client-certificate-data': bytes,
    'client-key': text,
    'client-key-data': bytes,
    token: text,
    tokenFile: text,
    as: text,
    'as-uid': text,
    'as-groups': { type: { list: 'string' } },
    'as-user-extra': { type: { map: { list: 'string' } } },
    username: text,
    password: text,
    'auth-provider': { type: { struct: authProviderStruct }, pointer: true },
    exec: { type: { struct: execStruct }, pointer: true },
    extensions,
  },
};

/** `contexts[].context` */
export const contextStruct: Struct = {
  goName: 'Context',
  fields: { cluster: requiredText, user: requiredText, namespace: text, extensions },
};

/** `preferences` */
export const preferencesStruct: Struct = { goName: 'Preferences', fields: { colors: bool, extensions } };

/** A whole file. */
export const configStruct: Struct = {
  goName: 'Config',
  fields: {
    kind: text,
    apiVersion: text,
    preferences: { type: { struct: preferencesStruct }, required: true },
    clusters: named('NamedCluster', 'cluster', clusterStruct),
    users: named('NamedAuthInfo', 'user', userStruct),
    contexts: named('NamedContext', 'context', contextStruct),
    'current-context': requiredText,
    extensions,
  },
};

function named(goName: string, field: string, struct: Struct): Field {
  const item: Struct = {
    goName,
    fields: { name: requiredText, [field]: { type: { struct }, required: true } },
  };
  return { type: { list: { struct: item } }, required: true };
}
