import type { CST } from 'yaml';

type Yaml = typeof import('yaml');

/** The minimum number of characters in a piece. */
const PIECE = 64 * 1024;

/** The longest escape, `\U0001F600`. */
const ESCAPE_LENGTH = 10;

/**
 * The value of a text in double quotes, piece by piece, equal to resolving it as a whole. Undefined if a piece has an
 * error, which only resolving the whole can report.
 * @param pause awaited after each piece
 */
export async function longText(
  { CST: { resolveAsScalar } }: Pick<Yaml, 'CST'>,
  token: CST.FlowScalar,
  pause: () => Promise<void>,
): Promise<string | undefined> {
  const { source } = token;
  const parts: string[] = [];
  const end = source.length - 1;
  let isWrong = false;
  for (let start = 1; start < end && !isWrong; ) {
    const next = cutAfter(source, start + PIECE, end);
    const { value } = resolveAsScalar(
      { ...token, source: `"${source.slice(start, next)}"`, end: [] },
      true,
      () => {
        isWrong = true;
      },
    );
    // A copy: a concatenated string takes thirty bytes for each character.
    parts.push(Buffer.from(value, 'utf16le').toString('utf16le'));
    start = next;
    await pause();
  }
  return isWrong ? undefined : parts.join('');
}

/** Where a text can be cut: not at white space, which may be folded, and not in an escape. */
function cutAfter(source: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const before = source.slice(at - ESCAPE_LENGTH, at);
    if (!before.includes('\\') && !/\s/.test(before.slice(-1) + source[at]!)) return at;
  }
  return end;
}
