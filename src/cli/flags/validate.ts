import type { Validation } from '../../cluster/validation.js';
import { parseBoolWord, quote } from '../../go/strconv/quote.js';
import { bareFlag, type FlagValues } from './kinds.js';

/** --validate. */
export function validateFlags() {
  return {
    validate: bareFlag(
      {
        helpGroup: 'WRITING',
        helpValue: 'strict|warn|ignore',
        completes: ['strict', 'warn', 'ignore'],
        description:
          'How to treat unknown and duplicate fields: strict fails, warn prints a warning, ignore accepts them. true means strict, false means ignore.',
      },
      'strict',
      'strict',
    ),
  };
}

const words: Readonly<Record<string, Validation>> = { strict: 'Strict', warn: 'Warn', ignore: 'Ignore' };

/** Reads --validate. Fails with kubectl's message for an unknown value. */
export function readValidation({ validate }: FlagValues<typeof validateFlags>): Validation {
  const on = parseBoolWord(validate);
  if (on !== undefined) return on ? 'Strict' : 'Ignore';
  if (Object.hasOwn(words, validate)) return words[validate]!;
  throw new Error(
    `invalid - validate option ${quote(validate)}; must be one of: strict (or true), warn, ignore (or false)`,
  );
}
