/**
 * An object without the fields that are null: to Go's types, and so to kubectl, they are as good as missing, and servers send
 * them for empty lists. Whoever looks into objects, rather than shows them as they are, begins with this. What has no null is
 * given as it is.
 */
export function withoutNulls<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  // Most objects have no null: nothing is made for them.
  let kept: Record<string, unknown> | undefined;
  for (const name in fields) {
    const before = fields[name];
    const after = withoutNulls(before);
    if (after === before && (before !== null || Array.isArray(value))) continue;
    kept ??= (Array.isArray(value) ? [...value] : { ...fields }) as Record<string, unknown>;
    if (before === null) delete kept[name];
    else kept[name] = after;
  }
  return (kept ?? value) as T;
}
