/** Labels as `a=b,c=d` in the order of their keys; `<none>` if there are none. */
export function formatLabels(labels: unknown): string {
  const entries = Object.entries((labels ?? {}) as Record<string, string>);
  if (entries.length === 0) return '<none>';
  return entries
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join(',');
}
