import type { Sort, SortColumn } from './sort-key.js';

/** The letters of columns that many tables have: those that k9s sorts by with Shift. */
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

/** A letter for each column: its own, or the first of its title that is free, or any that is; "" if none is left. */
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

/** Of these, the most is looked for. */
const GREATEST_FIRST = /^(?:RESTARTS$|CPU|MEM)/;

/** How rows are sorted by a column that is chosen: the other way around where they are already. */
export function nextSort(
  { title, sortBy }: { title: string; sortBy: SortColumn },
  current: Sort | undefined,
): Sort {
  if (current?.column === sortBy) return { column: sortBy, descending: !current.descending };
  return { column: sortBy, descending: GREATEST_FIRST.test(title) };
}
