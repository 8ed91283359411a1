import type { Row } from '../rows/row.js';

/** The content of a column, if it decides how `5m` is read: minutes, or thousandths. */
export type CellKind = 'age' | 'length' | 'quantity' | 'any';

/** A column as filters know it. */
export interface FilterColumn {
  title: string;
  kind: CellKind;
  /** Its cells change by themselves, without their rows. */
  isMoving?: boolean;
  /** The cell as it is shown. */
  text(row: Row, now: number): string;
}

/** Makes a test for texts of a pattern. */
export type PatternCompiler = (pattern: string) => { test(text: string): boolean };

/** What is needed to read an expression. */
export interface FilterContext {
  /** Undefined until the list is known: then conditions on columns let every row pass. */
  columns: readonly FilterColumn[] | undefined;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether the object of a row is not well, for `-b`. */
  isNotWell?(row: Row): boolean;
  /** Compiles a pattern; fails if it is invalid. Undefined until it is loaded: then patterns let every row pass. */
  pattern?: PatternCompiler | undefined;
}

/** Titles that people spell differently. */
const ALIASES: Readonly<Record<string, string>> = { ns: 'namespace', ctx: 'context' };

/**
 * The column that a word stands for: its title, ignoring case, spaces and punctuation, or a prefix of only one title.
 */
export function findColumn<T extends { title: string }>(word: string, columns: readonly T[]): T | undefined {
  const plain = plainTitle(word);
  if (plain === '') return undefined;
  const wanted = ALIASES[plain] ?? plain;
  const exact = columns.find(({ title }) => plainTitle(title) === wanted);
  if (exact !== undefined) return exact;
  const begun = columns.filter(({ title }) => plainTitle(title).startsWith(wanted));
  return begun.length === 1 ? begun[0] : undefined;
}

function plainTitle(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9%]/g, '');
}

/** The content of one of the server's columns, by its title. */
export function kindOfTitle(title: string): CellKind {
  if (/^(?:AGE|LAST RESTART|LAST SEEN|FIRST SEEN|DURATION|LAST SCHEDULE|WINDOW)$/.test(title))
    return 'length';
  return /\b(?:CPU|MEM|MEMORY|CAPACITY|STORAGE)\b/.test(title) ? 'quantity' : 'any';
}
