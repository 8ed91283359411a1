import { getField, setField, setScalar } from '../yaml/fields.js';
import { collection, isMissingOrNull, member, scalar, type YamlNode } from '../yaml/node.js';
import { findElement, setElement, valuesOfElements } from './elements.js';

/** Merges an element of a list with that of a patch. */
type MergeElement = (element: YamlNode | undefined, patch: YamlNode | undefined) => YamlNode | undefined;

/**
 * Merges lists element by element: those of the patch first, then those it does not mention.
 * @param keys the fields that identify elements; none for plain values
 * @param list the list to patch, whose elements are modified
 */
export function mergeElements(
  list: YamlNode,
  patch: YamlNode | undefined,
  keys: readonly string[],
  merge: MergeElement,
): YamlNode {
  const sources = [patch, list].filter((source) => source !== undefined);
  if (keys.length === 0) return placeElements(list, patch, [''], plainValues(sources), merge);
  const found = unique(sources.flatMap((source) => valuesOfElements(source, keys)));
  return placeElements(list, patch, keys, keys.length > 1 ? filledUp(found) : found, merge);
}

function plainValues(sources: readonly YamlNode[]): string[][] {
  return unique(sources.flatMap((source) => source.content.map(({ value }) => [value])));
}

function unique(values: readonly string[][]): string[][] {
  return [...new Map(values.map((each) => [JSON.stringify(each), each])).values()];
}

function placeElements(
  list: YamlNode,
  patch: YamlNode | undefined,
  keys: readonly string[],
  all: readonly string[][],
  merge: MergeElement,
): YamlNode {
  if (all.length === 0) return list;
  const placed = collection('list');
  let last: readonly string[] = [];
  for (const values of all) {
    const known = knownKeys(all, values, keys);
    last = known.keys;
    // An element is looked up by the keys for which it has values.
    const own = knownKeys([values], known.values, known.keys);
    const merged = merge(
      findElement(list, own.keys, own.values),
      patch === undefined ? undefined : findElement(patch, own.keys, own.values),
    );
    if (isMissingOrNull(merged) || isEmptyMap(merged!)) {
      setElement(list, undefined, known.keys, known.values);
      continue;
    }
    fillKeys(merged!, known);
    setElement(placed, merged, known.keys, known.values);
  }
  append(placed, list, last);
  return placed;
}

function isEmptyMap(node: YamlNode): boolean {
  return node.kind === 'map' && node.content.length === 0;
}

/** Sets the keys that an element lacks. */
function fillKeys(
  element: YamlNode,
  { keys, values }: { keys: readonly string[]; values: readonly string[] },
) {
  for (const [at, key] of keys.entries()) {
    const value = values[at];
    if (member(element, key) !== undefined || value === undefined || value === '') continue;
    if (key === '') setScalar(element, scalar(value));
    else setField(element, key, scalar(value));
  }
}

/** The keys for which any element has a value, and an element's values for them; all keys if there are no values. */
function knownKeys(
  all: readonly (readonly string[])[],
  values: readonly string[],
  keys: readonly string[],
): { keys: readonly string[]; values: readonly string[] } {
  const known = new Set(
    all.flatMap((each) => each.flatMap((value, at) => (value === '' ? [] : [keys[at]!]))),
  );
  if (known.size === 0) return { keys, values };
  return {
    keys: keys.filter((key) => known.has(key)),
    values: values.filter((value, at) => value !== '' || known.has(keys[at]!)),
  };
}

/** Elements without a key match those with the key and the same other values. */
function filledUp(all: readonly string[][]): string[][] {
  const result = [...all];
  for (let at = 0; at < result.length; at++) {
    const values = result[at]!;
    for (let other = 0; other < result.length; other++) {
      const common = commonValues(values, result[other]!);
      if (common === undefined) continue;
      result[at] = common;
      result[other] = common;
    }
  }
  return result;
}

function commonValues(one: readonly string[], other: readonly string[]): string[] | undefined {
  if (one.length !== other.length) return undefined;
  if (one.some((value, at) => value !== other[at] && value !== '' && other[at] !== '')) return undefined;
  if (!one.some((value, at) => value === other[at])) return undefined;
  return one.map((value, at) => value || other[at]!);
}

/** Appends the elements of a list, replacing those with the same keys. */
function append(placed: YamlNode, list: YamlNode, keys: readonly string[]): void {
  for (const item of list.content) {
    if (keys[0] === '') {
      setElement(placed, item, [''], [item.value]);
      continue;
    }
    const values: string[] = [];
    for (const key of keys) {
      const field = getField(item, key);
      if (field === undefined) placed.content.push(item);
      else values.push(field.value);
    }
    if (keys.length > 1) setElement(placed, undefined, keys, values);
    setElement(placed, item, keys, values);
  }
}
