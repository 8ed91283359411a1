/**
 * The normalized title of a column, so that `NOMINATED NODE`, `nominatedNode` and `nominated_node` are the same: only
 * letters and digits, in lower case.
 */
export function columnName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}%]/gu, '');
}
