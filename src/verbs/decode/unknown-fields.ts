import type { KubeObject } from '../../codec/object.js';
import { unknownFields } from '../../codec/proto/leftovers.js';
import { quote } from '../../go/strconv/quote.js';

/** So many are named; the rest is counted. */
const NAMED = 5;

/**
 * A warning of what an object had in protobuf and its JSON does not show: fields newer than this program's schema.
 * Undefined where there are none.
 * @param source where the object was
 */
export function unknownFieldsWarning(source: string, object: KubeObject): string | undefined {
  const unknown = unknownFields(object);
  if (unknown.length === 0) return undefined;
  const name = object.metadata?.name;
  const which = `${object.kind ?? 'object'}${name === undefined ? '' : ` ${quote(name)}`}`;
  const fields = unknown
    .slice(0, NAMED)
    .map(({ path, number }) => `${number}${path === '' ? '' : ` of ${path}`}`)
    .join(', ');
  const more = unknown.length > NAMED ? ` and ${unknown.length - NAMED} more` : '';
  return `${source}: ${which} has fields that this version of proa does not know and does not show: ${fields}${more}`;
}
