import { compareBytes } from '../../codec/go-json.js';
import { goText } from '../../codec/go-text.js';
import { isObject } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';
import { PatchError } from '../patch-error.js';
import type { MergeMember, MergeSchema } from '../schema/merge-schema.js';
import { isMarked, PATCH, RETAIN_KEYS } from './directives.js';
import { elementType } from './types.js';

/** How two values are compared: members of objects by a schema, lists by their strategy and merge key. */
interface Rules {
  schema: MergeSchema;
  strategy: MergeMember['strategy'];
  mergeKey: string;
}

/** Whether two strategic merge patches of one type change a field to different values. Fails with PatchError. */
export function patchesConflict(left: JsonObject, right: JsonObject, schema: MergeSchema): boolean {
  return valuesConflict(left, right, { schema, strategy: '', mergeKey: '' });
}

function valuesConflict(left: Json, right: Json | undefined, rules: Rules): boolean {
  if (isObject(left)) {
    if (!isObject(right)) return true;
    if (isMarked(left) !== isMarked(right) || left[PATCH] !== right[PATCH]) return true;
    return rules.strategy !== 'replace' && membersConflict(left, right, rules.schema);
  }
  if (Array.isArray(left)) return !Array.isArray(right) || listsConflict(left, right, rules);
  return left !== right;
}

function membersConflict(left: JsonObject, right: JsonObject, schema: MergeSchema): boolean {
  let fault: PatchError | undefined;
  for (const [name, value] of Object.entries(left)) {
    if (name === PATCH || name === RETAIN_KEYS || !Object.hasOwn(right, name)) continue;
    try {
      if (valuesConflict(value, right[name], rulesOf(name, value, schema))) return true;
    } catch (error) {
      // A conflict elsewhere is more informative.
      if (!(error instanceof PatchError)) throw error;
      fault = error;
    }
  }
  if (fault !== undefined) throw fault;
  return false;
}

function rulesOf(name: string, value: Json, schema: MergeSchema): Rules {
  if (Array.isArray(value)) return schema.list(name);
  return isObject(value) ? schema.object(name) : { schema, strategy: '', mergeKey: '' };
}

function listsConflict(left: Json[], right: Json[], { schema, strategy, mergeKey }: Rules): boolean {
  const scalars = elementType(left, right) !== 'map';
  const plain: Rules = { schema, strategy: '', mergeKey: '' };
  if (strategy === 'merge') {
    // Lists of scalars that merge never conflict.
    if (scalars) return false;
    const others = byKey(right, mergeKey);
    return [...byKey(left, mergeKey)].some(
      ([key, item]) => others.has(key) && valuesConflict(item, others.get(key), plain),
    );
  }
  if (left.length !== right.length) return true;
  const [first, second] = scalars ? [sorted(left), sorted(right)] : [left, right];
  return first.some((value, index) => valuesConflict(value, second[index], plain));
}

function byKey(items: readonly Json[], mergeKey: string): Map<Json, JsonObject> {
  return new Map(
    items.map((item) => {
      const key = isObject(item) ? item[mergeKey] : undefined;
      if (key !== undefined) return [key, item as JsonObject];
      throw new PatchError(`cannot find merge key \`${mergeKey}\` in merging list element:${goText(item)}`);
    }),
  );
}

function sorted(list: readonly Json[]): Json[] {
  return [...new Set(list)].sort((a, b) => compareBytes(goText(a), goText(b)));
}
