/**
 * An object without the fields that are null: to Go's types, and so to kubectl, they are missing, and servers send them
 * for empty lists. Use it before reading an object, unless it is shown unchanged. Returns a value without nulls itself.
 */
export function withoutNulls<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  // Most objects have no null, and need no copy.
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
