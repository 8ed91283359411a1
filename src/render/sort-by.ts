import { compareBytes } from '../codec/go-json.js';
import { compareQuantities, parseQuantity, type Quantity } from '../codec/quantity.js';
import { goSort } from '../go/sorting/go-sort.js';
import { quote } from '../go/strconv/quote.js';
import { DisplayableError } from '../process/errors.js';
import { nearest } from '../process/nearest.js';
import {
  findResults,
  JsonPathError,
  type JsonPathTemplate,
  parseExpression,
  relaxedExpression,
} from './jsonpath/index.js';
import { goTypeName, kindOf, numberOf, type TypedNumber, type Value } from './jsonpath/values.js';

/**
 * The sort key of an object: the first value that its expression finds. `missing` if it finds none; that is not the
 * same as null, and precedes it.
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
 * An object's key, which is all that must be kept of it for sorting. Fails with JsonPathError if the expression does
 * not fit the object; a missing field is not a failure.
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

/** Fields that lists are often sorted by, by what is typed in their place. */
const LIKELY: Readonly<Record<string, string>> = {
  name: '.metadata.name',
  namespace: '.metadata.namespace',
  creationtimestamp: '.metadata.creationTimestamp',
  age: '.metadata.creationTimestamp',
  restarts: '.status.containerStatuses[0].restartCount',
  restartcount: '.status.containerStatuses[0].restartCount',
  status: '.status.phase',
  phase: '.status.phase',
  starttime: '.status.startTime',
  node: '.spec.nodeName',
  nodename: '.spec.nodeName',
  lasttimestamp: '.lastTimestamp',
};

/** The field that is probably meant by an expression such as `{.name}`, by its last name. */
function likelyPath(expression: string): string | undefined {
  const last = expression.replaceAll(/[{}]/g, '').split('.').at(-1)!.toLowerCase();
  const path = LIKELY[nearest(last, Object.keys(LIKELY)) ?? ''];
  return expression === `{${path}}` ? undefined : path;
}

/**
 * The order of a list's objects or a table's rows: the indexes of their keys, the first to print first. It is kubectl's
 * order, including equal keys: numbers by value, texts that both are quantities (`2` and `10`, `1Gi`) by their amount
 * and others by code points (including RFC 3339 times), nulls before them, missing ones before all. Fails if no key was found at
 * all (except for a table of one row), and with JsonPathError for two that cannot be compared: booleans, maps, lists, and
 * values of different types.
 * @param of what is sorted; kubectl's message for incomparable values depends on it
 */
export function sortOrder(
  keys: readonly SortKey[],
  expression: JsonPathTemplate,
  of: 'objects' | 'rows',
): number[] {
  const order = keys.map((_key, at) => at);
  if (keys.length === 0 || (of === 'rows' && keys.length === 1)) return order;
  if (keys.every((key) => key.type === 'missing')) {
    throw new DisplayableError(
      `couldn't find any field with path ${quote(expression.text)} in the list of objects`,
      { hint: likelyPath(expression.text) },
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

/** Whether `a` precedes `b`. Of two missing ones, kubectl says so both ways, which reverses their order. */
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
