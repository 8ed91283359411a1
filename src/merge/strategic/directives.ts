import { goText } from '../../codec/go-text.js';
import { isObject } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';
import { PatchError } from '../patch-error.js';
import { typeOf } from './types.js';

/** The directives of a strategic merge patch: members besides its values. */

/** On an object, or on an item of a list: `replace`, `delete`. */
export const PATCH = '$patch';
/** The keys of an object to retain. */
export const RETAIN_KEYS = '$retainKeys';
/** `$deleteFromPrimitiveList/finalizers`: values to remove from a list of scalars. */
export const DELETE_FROM = '$deleteFromPrimitiveList';
/** `$setElementOrder/containers`: the order of a list, by merge keys or values. */
export const ELEMENT_ORDER = '$setElementOrder';

/** The field that a directive about a list is for. Fails with PatchError. @param directive DELETE_FROM or ELEMENT_ORDER */
export function directiveField(key: string, directive: string): string {
  const slash = key.indexOf('/');
  if (slash >= 0 && key.slice(0, slash) === directive) return key.slice(slash + 1);
  const list = directive === DELETE_FROM ? 'primitive list' : 'setElementOrder list';
  throw new PatchError(`invalid patch format of ${list}`, 'malformed');
}

/** Whether an item of a list has `$patch`. */
export function isMarked(item: Json | undefined): item is JsonObject {
  return isObject(item) && Object.hasOwn(item, PATCH);
}

/** Whether an item of a list is to be removed. */
export function isDeletion(item: Json): boolean {
  return isMarked(item) && item[PATCH] === 'delete';
}

/** The error for an invalid value of `$patch`. */
export function unknownDirective(directive: Json | undefined, holder: JsonObject): PatchError {
  const text = goText(directive);
  const shown =
    typeof directive === 'string'
      ? text
      : directive === null
        ? '%!s(<nil>)'
        : `%!s(${typeOf(directive)}=${text})`;
  return new PatchError(`unknown patch type: ${shown} in map: ${goText(holder)}`);
}

/** A value without the objects that have `$patch`; undefined if the value itself has it. */
export function withoutDirectives(value: Json): Json | undefined {
  if (isMarked(value)) return undefined;
  if (Array.isArray(value))
    return value.filter((item) => !isMarked(item)).map((item) => withoutDirectives(item)!);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, item]) => !isMarked(item));
  return Object.fromEntries(members.map(([key, item]) => [key, withoutDirectives(item)!]));
}
