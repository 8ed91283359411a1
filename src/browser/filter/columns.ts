import type { Row } from '../rows/row.js';

/** What the cells of a column hold, where it decides how `5m` is read: minutes, or thousandths. */
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

/** What an expression is read with. */
export interface FilterContext {
  /** Undefined until the list has told them: then what is asked of columns lets every row pass. */
  columns: readonly FilterColumn[] | undefined;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether the object of a row is not well, for `-b`. */
  isNotWell?(row: Row): boolean;
  /** Compiles a pattern; fails where it is none. Undefined until it is loaded: then patterns let every row pass. */
  pattern?: PatternCompiler | undefined;
}

/** Titles that people type otherwise. */
const ALIASES: Readonly<Record<string, string>> = { ns: 'namespace', ctx: 'context' };

/** The column that a word means: its title, whatever its case, blanks and signs, or the beginning of one title only. */
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

/** What the cells of one of the server's columns hold, by its title. */
export function kindOfTitle(title: string): CellKind {
  if (/^(?:AGE|LAST RESTART|LAST SEEN|FIRST SEEN|DURATION|LAST SCHEDULE|WINDOW)$/.test(title))
    return 'length';
  return /\b(?:CPU|MEM|MEMORY|CAPACITY|STORAGE)\b/.test(title) ? 'quantity' : 'any';
}
