import { goText } from '../../codec/go-text.js';
import { isObject } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';
import { put } from '../../codec/proto/put.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import { PatchError } from '../patch-error.js';
import type { MergeMember, MergeSchema } from '../schema/merge-schema.js';
import { sameValue } from '../value.js';
import {
  DELETE_FROM,
  directiveField,
  ELEMENT_ORDER,
  PATCH,
  RETAIN_KEYS,
  unknownDirective,
  withoutDirectives,
} from './directives.js';
import { mergeItems, mergeScalars, orderLeftBehind } from './merge-lists.js';
import { checkOrder, mergedOrder } from './order.js';
import { elementType, typeOf, wrongType } from './types.js';

/** What a patch is merged into: an object, to which its directives apply, or another patch, which keeps them. */
type Into = 'object' | 'patch';

/** An object with a strategic merge patch applied. Fails with PatchError. @param schema that of the object's type */
export function applyStrategic(object: JsonObject, patch: JsonObject, schema: MergeSchema): JsonObject {
  return mergeInto('object', object, patch, schema);
}

/** One patch that has the effect of two in sequence. Fails with PatchError. */
export function combinePatches(first: JsonObject, second: JsonObject, schema: MergeSchema): JsonObject {
  return mergeInto('patch', first, second, schema);
}

function mergeInto(into: Into, object: JsonObject, patch: JsonObject, schema: MergeSchema): JsonObject {
  if (Object.hasOwn(patch, PATCH)) return replaced(patch);
  const result = { ...object };
  const rest = { ...patch };
  retain(into, result, rest);
  for (const key of Object.keys(rest).filter((name) => name.startsWith(ELEMENT_ORDER))) {
    mergeOrdered(into, result, rest, key, schema);
  }
  // Removals from a list precede additions.
  for (const [key, value] of Object.entries(rest)) {
    if (key.startsWith(DELETE_FROM)) removeScalars(into, result, key, value, schema);
  }
  for (const [key, value] of Object.entries(rest)) {
    if (!key.startsWith(DELETE_FROM)) mergeMember(into, result, key, value, schema);
  }
  return result;
}

/** The result for an object whose patch has `$patch`. */
function replaced(patch: JsonObject): JsonObject {
  const { [PATCH]: directive, ...values } = patch;
  if (directive === 'replace') return values;
  if (directive === 'delete') return {};
  throw unknownDirective(directive, patch);
}

/** Applies a patch's `$retainKeys`: an object loses its other keys, a patch keeps the directive, too. */
function retain(into: Into, result: JsonObject, patch: JsonObject): void {
  if (!Object.hasOwn(patch, RETAIN_KEYS)) return;
  const keys = patch[RETAIN_KEYS]!;
  delete patch[RETAIN_KEYS];
  if (into === 'patch') {
    const known = result[RETAIN_KEYS];
    if (known !== undefined && !sameValue(known, keys)) {
      throw new PatchError(
        `${goText(known)} and ${goText(keys)} are not deep equal: this may happen when calculating the 3-way diff patch`,
      );
    }
    result[RETAIN_KEYS] = keys;
    return;
  }
  const lists = (key: string) => key.startsWith(DELETE_FROM) || key.startsWith(ELEMENT_ORDER);
  const given = Object.keys(patch).filter((key) => patch[key] !== null && !lists(key));
  if (!Array.isArray(keys) || given.some((key) => !keys.includes(key))) {
    throw new PatchError('invalid patch format of retainKeys', 'malformed');
  }
  for (const key of Object.keys(result)) if (!keys.includes(key)) delete result[key];
}

/** Takes a list and its order from a patch: the merged list has that order. */
function mergeOrdered(
  into: Into,
  result: JsonObject,
  patch: JsonObject,
  key: string,
  schema: MergeSchema,
): void {
  const order = patch[key]!;
  delete patch[key];
  if (into === 'patch') keepOrder(result, key, order);
  if (!Array.isArray(order)) throw wrongType('slice', order);
  const name = directiveField(key, ELEMENT_ORDER);
  const old = listIn(result, name);
  const given = listIn(patch, name);
  const member = schema.list(name);
  checkOrder(given ?? [], order, member.mergeKey);
  if (old === undefined && given === undefined) return;
  delete patch[name];
  const merged =
    given === undefined
      ? old!
      : old === undefined
        ? (withoutDirectives(given) as Json[])
        : mergeLists(into, old, given, member);
  const type = elementType(old ?? [], given ?? []);
  if (type === 'map' && member.mergeKey === '') {
    throw new PatchError(`cannot merge lists without merge key for ${member.schema.name}`);
  }
  const merges = given !== undefined && member.strategy === 'merge';
  const before = merges ? orderLeftBehind(old ?? [], given, member.mergeKey) : (old ?? []);
  put(result, name, mergedOrder(merged, order, before, member.mergeKey));
}

function keepOrder(result: JsonObject, key: string, order: Json): void {
  if (Object.hasOwn(result, key) && !sameValue(result[key], order)) {
    throw new PatchError('invalid patch format of setElementOrder list', 'malformed');
  }
  put(result, key, order);
}

function listIn(object: JsonObject, name: string): Json[] | undefined {
  if (!Object.hasOwn(object, name)) return undefined;
  const value = object[name];
  if (!Array.isArray(value)) throw wrongType('slice', value);
  return value;
}

function removeScalars(into: Into, result: JsonObject, key: string, gone: Json, schema: MergeSchema): void {
  if (into === 'patch') {
    put(result, key, gone);
    return;
  }
  const name = directiveField(key, DELETE_FROM);
  if (gone === null) delete result[name];
  if (!Object.hasOwn(result, name) || typeOf(result[name]) !== typeOf(gone)) return;
  const old = result[name];
  if (!Array.isArray(old) || !Array.isArray(gone)) mergeMember(into, result, name, gone, schema);
  else if (old.length > 0 || gone.length > 0) {
    const member = schema.list(name);
    const scalars = elementType(old, gone) !== 'map';
    const left = scalars ? old.filter((item) => !gone.includes(item)) : undefined;
    put(result, name, left ?? mergeLists(into, old, gone, { ...member, strategy: 'merge' }));
  }
}

function mergeMember(into: Into, result: JsonObject, name: string, value: Json, schema: MergeSchema): void {
  if (value === null) {
    if (into === 'object') delete result[name];
    else put(result, name, null);
    return;
  }
  const old = Object.hasOwn(result, name) ? result[name] : undefined;
  if (old === undefined || typeOf(old) !== typeOf(value)) {
    const added = withoutDirectives(into === 'object' ? withoutNulls(value) : value);
    if (added === undefined) delete result[name];
    else put(result, name, added);
  } else if (Array.isArray(value)) {
    put(result, name, mergeLists(into, old as Json[], value, schema.list(name)));
  } else if (isObject(value)) {
    const member = schema.object(name);
    const replaces = member.strategy === 'replace';
    put(result, name, replaces ? value : mergeInto(into, old as JsonObject, value, member.schema));
  } else put(result, name, value);
}

function mergeLists(into: Into, old: Json[], patch: Json[], member: MergeMember): Json[] {
  if (member.strategy !== 'merge') return patch;
  if (old.length === 0 && patch.length === 0) return old;
  if (elementType(old, patch) !== 'map') return mergeScalars(old, patch, member.mergeKey);
  return mergeItems(old, patch, member, (item, changes) => mergeInto(into, item, changes, member.schema));
}
