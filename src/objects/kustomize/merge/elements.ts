import { expectKind, getField } from '../yaml/fields.js';
import { isMissingOrNull, isNilOrEmpty, member, textOfNode, type YamlNode } from '../yaml/node.js';

/**
 * Replaces the elements with the given values of some keys, or appends the element; undefined removes them. Drops empty
 * elements. The key '' means the element itself, and the value '' any value.
 */
export function setElement(
  list: YamlNode,
  element: YamlNode | undefined,
  keys: readonly string[],
  values: readonly string[],
): void {
  expectKind(list, 'list');
  const isForMaps = keys[0] !== '' && values.length > 0 && values[0] !== '';
  let isFound = false;
  const content: YamlNode[] = [];
  for (const item of list.content) {
    if (item.tag === '!!null' || (item.kind === 'map' && item.content.length === 0)) continue;
    if (item.kind !== 'map' && isForMaps) content.push(item);
    else if (!hasValues(item, keys, values)) {
      if (values.length > 0) content.push(item);
    } else {
      isFound = true;
      if (element !== undefined) content.push(element);
    }
  }
  if (!isMissingOrNull(element) && !isFound) content.push(element as YamlNode);
  list.content = content;
}

function hasValues(item: YamlNode, keys: readonly string[], values: readonly string[]): boolean {
  let isLastFound = false;
  for (const [at, key] of keys.entries()) {
    const value = values[at];
    if (value !== undefined) isLastFound = hasValue(item, key, value);
    if (!isLastFound) return false;
  }
  return true;
}

function hasValue(item: YamlNode, key: string, value: string): boolean {
  if (key === '') {
    expectKind(item, 'scalar');
    return textOfNode(item) === value;
  }
  const field = getField(item, key);
  return field !== undefined && (value === '' || field.value === value);
}

/** The element of a list with the given values of some keys; undefined if there is none, or the node is not a list. */
export function findElement(
  list: YamlNode,
  keys: readonly string[],
  values: readonly string[],
): YamlNode | undefined {
  if (list.kind !== 'list') return undefined;
  const [key = '', value = ''] = [keys[0], values[0]];
  if (key === '') return list.content.find((item) => item.value === value);
  if (keys.length !== values.length) return undefined;
  return list.content.find((item) => keys.every((each, at) => member(item, each)?.value === values[at]));
}

/** The values of some keys in a list's elements, '' if missing or empty. */
export function valuesOfElements(list: YamlNode, keys: readonly string[]): string[][] {
  if (list.kind !== 'list') return [];
  return list.content.map((item) =>
    keys.map((key) => {
      const field = member(item, key);
      return isNilOrEmpty(field) ? '' : field!.value;
    }),
  );
}
