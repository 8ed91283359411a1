import { inOneLine } from '../../terminal/sanitize.js';

/** The NAME column of get-clusters and get-users, sorted. */
export function nameList(names: Iterable<string>): string {
  return ['NAME', ...[...names].sort()].map((name) => `${inOneLine(name)}\n`).join('');
}
