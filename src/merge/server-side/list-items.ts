import { isObject } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { keyElement, type PathElement, valueElement } from './path-element.js';
import type { ListShape } from './shape.js';

/** An item has no place in a list that is a map or a set; the message is a server's. */
export class ItemError extends Error {
  override readonly name = 'ItemError';
}

/** The step to an item of a list that is not atomic. Fails with ItemError. */
export function itemElement(list: ListShape, item: Json): PathElement {
  return list.keys.length === 0 ? setElement(item) : keyedElement(list, item);
}

/** The items of a list grouped by step, in the order of the first item of each group. */
export function itemsByElement(list: ListShape, items: readonly Json[]): Map<PathElement, Json[]> {
  const found = new Map<PathElement, Json[]>();
  for (const item of items) {
    const element = itemElement(list, item);
    const known = found.get(element);
    if (known === undefined) found.set(element, [item]);
    else known.push(item);
  }
  return found;
}

function setElement(item: Json): PathElement {
  if (item === null)
    throw new ItemError("associative list without keys has an element that's an explicit null");
  if (Array.isArray(item)) throw new ItemError('not supported: associative list with lists as elements');
  if (typeof item === 'object') {
    throw new ItemError("associative list without keys has an element that's a map type");
  }
  return valueElement(item);
}

/** A missing key counts as its default; without a default, items without the key differ from items with it. */
function keyedElement(list: ListShape, item: Json): PathElement {
  if (item === null) throw new ItemError('associative list with keys may not have a null element');
  if (!isObject(item)) throw new ItemError('associative list with keys may not have non-map elements');
  const keys: JsonObject = {};
  for (const name of list.keys) {
    const own = Object.hasOwn(item, name) ? item[name] : undefined;
    const value = own ?? (list.item.is === 'object' ? list.item.keyDefault(name) : undefined);
    if (value !== undefined) keys[name] = value;
  }
  if (Object.keys(keys).length > 0) return keyElement(keys);
  const names = `[${list.keys.map(quote).join(' ')}]`;
  throw new ItemError(
    `associative list with keys has an element that omits all key fields ${names} (and doesn't have default values for any key fields)`,
  );
}
