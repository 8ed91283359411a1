/** A line that starts with a field, after the dashes of list items. */
const FIELD_LINE = /^((?: |- )*)(?:"([^"]*)"|'([^']*)'|((?:[^\s"'#:-]|-[^\s:])(?:[^:]*[^\s:])?))\s*:(?:\s|$)/;

/**
 * The path of the field that contains the last of these lines, from the top of the object: `spec`, `containers`,
 * `image`. It does not include items of lists.
 * @param lines of YAML in block style
 */
export function yamlField(lines: readonly string[]): string[] {
  const path: string[] = [];
  let within = Number.POSITIVE_INFINITY;
  for (let at = lines.length - 1; at >= 0 && within > 0; at--) {
    const line = lines[at]!;
    const [, before, ...names] = FIELD_LINE.exec(line) ?? [];
    if (before === undefined) {
      // An item that is not a map, or a line of a long text, belongs to the field above it.
      if (at === lines.length - 1 && line.trim() !== '') within = /^[ ]*(?:- )*/.exec(line)![0].length;
      continue;
    }
    if (before.length >= within) continue;
    within = before.length;
    path.unshift(names.find((name) => name !== undefined) ?? '');
  }
  return path;
}
