/**
 * An object without the fields that are null: to Go's types, and so to kubectl, they are as good as missing, and servers send
 * them for empty lists. Whoever looks into objects, rather than shows them as they are, begins with this. What has no null is
 * given as it is.
 */
export function withoutNulls<T>(value: T): T {
  if (!holdsNull(value)) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => withoutNulls(item)) as T;
  const kept = Object.entries(value as object).filter(([, field]) => field !== null);
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutNulls(field)])) as T;
}

/** Looks without making anything: most objects have no null. */
function holdsNull(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsNull);
  for (const name in value) {
    const field = (value as Record<string, unknown>)[name];
    if (field === null || holdsNull(field)) return true;
  }
  return false;
}
