import { compareBytes } from '../codec/go-json.js';
import { compareQuantities, parseQuantity, type Quantity } from '../codec/quantity.js';
import { goSort } from '../go/sorting/go-sort.js';
import { quote } from '../go/strconv/quote.js';
import {
  findResults,
  JsonPathError,
  type JsonPathTemplate,
  parseExpression,
  relaxedExpression,
} from './jsonpath/index.js';
import { goTypeName, kindOf, numberOf, type TypedNumber, type Value } from './jsonpath/values.js';

/**
 * What an object is sorted by: the first value its expression finds. `missing` where it finds none; that is not the
 * same as a null, and stands before it.
 */
export type SortKey =
  | { type: 'missing' }
  | { type: 'nil' }
  | { type: 'text'; text: string; quantity: Quantity | undefined }
  | { type: 'number'; goType: string; value: number | bigint }
  | { type: 'unsortable'; goType: string };

/**
 * Reads the expression of `--sort-by`: `.metadata.name`, with or without the braces and the first dot.
 * Fails with JsonPathError and kubectl's message.
 */
export function parseSortBy(expression: string): JsonPathTemplate {
  return parseExpression(relaxedExpression(expression));
}

/**
 * An object's key, all that has to be kept of it for sorting. Fails with JsonPathError if the expression does not fit
 * the object; a missing field is no failure.
 */
export function sortKey(expression: JsonPathTemplate, object: Value): SortKey {
  const first = findResults(expression, object)[0];
  if (first === undefined || first.length === 0) return { type: 'missing' };
  const value = first[0];
  switch (kindOf(value)) {
    case 'invalid':
    case 'nil':
      return { type: 'nil' };
    case 'string':
      return { type: 'text', text: value as string, quantity: parseQuantity(value as string) };
    case 'int':
    case 'uint':
    case 'float':
      return { type: 'number', goType: goTypeName(value), value: numberOf(value as number | TypedNumber) };
    default:
      return { type: 'unsortable', goType: goTypeName(value) };
  }
}

/**
 * The order of a list's objects or of a table's rows: the places of their keys, the first to print first. It is
 * kubectl's order, equal keys included: numbers by value, texts that both are quantities (`2` and `10`, `1Gi`) by their
 * amount and others by code points (times of RFC 3339 among them), nulls before them, missing ones before all. Fails
 * with JsonPathError if no key was found at all (a table of one row is let pass), or two that cannot be compared:
 * booleans, maps, lists, and values of different types.
 * @param of what is sorted; kubectl's message for what cannot be compared depends on it
 */
export function sortOrder(
  keys: readonly SortKey[],
  expression: JsonPathTemplate,
  of: 'objects' | 'rows',
): number[] {
  const order = keys.map((_key, at) => at);
  if (keys.length === 0 || (of === 'rows' && keys.length === 1)) return order;
  if (keys.every((key) => key.type === 'missing')) {
    throw new JsonPathError(
      `couldn't find any field with path ${quote(expression.text)} in the list of objects`,
    );
  }
  const container = of === 'objects' ? '*unstructured.Unstructured' : '[][][]reflect.Value';
  const fail = (reason: string): never => {
    throw new JsonPathError(
      `Field ${expression.text} in ${container} is an unsortable type: interface, err: ${reason}`,
    );
  };
  goSort(order, (a, b) => isLess(keys[a]!, keys[b]!, fail));
  return order;
}

/** Whether `a` stands before `b`. Of two missing ones kubectl says so both ways, which turns their order around. */
function isLess(a: SortKey, b: SortKey, fail: (reason: string) => never): boolean {
  if (a.type === 'missing') return true;
  if (b.type === 'missing') return false;
  if (a.type === 'nil') return b.type !== 'nil';
  if (b.type === 'nil') return false;
  if (a.type === 'unsortable') return fail(`unsortable type: ${a.goType}`);
  if (a.type === 'number' && b.type === 'number' && a.goType === b.goType) return a.value < b.value;
  if (a.type !== 'text' || b.type !== 'text') return fail('unsortable interface: interface');
  if (a.quantity !== undefined && b.quantity !== undefined)
    return compareQuantities(a.quantity, b.quantity) < 0;
  return compareBytes(a.text, b.text) < 0;
}
