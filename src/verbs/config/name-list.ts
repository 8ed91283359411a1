/** The NAME column of get-clusters and get-users, sorted. */
export function nameList(names: Iterable<string>): string {
  return ['NAME', ...[...names].sort()].map((name) => `${name}\n`).join('');
}
