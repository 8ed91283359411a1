import { goBool } from './dry-run.js';

/** `--validate`, as the server's query parameter fieldValidation has it. */
export type Validation = 'Strict' | 'Warn' | 'Ignore';

const words: Readonly<Record<string, Validation>> = { strict: 'Strict', warn: 'Warn', ignore: 'Ignore' };

/** Reads `--validate`. Fails with kubectl's message for another word. */
export function readValidation(word: string): Validation {
  const on = goBool(word);
  if (on !== undefined) return on ? 'Strict' : 'Ignore';
  if (Object.hasOwn(words, word)) return words[word]!;
  throw new Error(
    `invalid - validate option ${JSON.stringify(word)}; must be one of: strict (or true), warn, ignore (or false)`,
  );
}

/** The first release that checks fields itself when asked to: before, the parameter is passed over unseen. */
const FIRST_WITH_FIELD_VALIDATION = 25;

/** @param release the minor number of the server's; undefined where it is not known */
export function checksFields(release: number | undefined): boolean {
  return release !== undefined && release >= FIRST_WITH_FIELD_VALIDATION;
}
