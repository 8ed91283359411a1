import type { Sort, SortColumn } from './sort-key.js';

/** The letters of common columns: those that k9s sorts by with Shift. */
export const SORT_LETTERS: Readonly<Record<string, string>> = {
  AGE: 'a',
  NAME: 'n',
  NAMESPACE: 'p',
  STATUS: 's',
  READY: 'r',
  RESTARTS: 't',
  NODE: 'o',
  IP: 'i',
  CPU: 'c',
  MEM: 'm',
};

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * A letter for each column: its standard letter, or the first free one of its title, or any free one; "" if none is
 * left.
 */
export function sortLetters(titles: readonly string[]): string[] {
  const usual = titles.map((title) => SORT_LETTERS[title]);
  const taken = new Set(usual);
  return titles.map((title, at) => {
    const own = usual[at];
    if (own !== undefined) return own;
    const letter = [...title.toLowerCase(), ...ALPHABET].find(
      (each) => /[a-z]/.test(each) && !taken.has(each),
    );
    taken.add(letter);
    return letter ?? '';
  });
}

/** Columns in which users look for the greatest values. */
const GREATEST_FIRST = /^(?:RESTARTS$|CPU|MEM)/;

/** The order after a column is chosen: reversed if the rows are already sorted by it. */
export function nextSort(
  { title, sortBy }: { title: string; sortBy: SortColumn },
  current: Sort | undefined,
): Sort {
  if (current?.column === sortBy) return { column: sortBy, descending: !current.descending };
  return { column: sortBy, descending: GREATEST_FIRST.test(title) };
}
