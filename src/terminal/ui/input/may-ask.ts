/** Terminals that do not support OSC 11, some of which print it. */
const MUTE = /^(?:dumb|linux|cons\d*|emacs|eterm|ansi|vt\d+|sun|unknown)\b/i;

/** Whether the terminal may be asked for its background, judged by its name. */
export function mayAskBackground({ TERM }: Readonly<Record<string, string | undefined>>): boolean {
  return TERM !== undefined && TERM !== '' && !MUTE.test(TERM);
}
