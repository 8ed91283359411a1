import { quote } from '../go/strconv/quote.js';

/** Paths of the Kubernetes API, each segment escaped. Building one sends nothing. */

/** The parts of a resource in a path. */
interface PathResource {
  /** "" for the core group. */
  group: string;
  version: string;
  /** Plural: `pods`. */
  name: string;
  /** Absent for cluster-scoped resources and for all namespaces. */
  namespace?: string;
}

/** `/api/v1` or `/apis/apps/v1`. */
export function groupVersionPath(group: string, version: string): string {
  return group === '' ? `/api/${segment(version)}` : `/apis/${segment(group)}/${segment(version)}`;
}

/**
 * `/apis/apps/v1/namespaces/shop/deployments/web/scale`: a collection without `name`, an object with it.
 * @param subresource one segment or several (`proxy/metrics`)
 */
export function resourcePath(place: PathResource, name?: string, subresource?: string): string {
  let path = groupVersionPath(place.group, place.version);
  if (place.namespace !== undefined && place.namespace !== '')
    path += `/namespaces/${segment(place.namespace)}`;
  path += `/${segment(place.name)}`;
  if (name !== undefined) path += `/${segment(name)}`;
  if (subresource !== undefined) path += `/${subresource.split('/').map(segment).join('/')}`;
  return path;
}

/** Escapes the same characters as Go's url.PathEscape; a segment of dots only would be folded away on the way. */
function segment(text: string): string {
  if (text === '.' || text === '..') throw new Error(`invalid path segment ${quote(text)}`);
  return percentEncoded(text).replace(/%(24|26|2B|3A|3D|40)/g, (escaped) => decodeURIComponent(escaped));
}

/** `?limit=500&watch=1`, or "" without parameters. Spaces become `+`, as in Go. */
export function queryText(query: readonly (readonly [string, string])[] | undefined): string {
  if (query === undefined || query.length === 0) return '';
  return `?${query.map(([name, value]) => `${queryEscape(name)}=${queryEscape(value)}`).join('&')}`;
}

function queryEscape(text: string): string {
  return percentEncoded(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** An unpaired surrogate, which JSON can hold and UTF-8 cannot, becomes U+FFFD, as in Go. */
function percentEncoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}
