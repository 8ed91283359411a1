import { EmptyBTree } from 'sorted-btree';

/** Values by key in the order of code units, which for ASCII equals that of bytes: the order of a store's keys. */
export interface OrderedMap<Value> {
  readonly size: number;
  get(key: string): Value | undefined;
  set(key: string, value: Value): boolean;
  delete(key: string): boolean;
  /** The pairs from a key on, always in the same array. */
  entries(from: string, reused: (string | Value)[]): IterableIterator<[string, Value]>;
  /** The number of keys from `low` to below `high`. */
  forRange(low: string, high: string, includeHigh: false): number;
}

/** An empty map. */
export function orderedMap<Value>(): OrderedMap<Value> {
  return EmptyBTree.clone(); // the class is the default export, which Node.js and bundlers find in different places
}

/** The values from `low` to below `high`, in order. */
export function* valuesBetween<Value>(map: OrderedMap<Value>, low: string, high: string): Generator<Value> {
  for (const [key, value] of map.entries(low, [])) {
    if (key >= high) return;
    yield value;
  }
}
