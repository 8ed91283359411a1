/** `--validate`, as the server's query parameter fieldValidation has it. */
export type Validation = 'Strict' | 'Warn' | 'Ignore';

/** The first release that checks fields itself when asked to: before, the parameter is skipped unseen. */
const FIRST_WITH_FIELD_VALIDATION = 25;

/** @param release the minor number of the server's; undefined if it is not known */
export function checksFields(release: number | undefined): boolean {
  return release !== undefined && release >= FIRST_WITH_FIELD_VALIDATION;
}
