/**
 * The last line of a block that a line starts, by indentation, as in YAML: deeper lines, and a list level with its key.
 * The line itself if it starts none.
 */
export function foldEnd(lines: readonly string[], start: number): number {
  const first = lines[start];
  if (first === undefined || first.trim() === '') return start;
  const depth = indentation(first);
  const takesList = first.endsWith(':') && !isElement(first);
  let end = start;
  for (let index = start + 1; index < lines.length; index++) {
    const line = lines[index]!;
    const isDeeper = line.trim() === '' || indentation(line) > depth;
    const isOwnElement = takesList && indentation(line) === depth && isElement(line);
    if (!isDeeper && !isOwnElement) break;
    if (line.trim() !== '') end = index;
  }
  return end;
}

/** The lines that start a block. */
export function foldStarts(lines: readonly string[]): number[] {
  return lines.flatMap((_, index) => (foldEnd(lines, index) > index ? [index] : []));
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}

function isElement(line: string): boolean {
  return /^\s*-(?:\s|$)/.test(line);
}
