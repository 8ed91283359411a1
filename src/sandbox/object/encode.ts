import type { Json, JsonObject, KubeObject } from '../../codec/object.js';
import { writeRawJson } from '../../codec/proto/raw-json.js';

/**
 * An object's JSON in the pieces from which it is served. Its resourceVersion is known only after it is stored, so the
 * text is cut at that position; lists, Tables and metadata requests need some of the pieces. The whole is `{lead
 * "metadata": metaHead ,"resourceVersion":"N" metaTail rest`.
 */
export interface EncodedObject {
  /** The fields before metadata, each with its comma: none for built-in types. */
  lead: string;
  /** The beginning of metadata, up to resourceVersion; never empty, because there is always a name. */
  metaHead: string;
  /** The end of metadata. */
  metaTail: string;
  /** The fields after metadata, each with a leading comma, and the closing brace. */
  rest: string;
}

/** The fields of ObjectMeta before and after resourceVersion, in the order of Kubernetes servers. */
const BEFORE = ['name', 'generateName', 'namespace', 'selfLink', 'uid'];
const AFTER = [
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
  'managedFields',
];

/**
 * Encodes like a Kubernetes server: built-in types in declared order without kind and apiVersion (lists omit them),
 * custom resources with both, and with all keys sorted.
 */
export function encodeObject(object: KubeObject, custom: boolean): EncodedObject {
  const { metadata = {}, ...others } = custom ? (withSortedKeys(object as JsonObject) as KubeObject) : object;
  const fields = Object.entries(others).filter(([, value]) => value !== undefined);
  const before = (key: string) => custom && key < 'metadata';
  const kept = custom ? fields : fields.filter(([key]) => key !== 'kind' && key !== 'apiVersion');
  const lead = kept.filter(([key]) => before(key)).map(([key, value]) => `${member(key, value)},`);
  const rest = kept.filter(([key]) => !before(key)).map(([key, value]) => `,${member(key, value)}`);
  const [head, tail] = custom ? cutSorted(metadata) : cutDeclared(metadata);
  return {
    lead: lead.join(''),
    metaHead: `{${head.map(([key, value]) => member(key, value)).join(',')}`,
    metaTail: `${tail.map(([key, value]) => `,${member(key, value)}`).join('')}}`,
    rest: `${rest.join('')}}`,
  };
}

/** JSON text in the form of Go: with `<`, `>`, `&` and the line separators escaped. */
export function goJson(value: unknown): string {
  return writeRawJson(value).replace(/[<>&\u2028\u2029]/g, escapeCharacter);
}

/** A copy with the keys of every object in byte order, like Go's maps. */
export function withSortedKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, withSortedKeys(value[key]!)]));
}

type Field = [key: string, value: unknown];

function cutSorted(metadata: object): [Field[], Field[]] {
  const fields = definedFields(metadata);
  return [
    fields.filter(([key]) => key < 'resourceVersion'),
    fields.filter(([key]) => key > 'resourceVersion'),
  ];
}

function cutDeclared(metadata: object): [Field[], Field[]] {
  const fields = new Map(definedFields(metadata));
  const pick = (keys: string[]) =>
    keys.filter((key) => fields.has(key)).map((key): Field => [key, mapsSorted(key, fields.get(key))]);
  return [pick(BEFORE), pick(AFTER)];
}

function definedFields(metadata: object): Field[] {
  return Object.entries(metadata).filter(
    ([key, value]) => value !== undefined && key !== 'resourceVersion' && !isEmptyMap(value),
  );
}

function isEmptyMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function mapsSorted(key: string, value: unknown): unknown {
  return key === 'labels' || key === 'annotations' ? withSortedKeys(value as Json) : value;
}

function member(key: string, value: unknown): string {
  return `${goJson(key)}:${goJson(value)}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

function escapeCharacter(character: string): string {
  return ESCAPES[character]!;
}
