const LETTER = /^\p{L}$/u;
const DIGIT = /^\p{Nd}$/u;
const WORD = /^[A-Za-z]*$/;

/**
 * go-yaml's order of mapping keys: letters by code point, after everything else; runs of digits by their value (`a2`
 * before `a10`), and then by their length.
 * @returns negative if a comes first
 */
export function compareYamlKeys(a: string, b: string): number {
  if (a === b) return 0;
  if (WORD.test(a) && WORD.test(b)) return a < b ? -1 : 1;
  return less([...a], [...b]) ? -1 : 1;
}

function less(a: string[], b: string[]): boolean {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const x = a[at]!;
    const y = b[at]!;
    if (x === y) continue;
    const xIsLetter = LETTER.test(x);
    const yIsLetter = LETTER.test(y);
    if (xIsLetter && yIsLetter) return codePoint(x) < codePoint(y);
    if (xIsLetter || yIsLetter) return yIsLetter;
    // Zeros after other digits count; leading zeros do not.
    const carried = (x === '0' || y === '0') && followsNonZeroDigit(a, at) ? 1n : 0n;
    const left = digitRun(a, at, carried);
    const right = digitRun(b, at, carried);
    if (left.value !== right.value) return left.value < right.value;
    if (left.end !== right.end) return left.end < right.end;
    return codePoint(x) < codePoint(y);
  }
  return a.length < b.length;
}

function followsNonZeroDigit(text: string[], at: number): boolean {
  for (let before = at - 1; before >= 0 && DIGIT.test(text[before]!); before--) {
    if (text[before] !== '0') return true;
  }
  return false;
}

/** The value of the digits from an index on, in 64 bits that overflow as in Go. */
function digitRun(text: string[], start: number, carried: bigint): { value: bigint; end: number } {
  let value = carried;
  let end = start;
  for (; end < text.length && DIGIT.test(text[end]!); end++) {
    value = BigInt.asIntN(64, value * 10n + BigInt(codePoint(text[end]!) - 0x30));
  }
  return { value, end };
}

function codePoint(char: string): number {
  return char.codePointAt(0)!;
}
