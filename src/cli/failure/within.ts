/** What is found first in an error, its causes, or one of several errors; undefined if nothing is. */
export function firstWithin<T>(error: unknown, find: (error: Error) => T | undefined): T | undefined {
  const own = error instanceof Error ? find(error) : undefined;
  if (own !== undefined) return own;
  const inner = error instanceof AggregateError ? error.errors : error instanceof Error ? [error.cause] : [];
  for (const each of inner) {
    const found = firstWithin(each, find);
    if (found !== undefined) return found;
  }
  return undefined;
}
