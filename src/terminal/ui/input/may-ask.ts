/** Terminals that know no OSC 11, and some of which print it. */
const MUTE = /^(?:dumb|linux|cons\d*|emacs|eterm|ansi|vt\d+|sun|unknown)\b/i;

/** Whether the terminal may be requested its background, as far as its name tells. */
export function mayAskBackground({ TERM }: Readonly<Record<string, string | undefined>>): boolean {
  return TERM !== undefined && TERM !== '' && !MUTE.test(TERM);
}
