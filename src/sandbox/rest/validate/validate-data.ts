import { keyProblems } from '../../../codec/config-keys.js';
import { isObject } from '../../../codec/json.js';
import { parseJsonBody } from '../../../codec/json-text.js';
import type { KubeObject } from '../../../codec/object.js';
import type { Cause } from '../../http/errors.js';
import { invalidValue, requiredValue, tooLong } from '../request/causes.js';

/** Maximum size of the values of a config map or secret, in bytes. */
const LIMIT = 1024 * 1024;

/** Errors in the data of a config map; in a server's words, its field has no name. */
export function configMapCauses({ data, binaryData }: KubeObject): Cause[] {
  const binary = new Set(Object.keys(binaryData ?? {}));
  return [
    ...Object.keys(data ?? {}).flatMap((key) => [
      ...keyCauses('data', [key]),
      ...(binary.has(key)
        ? [invalidValue(`data[${key}]`, key, 'duplicate of key present in binaryData')]
        : []),
    ]),
    ...keyCauses('binaryData', [...binary]),
    ...sizeCauses('[]', bytesOf(data, 'utf8') + bytesOf(binaryData, 'base64')),
  ];
}

/** Errors in the data of a secret, also by its type. */
export function secretCauses(secret: KubeObject): Cause[] {
  const { data, type } = secret;
  return [
    ...keyCauses('data', Object.keys(data ?? {})),
    ...sizeCauses('data', bytesOf(data, 'base64')),
    ...(TYPES.get(String(type))?.((data ?? {}) as SecretData, secret) ?? []),
  ];
}

type SecretData = Readonly<Record<string, string | null>>;

/** The requirements of secrets by type. The field names are those of servers. */
const TYPES = new Map<string, (data: SecretData, secret: KubeObject) => Cause[]>([
  [
    'kubernetes.io/service-account-token',
    (_, { metadata }) => {
      const key = 'kubernetes.io/service-account.name';
      return metadata?.annotations?.[key] ? [] : [requiredValue(`metadata.annotations[${key}]`)];
    },
  ],
  ['kubernetes.io/dockercfg', (data) => configCauses(data, '.dockercfg')],
  ['kubernetes.io/dockerconfigjson', (data) => configCauses(data, '.dockerconfigjson')],
  [
    'kubernetes.io/basic-auth',
    (data) => {
      const missing = ['username', 'password'].filter((key) => !Object.hasOwn(data, key));
      return missing.length < 2 ? [] : missing.map((key) => requiredValue(`data[%s][${key}]`));
    },
  ],
  [
    'kubernetes.io/ssh-auth',
    (data) => (data['ssh-privatekey'] ? [] : [requiredValue('data[%s][ssh-privatekey]')]),
  ],
  [
    'kubernetes.io/tls',
    (data) =>
      ['tls.crt', 'tls.key']
        .filter((key) => !Object.hasOwn(data, key))
        .map((key) => requiredValue(`data[${key}]`)),
  ],
]);

/** Errors in the credentials of a registry; servers do not quote them. */
function configCauses(data: SecretData, key: string): Cause[] {
  const field = `data[${key}]`;
  if (!Object.hasOwn(data, key)) return [requiredValue(field)];
  const why = mapProblem(Buffer.from(data[key] ?? '', 'base64').toString());
  return why === undefined ? [] : [invalidValue(field, '<secret contents redacted>', why)];
}

/** Why Go cannot parse a text as a map; null is an empty one. */
function mapProblem(text: string): string | undefined {
  try {
    const value = parseJsonBody(text);
    if (value === null || isObject(value)) return undefined;
    const is = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
    return `json: cannot unmarshal ${is} into Go value of type map[string]interface {}`;
  } catch (error) {
    return (error as Error).message;
  }
}

function keyCauses(field: string, keys: readonly string[]): Cause[] {
  return keys.flatMap((key) => keyProblems(key).map((why) => invalidValue(`${field}[${key}]`, key, why)));
}

function sizeCauses(field: string, bytes: number): Cause[] {
  return bytes > LIMIT ? [tooLong(field, `must have at most ${LIMIT} bytes`)] : [];
}

function bytesOf(data: unknown, encoding: 'utf8' | 'base64'): number {
  const values = Object.values((data ?? {}) as object);
  return values.reduce((sum, value) => sum + Buffer.byteLength(String(value ?? ''), encoding), 0);
}
