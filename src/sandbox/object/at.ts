/** The member of an object under a key; undefined if it is not an object. */
export function field(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[key] : undefined;
}

/** The value at a path of keys. */
export function at(object: unknown, ...path: string[]): unknown {
  let value = object;
  for (const key of path) value = field(value, key);
  return value;
}

/** The text at a path, or a replacement for a missing or empty one. */
export function textAt(object: unknown, path: string[], missing = ''): string {
  const value = at(object, ...path);
  return typeof value === 'string' && value !== '' ? value : missing;
}

/** The number at a path, 0 if it is missing. */
export function numberAt(object: unknown, ...path: string[]): number {
  const value = at(object, ...path);
  return typeof value === 'number' ? value : 0;
}

/** The list at a path, empty if it is missing. */
export function listAt(object: unknown, ...path: string[]): unknown[] {
  const value = at(object, ...path);
  return Array.isArray(value) ? value : [];
}
