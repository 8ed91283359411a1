/**
 * Whether what has the one resourceVersion is as new as what has the other, or newer. They are numbers of any length, as
 * Kubernetes promises since 1.35; of others, and of none, it cannot be said, which is false.
 */
export function isAsNewAs(version: string, other: string): boolean {
  if (!isNumber(version) || !isNumber(other)) return false;
  return version.length === other.length ? version >= other : version.length > other.length;
}

function isNumber(text: string): boolean {
  return /^[1-9]\d*$/.test(text);
}
