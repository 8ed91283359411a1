/**
 * An object without the fields that are null: to Go's types, and so to kubectl, they are as good as missing, and servers send
 * them for empty lists. Whoever looks into objects, rather than shows them as they are, begins with this. What has no null is
 * given as it is.
 */
export function withoutNulls<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => withoutNulls(item));
    return items.every((item, at) => item === value[at]) ? value : (items as T);
  }
  const entries = Object.entries(value);
  const kept = entries
    .filter(([, field]) => field !== null)
    .map(([name, field]) => [name, withoutNulls(field)] as const);
  const isSame = kept.length === entries.length && kept.every(([, field], at) => field === entries[at]![1]);
  return isSame ? value : (Object.fromEntries(kept) as T);
}
