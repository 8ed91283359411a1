/**
 * Identifies each line of a text whatever its value: by its key after those of the enclosing lines, by indentation, as
 * in YAML. Identical lines are numbered.
 */
export function linePaths(lines: readonly string[]): string[] {
  const around: { depth: number; path: string }[] = [];
  const times = new Map<string, number>();
  return lines.map((line) => {
    const depth = depthOf(line);
    while (around.length > 0 && around.at(-1)!.depth >= depth) around.pop();
    const alike = `${around.at(-1)?.path ?? ''}\n${keyOf(line)}`;
    const time = (times.get(alike) ?? 0) + 1;
    times.set(alike, time);
    const path = `${alike}\t${time}`;
    around.push({ depth, path });
    return path;
  });
}

/** An element of a list is deeper than a key level with it. */
function depthOf(line: string): number {
  const blanks = line.length - line.trimStart().length;
  return line.startsWith('-', blanks) ? blanks + 1 : blanks;
}

/** `replicas:` of `  replicas: 3`; the whole line if it has no key. */
function keyOf(line: string): string {
  const text = line.trim();
  return /^(?:- )?[^\s:][^:]*:(?=\s|$)/.exec(text)?.[0] ?? text;
}
