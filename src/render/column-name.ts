/**
 * A column's title or a word for it, so that `NOMINATED NODE`, `nominatedNode` and `nominated_node` are the same: in lower
 * case, letters and digits alone.
 */
export function columnName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}%]/gu, '');
}
