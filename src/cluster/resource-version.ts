/**
 * Whether one resourceVersion is as new as another, or newer. They are numbers of any length, as Kubernetes guarantees
 * since 1.35; for anything else the result is false, because it cannot be known.
 */
export function isAsNewAs(version: string, other: string): boolean {
  if (!isNumber(version) || !isNumber(other)) return false;
  return version.length === other.length ? version >= other : version.length > other.length;
}

function isNumber(text: string): boolean {
  return /^[1-9]\d*$/.test(text);
}
