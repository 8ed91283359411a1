import type { ResourceType } from '../types/resource-type.js';
import { ApiError, notAcceptable } from './errors.js';

/** One media type of an Accept header. */
export interface MediaRange {
  type: string;
  parameters: ReadonlyMap<string, string>;
  quality: number;
}

/** The requested form of objects. */
export interface ObjectForm {
  kind: 'object' | 'table' | 'partial';
  /** Version of meta.k8s.io for tables and partial objects. */
  version: 'v1' | 'v1beta1';
  /** `json` if JSON was chosen, whatever else the request prefers. */
  wire?: 'json';
}

export const JSON_TYPE = 'application/json';
export const YAML_TYPE = 'application/yaml';
export const PROTOBUF_TYPE = 'application/vnd.kubernetes.protobuf';

/** The types that servers list as supported, whatever a response supports. */
const SERVED = [JSON_TYPE, YAML_TYPE, PROTOBUF_TYPE];
const SERVED_WATCH = ['application/json;stream=watch', 'application/vnd.kubernetes.protobuf;stream=watch'];

/** The media types of an Accept header, the most preferred first; missing and empty mean any. */
export function parseAccept(header: string | undefined): MediaRange[] {
  const ranges = (header || '*/*').split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim());
    const pairs = parameters.map((text): [string, string] => {
      const equals = text.indexOf('=');
      return equals < 0 ? [text, ''] : [text.slice(0, equals), text.slice(equals + 1)];
    });
    const map = new Map(pairs);
    return { type, parameters: map, quality: Number(map.get('q') ?? 1) };
  });
  return ranges.sort((left, right) => right.quality - left.quality);
}

/** The form of a resource's response. Fails with 406 if no requested form is served. @param of named in errors */
export function negotiateObject(
  accept: readonly MediaRange[],
  list: boolean,
  watch: boolean,
  of?: ResourceType,
): ObjectForm {
  for (const range of accept) {
    const protobuf = range.type === PROTOBUF_TYPE;
    if (!isServed(range) && !protobuf) continue;
    const wire = protobuf ? {} : { wire: 'json' as const };
    if (watch && range.type === YAML_TYPE) break; // chosen first, although it has no form for streams
    const as = range.parameters.get('as');
    if (protobuf && (as === undefined ? of?.custom : as === 'Table')) continue;
    if (as === undefined) return { kind: 'object', version: 'v1', ...wire };
    const version = range.parameters.get('v');
    const known = range.parameters.get('g') === 'meta.k8s.io' && (version === 'v1' || version === 'v1beta1');
    if (!known) continue;
    if (as === 'Table') return { kind: 'table', version, ...wire };
    if (as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList') {
      if ((as === 'PartialObjectMetadataList') !== (list && !watch)) throw wrongShape(as, list, of);
      return { kind: 'partial', version, ...wire };
    }
  }
  if (watch) throw notAcceptable(SERVED_WATCH);
  if (of?.custom || accept.some(({ type }) => type === PROTOBUF_TYPE)) throw notAcceptable(SERVED);
  const all = [...SERVED, ...SERVED_WATCH].join(', ');
  throw new ApiError(406, `406: Not Acceptable\n\nAvailable representations: ${all}`, {
    reason: 'NotAcceptable',
    details: {},
  });
}

/** Whether JSON or YAML is acceptable. */
export function isServed({ type }: MediaRange): boolean {
  return type === JSON_TYPE || type === YAML_TYPE || type === '*/*';
}

/** Checks that a document without other forms may be sent (discovery, versions). Fails with 406. */
export function requireJson(accept: readonly MediaRange[]): void {
  const plain = (range: MediaRange) =>
    (isServed(range) || range.type === PROTOBUF_TYPE) && !range.parameters.has('as');
  if (!accept.some(plain)) throw notAcceptable(SERVED);
}

/** The message of servers contains the Go type. */
function wrongShape(as: string, list: boolean, of: ResourceType | undefined): ApiError {
  const own = of?.custom ? 'unstructured.Unstructured' : `${of?.group || 'core'}.${of?.kind ?? 'Object'}`;
  const shape = `${list ? 'a list' : 'not a list'} (*${own}${list ? 'List' : ''})`;
  return new ApiError(406, `you requested ${as}, but the requested object is ${shape}`, {
    reason: 'NotAcceptable',
  });
}
