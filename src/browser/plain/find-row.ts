import type { Row } from '../row.js';

/** Names that are listed where a beginning is that of several. */
const MOST_NAMES = 5;

/**
 * The row that is meant: by its number in what was printed, its name, its `namespace/name`, or a beginning of its name
 * that no other row has. Fails where none is, or several are.
 * @param numbered keys of the rows that were printed, in the order of their numbers
 */
export function findRow(word: string, rows: readonly Row[], numbered: readonly string[]): Row {
  if (word === '') throw new Error('which one? give its number or its name');
  const key = /^\d+$/.test(word) ? numbered[Number(word) - 1] : undefined;
  const exact = rows.find((row) => row.key === (key ?? word)) ?? rows.find((row) => row.name === word);
  if (exact !== undefined) return exact;
  if (key !== undefined) throw new Error(`${key} is no longer there`);
  const found = rows.filter((row) => row.name.startsWith(word) || row.key.startsWith(word));
  if (found.length === 1) return found[0]!;
  if (found.length === 0) throw new Error(`no row is called ${word}`);
  const names = found.slice(0, MOST_NAMES).map((row) => row.key);
  const more = found.length > MOST_NAMES ? ` and ${found.length - MOST_NAMES} more` : '';
  throw new Error(`several rows begin with ${word}: ${names.join(', ')}${more}`);
}
