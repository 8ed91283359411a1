import { type Row, rowTitle, titleOfKey } from '../../rows/row.js';

/** How many names are listed if a prefix is ambiguous. */
const MAX_NAMES = 5;

/**
 * The row that a word stands for: by its number in the output, its name, its title (see rowTitle), or an unambiguous
 * prefix of its name. Fails if there is none, or if there are several.
 * @param numbered keys of the rows that were printed, in the order of their numbers
 */
export function findRow(word: string, rows: readonly Row[], numbered: readonly string[]): Row {
  if (word === '') throw new Error('which one? give its number or its name');
  const key = /^\d+$/.test(word) ? numbered[Number(word) - 1] : undefined;
  const isMeant = (row: Row) => (key === undefined ? rowTitle(row) === word : row.key === key);
  const called = rows.filter((row) => row.name === word);
  // A name that rows of several contexts have is ambiguous.
  const byName = called.length > 1 && called[0]!.context !== '' ? undefined : called[0];
  const exact = rows.find(isMeant) ?? byName;
  if (exact !== undefined) return exact;
  if (key !== undefined) throw new Error(`${titleOfKey(key)} is no longer there`);
  const found = rows.filter((row) => row.name.startsWith(word) || rowTitle(row).startsWith(word));
  if (found.length === 1) return found[0]!;
  if (found.length === 0 && /^\d+$/.test(word)) {
    const last =
      numbered.length === 0 ? '"list" prints rows' : `the last that was printed is ${numbered.length}`;
    throw new Error(`there is no row ${word}: ${last}`);
  }
  if (found.length === 0) throw new Error(`no row is called ${word}`);
  const names = found.slice(0, MAX_NAMES).map(rowTitle);
  const more = found.length > MAX_NAMES ? ` and ${found.length - MAX_NAMES} more` : '';
  throw new Error(`several rows begin with ${word}: ${names.join(', ')}${more}`);
}
