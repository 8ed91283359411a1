/** A piece of a line, and its position. */
export interface Placed {
  piece: string;
  start: number;
  end: number;
}

/**
 * The pieces of a line, from left to right, each complete or with `…` for the missing part.
 * @returns undefined if something in the line is none of them
 */
export function madeOf(line: string, pieces: readonly string[]): Placed[] | undefined {
  const longestFirst = [...new Set(pieces)]
    .filter((piece) => piece !== '')
    .sort((a, b) => b.length - a.length);
  const found: Placed[] = [];
  for (let at = 0; at < line.length; ) {
    if (line[at] === ' ') {
      at++;
      continue;
    }
    const whole = (ends: RegExp) => {
      const piece = longestFirst.find(
        (each) => line.startsWith(each, at) && ends.test(line.slice(at + each.length)),
      );
      return piece === undefined ? undefined : { piece, end: at + piece.length };
    };
    const [first, cut] = [whole(/^(?:[ ,]|$)/), cutPiece(line, at, longestFirst)];
    const next = (first?.end ?? -1) >= (cut?.end ?? -1) ? (first ?? whole(/^/)) : cut;
    if (next === undefined) return undefined;
    found.push({ ...next, start: at });
    at = next.end;
  }
  return found;
}

/** A piece whose middle or end is missing, with the sign in its place; the one with the most visible text. */
export function cutPiece(line: string, at: number, pieces: readonly string[]) {
  const sign = line.indexOf('…', at);
  if (sign < 0) return undefined;
  const head = line.slice(at, sign);
  let best: { piece: string; end: number } | undefined;
  for (const piece of pieces) {
    if (!piece.startsWith(head)) continue;
    let end = sign + 1;
    for (let tail = piece.length - head.length - 1; tail > 0; tail--)
      if (line.startsWith(piece.slice(-tail), sign + 1)) {
        end = sign + 1 + tail;
        break;
      }
    if (best === undefined || end > best.end) best = { piece, end };
  }
  // Sideways, both ends may be missing.
  const other = line.indexOf('…', sign + 1);
  const inner = line.slice(sign + 1, other);
  const around = head === '' && inner !== '' && other > 0 && pieces.find((piece) => piece.includes(inner));
  if (around) return { piece: around, end: other + 1 };
  return best;
}

/** All characters except spaces, sorted. */
export function letters(texts: readonly string[]): string {
  return [...texts.join('').replaceAll(/\s/g, '')].sort().join('');
}
