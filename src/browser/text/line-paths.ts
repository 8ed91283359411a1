/**
 * What each line is in its text whatever its value: its key behind those of the lines that it stands in, by indentation, as in
 * YAML. Of lines that are alike, each has its number.
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

/** An element of a list stands deeper than a key level with it. */
function depthOf(line: string): number {
  const blanks = line.length - line.trimStart().length;
  return line.startsWith('-', blanks) ? blanks + 1 : blanks;
}

/** `replicas:` of `  replicas: 3`; all of a line that has no key. */
function keyOf(line: string): string {
  const text = line.trim();
  return /^(?:- )?[^\s:][^:]*:(?=\s|$)/.exec(text)?.[0] ?? text;
}
