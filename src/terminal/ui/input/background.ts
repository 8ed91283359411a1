/** The background of a terminal's text. */
export type Background = 'dark' | 'light';

/**
 * Queries the background color (OSC 11), then the terminal's type (DA1). Every terminal answers the second query, and
 * answers come in order: with the second answer it is known whether there is a first one.
 */
export const BACKGROUND_QUESTION = '\u001b]11;?\u001b\\\u001b[c';

/** The brightness with which black and white text have equal contrast. */
const MIDDLE = 0.179;

/**
 * Reads the answer to OSC 11: `rgb:ffff/ffff/ffff`, with one to four digits per color, `rgba:` with its opacity, or
 * `#rrggbb`.
 * @returns undefined for anything else
 */
export function backgroundOf(answer: string): Background | undefined {
  const shares = sharesOf(answer);
  if (shares === undefined) return undefined;
  const [red, green, blue] = shares.map((share) =>
    share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > MIDDLE ? 'light' : 'dark';
}

/** Red, green and blue, 0 to 1 each. */
function sharesOf(answer: string): number[] | undefined {
  const colors =
    /^rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})(?:\/[\da-f]{1,4})?$/i.exec(answer) ??
    /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(answer);
  return colors?.slice(1, 4).map((digits) => Number.parseInt(digits, 16) / (16 ** digits.length - 1));
}
