import { Beginnings, LongSecrets, SHORT, ShortSecrets } from './secret-index.js';
import { bytesOf, type SecretSource } from './secret-source.js';
import type { TextForm } from './text-forms.js';

/** Above this many characters, an index of the values would take many times their size. */
const LARGE = 128 * 1024;

/** Whether each text requires a pass over the values of a source, which have no index. */
export const isLarge = ({ size }: SecretSource): boolean => size > LARGE;

/**
 * Finders for those of the values that may occur in a text.
 * @param forms the forms of the text
 * @param about the source that the text is about
 */
export function findersOfLarge(
  sources: Iterable<SecretSource>,
  forms: Iterable<TextForm>,
  about: SecretSource | undefined,
): [LongSecrets, ShortSecrets] {
  const beginnings = new Beginnings(forms);
  const long: string[] = [];
  const short = new Set<string>();
  for (const source of sources)
    for (const value of source.values()) {
      // Four characters or bytes yield at least three complete bytes.
      if (!beginnings.mayHold(bytesOf(value.slice(0, 4)))) continue;
      const bytes = bytesOf(value);
      if (bytes.length >= SHORT) long.push(bytes);
      else if (bytes.length > 0 && source === about) short.add(bytes);
    }
  return [new LongSecrets(long), new ShortSecrets(short)];
}
