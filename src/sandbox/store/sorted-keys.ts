/** Anything with a key. */
interface Keyed {
  readonly key: string;
}

/** The first position whose key is not below `key`. Keys are compared by code unit: byte order for ASCII. */
export function lowerBound(items: readonly Keyed[], key: string): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (items[middle]!.key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The smallest key above every key that starts with `prefix`; prefixes end in ASCII, usually a slash. */
export function prefixEnd(prefix: string): string {
  if (prefix === '') return '\uffff';
  const last = prefix.charCodeAt(prefix.length - 1);
  return prefix.slice(0, -1) + String.fromCharCode(last + 1);
}
