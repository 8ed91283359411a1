/** A line that begins with a field, behind the dashes of the lists that it begins. */
const FIELD_LINE = /^((?: |- )*)(?:"([^"]*)"|'([^']*)'|((?:[^\s"'#:-]|-[^\s:])(?:[^:]*[^\s:])?))\s*:(?:\s|$)/;

/**
 * The path of the field that the last of these lines belongs to, from the object down: `spec`, `containers`, `image`. Items of lists
 * have no place in it.
 * @param lines of YAML in block style
 */
export function yamlField(lines: readonly string[]): string[] {
  const path: string[] = [];
  let within = Number.POSITIVE_INFINITY;
  for (let at = lines.length - 1; at >= 0 && within > 0; at--) {
    const line = lines[at]!;
    const [, before, ...names] = FIELD_LINE.exec(line) ?? [];
    if (before === undefined) {
      // An item that is no map, or a line of a long text, belongs to the field above it.
      if (at === lines.length - 1 && line.trim() !== '') within = /^[ ]*(?:- )*/.exec(line)![0].length;
      continue;
    }
    if (before.length >= within) continue;
    within = before.length;
    path.unshift(names.find((name) => name !== undefined) ?? '');
  }
  return path;
}
