import { compareBytes } from '../../codec/go-json.js';
import { isObject } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';
import { put } from '../../codec/proto/put.js';
import { PatchError } from '../patch-error.js';
import type { MergeMember, MergeSchema } from '../schema/merge-schema.js';
import { sameValue } from '../value.js';
import { type Differences, diffItems, diffScalars, sameOrder } from './diff-lists.js';
import { DELETE_FROM, ELEMENT_ORDER, PATCH, RETAIN_KEYS } from './directives.js';
import { orderElements } from './order.js';
import { elementType, typeOf } from './types.js';

/**
 * The strategic merge patch that turns one object into another, limited to the requested differences. Fails with
 * PatchError for lists that cannot merge, and for fields that the schema lacks if they differ.
 */
export function diffObjects(
  from: JsonObject,
  to: JsonObject,
  schema: MergeSchema,
  differences: Differences,
  retainKeys = false,
): JsonObject {
  const patch: JsonObject = {};
  for (const [name, value] of Object.entries(to)) {
    if (!Object.hasOwn(from, name)) {
      if (differences.changes) put(patch, name, value);
    } else diffMember(patch, name, from[name]!, value, schema, differences);
  }
  const gone = Object.keys(from).filter((name) => !Object.hasOwn(to, name));
  if (differences.deletions) for (const name of gone) put(patch, name, null);
  const kept = retainKeys ? Object.keys(to).filter((name) => to[name] !== null) : [];
  const clears = gone.some((name) => from[name] !== null);
  if (kept.length > 0 && (Object.keys(patch).length > 0 || clears)) {
    patch[RETAIN_KEYS] = kept.sort(compareBytes);
  }
  return patch;
}

function diffMember(
  patch: JsonObject,
  name: string,
  from: Json,
  to: Json,
  schema: MergeSchema,
  differences: Differences,
): void {
  if (name === PATCH) {
    if (typeof from !== 'string' || typeof to !== 'string') {
      throw new PatchError(`invalid value for special key: ${PATCH}`);
    }
    if (from !== to) patch[PATCH] = to;
  } else if (typeOf(from) !== typeOf(to)) {
    if (differences.changes) put(patch, name, to);
  } else if (isObject(from) && isObject(to)) {
    const member = memberOf(from, to, () => schema.object(name));
    if (member !== undefined) diffObjectMember(patch, name, from, to, member, differences);
  } else if (Array.isArray(from) && Array.isArray(to)) {
    const member = memberOf(from, to, () => schema.list(name));
    if (member?.strategy === 'merge') {
      putList(patch, name, diffLists(from, to, member, differences));
    } else if (member !== undefined && differences.changes && !sameValue(from, to)) put(patch, name, to);
  } else if (differences.changes && !sameValue(from, to)) put(patch, name, to);
}

/** How values merge; undefined if the schema does not define it and they are the same. */
function memberOf(from: Json, to: Json, find: () => MergeMember): MergeMember | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof PatchError && sameValue(from, to)) return undefined;
    throw error;
  }
}

function diffObjectMember(
  patch: JsonObject,
  name: string,
  from: JsonObject,
  to: JsonObject,
  member: MergeMember,
  differences: Differences,
): void {
  if (member.strategy === 'replace') {
    // Even if nothing differs: that is kubectl's behavior, and so each apply changes such an object.
    if (differences.changes) put(patch, name, to);
    return;
  }
  const inner = diffObjects(from, to, member.schema, differences, member.retainKeys);
  if (Object.keys(inner).length > 0) put(patch, name, inner);
}

function putList(patch: JsonObject, name: string, { elements, removed, order }: ListDiff): void {
  if (elements.length > 0) put(patch, name, elements);
  if (removed.length > 0) put(patch, `${DELETE_FROM}/${name}`, removed);
  if (order.length > 0) put(patch, `${ELEMENT_ORDER}/${name}`, order);
}

/** What a patch contains for a merging list. */
interface ListDiff {
  /** New and changed elements, and items to remove. */
  elements: Json[];
  /** Scalars to remove. */
  removed: Json[];
  /** The order of the whole, by merge keys or values. */
  order: Json[];
}

const NOTHING: ListDiff = { elements: [], removed: [], order: [] };

function diffLists(from: Json[], to: Json[], member: MergeMember, differences: Differences): ListDiff {
  const { changes, deletions } = differences;
  if (from.length === 0) return changes ? { ...NOTHING, elements: to } : NOTHING;
  const { mergeKey, schema, retainKeys } = member;
  if (elementType(from, to) !== 'map') {
    const { added, removed, same } = diffScalars(from, to);
    const gone = deletions ? removed : [];
    const ordered = differences.order && (gone.length > 0 || (changes && !same));
    const elements = changes ? orderElements(added, to, mergeKey) : [];
    return { elements, removed: gone, order: ordered ? to : [] };
  }
  const { changed, removed } = diffItems(from, to, mergeKey, differences, (old, item) =>
    diffObjects(old, item, schema, differences, retainKeys),
  );
  const elements = [...orderElements(changed, to, mergeKey), ...removed];
  const reordered = changes && !sameOrder(from, to, mergeKey);
  const ordered = differences.order && (elements.length > 0 || reordered);
  const order = ordered ? to.map((item) => ({ [mergeKey]: (item as JsonObject)[mergeKey]! })) : [];
  return { elements, removed: [], order };
}
