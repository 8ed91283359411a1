/** The parts of a path; a delimiter after a backslash is part of a name. */
export function splitPath(path: string, delimiter: string): string[] {
  const pieces = path.split(delimiter);
  if (pieces.length > 1 && pieces[0] === '') pieces.shift();
  const parts: string[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (last?.endsWith('\\')) parts[parts.length - 1] = last.slice(0, -1) + delimiter + piece;
    else parts.push(piece);
  }
  return parts;
}

/** The same, but brackets enclose one part, `[a.b=c]`, and `[a.b]` is the name `a.b`. */
export function splitBracketedPath(path: string, delimiter: string): string[] {
  const pieces = splitPath(path, delimiter);
  const parts: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    if (!piece.startsWith('[') || piece.endsWith(']')) {
      parts.push(piece);
      continue;
    }
    const bracketed = [piece];
    while (at < pieces.length - 1) {
      bracketed.push(pieces[++at]!);
      if (pieces[at]!.endsWith(']')) break;
    }
    const joined = bracketed.join(delimiter);
    parts.push(joined.includes('=') ? joined : joined.replace(/^[[\]]+|(?<![[\]])[[\]]+$/g, ''));
  }
  return parts;
}
