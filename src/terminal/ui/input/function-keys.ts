/** The first of 32 code points that are guaranteed never to be characters; the first ones mean a key each here. */
const FIRST = 0xfdd0;

/** The sequences of F1, F2 and so on after the escape; the Linux console and rxvt have their own for the first five. */
const SEQUENCES: readonly (readonly string[])[] = [
  ['OP', '[[A', '[11~'],
  ['OQ', '[[B', '[12~'],
  ['OR', '[[C', '[13~'],
  ['OS', '[[D', '[14~'],
  ['[15~', '[[E'],
  ...[17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34].map((number) => [`[${number}~`]),
];

const BY_SEQUENCE: ReadonlyMap<string, string> = new Map(
  SEQUENCES.flatMap((sequences, index) =>
    sequences.map((sequence) => [sequence, String.fromCharCode(FIRST + index)] as const),
  ),
);

/** A function key at the beginning of what a terminal sends, after its escape. */
const SEQUENCE = /^(?:O[P-S]|\[\[[A-E]|\[\d\d~)/;

/** A beginning of one. */
const BEGINNING = /^(?:O|\[\[?|\[\d\d?)$/;

/**
 * Finds a function key after an escape. Ink does not report these keys, but it passes on characters: a key becomes a
 * character that no text has.
 * @returns the character, and the length of the sequence; `pending` for the beginning of one; undefined for other text
 */
export function functionKey(text: string): { character: string; length: number } | 'pending' | undefined {
  const [sequence] = SEQUENCE.exec(text) ?? [];
  const character = sequence === undefined ? undefined : BY_SEQUENCE.get(sequence);
  if (character !== undefined) return { character, length: sequence!.length };
  return BEGINNING.test(text) ? 'pending' : undefined;
}

/** The name of the key for a character: `f1`; undefined for other characters. */
export function functionKeyName(character: string): string | undefined {
  const number = character.charCodeAt(0) - FIRST + 1;
  return number >= 1 && number <= SEQUENCES.length ? `f${number}` : undefined;
}

/** The text without characters that would be mistaken for function keys. */
export function withoutFunctionKeys(text: string): string {
  return text.replace(/[\ufdd0-\ufdef]/g, '');
}
