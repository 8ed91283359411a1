import { parseRfc3339 } from '../go/rfc3339.js';
import { quote } from '../go/strconv/quote.js';
import { parseYamlOrJson } from '../kubeconfig/parse.js';
import type { ClientCertificate } from './credentials.js';

/** The output of a plugin. */
export interface PluginCredential {
  token?: string;
  certificate?: ClientCertificate;
  /** Milliseconds since the epoch. */
  expiresAt?: number;
}

const GROUP = 'client.authentication.k8s.io';
const KIND = 'ExecCredential';
/** The version assumed for a document without one. */
const INTERNAL = `${GROUP}/__internal`;
const REGISTERED: readonly string[] = [`${GROUP}/v1`, `${GROUP}/v1beta1`, INTERNAL];

type Fields = Record<string, unknown>;

/**
 * Reads the ExecCredential that a plugin printed, JSON or YAML, as client-go does: a document without a kind is
 * accepted, a document without a version has the internal one. Fails with an Error in client-go's words, which quotes
 * nothing that may be a credential.
 * @param apiVersion the one in the kubeconfig, which the plugin must use
 */
export async function readExecCredential(stdout: string, apiVersion: string): Promise<PluginCredential> {
  const document = await parse(stdout);
  const version = registeredVersion(document);
  const status = field(
    document,
    'status',
    'object',
    `of type ${version.slice(GROUP.length + 1)}.${KIND}Status`,
  );
  field(document, 'spec', 'object', `of type ${version.slice(GROUP.length + 1)}.${KIND}Spec`);
  const token = text(status, 'token');
  const cert = text(status, 'clientCertificateData');
  const key = text(status, 'clientKeyData');
  const expiresAt = time(status, 'expirationTimestamp');
  if (version !== apiVersion)
    throw new Error(
      `exec plugin is configured to use API version ${apiVersion}, plugin returned version ${version}`,
    );
  if (status === undefined) throw new Error("exec plugin didn't return a status field");
  if (token === '' && cert === '' && key === '')
    throw new Error("exec plugin didn't return a token or cert/key pair");
  if ((cert === '') !== (key === ''))
    throw new Error('exec plugin returned only certificate or key, not both');
  if (cert !== '' && !/-----BEGIN /.test(cert))
    throw new Error(
      'failed parsing client key/certificate: tls: failed to find any PEM data in certificate input',
    );
  return {
    ...(token === '' ? {} : { token }),
    ...(cert === '' ? {} : { certificate: { cert, key } }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

async function parse(stdout: string): Promise<Fields> {
  const refusal = (why: string) =>
    new Error(`decoding stdout: couldn't get version/kind; json parse error: ${why}`);
  const document = await read(stdout.replace(/^\ufeff/, '')).catch(() => {
    // The parser's message may quote the text.
    throw refusal('not a JSON or YAML document');
  });
  // Go reads nothing, and null, as an object without fields.
  if (document === undefined || document === null) return {};
  if (typeof document !== 'object' || Array.isArray(document))
    throw refusal(`json: cannot unmarshal ${goType(document)} into Go value of type struct`);
  return document as Fields;
}

/** A document that starts as JSON must be JSON. */
async function read(stdout: string): Promise<unknown> {
  return /^\s*\{/.test(stdout) ? JSON.parse(stdout) : parseYamlOrJson(stdout);
}

/** The version of the document, after its kind is known to be registered in it. */
function registeredVersion(document: Fields): string {
  const version = head(document, 'apiVersion').replace(/^\/(?=[^/]*$)/, '');
  const kind = head(document, 'kind') || KIND;
  if (version.split('/').length > 2)
    throw new Error(`decoding stdout: unexpected GroupVersion string: ${shown(version)}`);
  const full = version === '' || version === `${GROUP}/` ? INTERNAL : version;
  if (kind === KIND && REGISTERED.includes(full)) return full;
  const where =
    full === INTERNAL ? `the internal version of group ${quote(GROUP)}` : `version ${quote(shown(full))}`;
  throw new Error(`decoding stdout: no kind ${quote(shown(kind))} is registered for ${where}`);
}

/** A field that identifies a document; Go finds it in any case. */
function head(document: Fields, name: string): string {
  const found = Object.keys(document).findLast((key) => key.toLowerCase() === name.toLowerCase());
  const value = found === undefined ? undefined : document[found];
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  throw new Error(
    `decoding stdout: couldn't get version/kind; json parse error: json: cannot unmarshal ${goType(value)} into Go struct field .${name} of type string`,
  );
}

/** A field of the document, or of its status; undefined if it is null or not there. */
function field<T extends 'object' | 'string'>(
  fields: Fields | undefined,
  name: string,
  type: T,
  wanted: string,
): (T extends 'object' ? Fields : string) | undefined {
  const value = fields?.[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === type && !Array.isArray(value)) return value as ReturnType<typeof field<T>>;
  const place = type === 'object' ? `${KIND}.${name}` : `${KIND}Status.status.${name}`;
  throw new Error(
    `decoding stdout: json: cannot unmarshal ${goType(value)} into Go struct field ${place} ${wanted}`,
  );
}

function text(status: Fields | undefined, name: string): string {
  return field(status, name, 'string', 'of type string') ?? '';
}

function time(status: Fields | undefined, name: string): number | undefined {
  const value = field(status, name, 'string', 'of type string');
  if (value === undefined) return undefined;
  try {
    return Date.parse(parseRfc3339(value));
  } catch (error) {
    const isTime = /^[\dTZ:.+-]*$/.test(value);
    throw new Error(`decoding stdout: ${isTime ? (error as Error).message : 'parsing time: (unreadable)'}`);
  }
}

function goType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value === 'bigint' ? 'number' : typeof value;
}

/** A plugin may print its token anywhere: only text that looks like a name of the API is quoted. */
function shown(name: string): string {
  return /^[A-Za-z0-9._/-]{0,60}$/.test(name) ? name : '(unreadable)';
}
