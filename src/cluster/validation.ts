/** `--validate`, as in the server's query parameter fieldValidation. */
export type Validation = 'Strict' | 'Warn' | 'Ignore';

/** The first release that validates fields itself on request: earlier releases ignore the parameter. */
const FIRST_WITH_FIELD_VALIDATION = 25;

/** @param release the minor number of the server's release; undefined if unknown */
export function checksFields(release: number | undefined): boolean {
  return release !== undefined && release >= FIRST_WITH_FIELD_VALIDATION;
}
