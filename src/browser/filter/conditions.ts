import { hasInOrder } from '../frame/fuzzy.js';
import type { Row } from '../rows/row.js';
import { type FilterColumn, type FilterContext, findColumn, type PatternCompiler } from './columns.js';
import { comparisonProblem, difference, type Order, readAmount, suits } from './operand.js';
import type { SearchTerm, Sign, Word } from './words.js';

/** Whether a row passes. */
export type Test = (row: Row) => boolean;

/** One word of a filter. */
export interface FilterCondition {
  test: Test;
  /** It depends on ages, which change by themselves. */
  isTimed: boolean;
  /** It takes longer than a text search. */
  isSlow: boolean;
  /** Letters appended to it can only narrow the result. */
  isNarrowing: boolean;
  /** Why none of these rows can pass, if the word is the reason; undefined if it is not. */
  doubt?(rows: readonly Row[]): string | undefined;
}

/** A word cannot be read; the message says why. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
}

/** The word for objects that are not well. */
export const NOT_WELL = '-b';

/** The number of cells whose results are cached. */
const FEW = 1000;

const NOTHING = /^(?:|<none>|<unset>)$/;

/** Compiles a word; undefined if it is still empty. Fails with FilterError. */
export function conditionOf(word: Word, context: FilterContext): FilterCondition | undefined {
  const { column, negated } = word;
  if (column === undefined && word.text === NOT_WELL && context.isNotWell !== undefined)
    return { test: context.isNotWell, isTimed: true, isSlow: false, isNarrowing: true };
  const isPattern = word.alternatives.some(({ form }) => form === 'pattern');
  if (isPattern && context.pattern === undefined) return undefined;
  const condition = column === undefined ? ofRow(word, context) : ofColumn(word, column, context);
  if (condition === undefined || !negated) return condition;
  const { test } = condition;
  return { ...condition, isNarrowing: false, test: (row) => !test(row) };
}

function ofRow({ alternatives }: Word, { pattern }: FilterContext): FilterCondition | undefined {
  const wanted = alternatives.filter(({ text }) => text !== '');
  if (wanted.length === 0) return undefined;
  const tests = wanted.map((each): Test => {
    if (each.form === 'letters') {
      const letters = each.text.toLowerCase();
      return (row) => hasInOrder(letters, row.name.toLowerCase());
    }
    if (each.form === 'text') {
      const text = each.text.toLowerCase();
      return ({ search }) => search.includes(text);
    }
    const has = textTest(each, pattern);
    return ({ search }) => has(search);
  });
  return {
    test: anyOf(tests),
    isTimed: false,
    isSlow: wanted.some(({ form }) => form === 'pattern'),
    isNarrowing: alternatives.length === 1 && wanted[0]!.form === 'text' && !wanted[0]!.quoted,
  };
}

function ofColumn(
  word: Word,
  { name, sign }: { name: string; sign: Sign },
  context: FilterContext,
): FilterCondition | undefined {
  if (context.columns === undefined) return undefined;
  const column = findColumn(name, context.columns);
  if (column === undefined) throw new FilterError(noColumn(word, name, sign, context.columns));
  const { title } = column;
  const wanted = word.alternatives.filter(({ text, quoted }) => text !== '' || quoted);
  if (wanted.length === 0) throw new FilterError(`${title}${sign} needs a value`);
  const isTimed = column.kind === 'age' || column.isMoving === true;
  const base = { isTimed, isSlow: false, isNarrowing: false };
  if (sign === ':')
    return {
      ...base,
      test: cellTest(column, anyOf(wanted.map((each) => textTest(each, context.pattern))), context.now),
    };
  if (sign === '=' || sign === '!=') {
    const isOne = cellTest(column, anyOf(wanted.map((each) => equals(column, each))), context.now);
    return { ...base, test: sign === '=' ? isOne : (row) => !isOne(row) };
  }
  return { ...base, ...ordered(column, sign, wanted, context.now) };
}

function ordered(column: FilterColumn, sign: Order, wanted: readonly SearchTerm[], now: number) {
  const { title, kind } = column;
  const [{ text }, ...others] = wanted as [SearchTerm, ...SearchTerm[]];
  if (others.length > 0) throw new FilterError(`${title}${sign} takes one value`);
  const operand = readAmount(text);
  if (operand === undefined)
    throw new FilterError(`${text} is not a number, percentage, quantity or duration`);
  const why = comparisonProblem(title, kind, operand);
  if (why !== undefined) throw new FilterError(why);
  const by = (cell: string) => difference(cell, kind, operand);
  const isWanted = (length: number | undefined) => length !== undefined && suits(sign, length);
  const test: Test =
    kind === 'age'
      ? ({ created }) => isWanted(now - created - (operand.milliseconds ?? 0))
      : cellTest(column, (cell) => isWanted(by(cell)), now);
  const doubt = (rows: readonly Row[]) => {
    if (kind === 'age' || rows.length === 0) return undefined;
    const cells = rows.map((row) => column.text(row, now));
    if (cells.some((cell) => by(cell) !== undefined)) return undefined;
    const example = cells.find((cell) => !NOTHING.test(cell)) ?? '';
    return `No ${title} can be compared with ${text}${example === '' ? '' : `, such as ${example}`}.`;
  };
  return { test, doubt };
}

function noColumn(word: Word, name: string, sign: Sign, columns: readonly FilterColumn[]): string {
  const there = columns.map(({ title }) => title).join(', ');
  const plain = word.text.replace(/^!+/, '');
  const instead =
    sign === '=' ? `-l ${plain} selects by a label` : `"${plain}" in quotes is searched for as text`;
  return `no column ${name}, but ${there}; ${instead}`;
}

function textTest(wanted: SearchTerm, compile: PatternCompiler | undefined): (text: string) => boolean {
  const { form, text, open } = wanted;
  const word = text.toLowerCase();
  if (form === 'letters') return (cell) => hasInOrder(word, cell.toLowerCase());
  if (form === 'text' || compile === undefined) return (cell) => cell.toLowerCase().includes(word);
  if (open) throw new FilterError('the pattern has no end: close it with /');
  try {
    const pattern = compile(`(?i)${text}`);
    return (cell) => pattern.test(cell);
  } catch (error) {
    throw new FilterError(
      `this is not a valid pattern: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function equals({ kind }: FilterColumn, { text, quoted }: SearchTerm): (cell: string) => boolean {
  const word = text.toLowerCase();
  const operand = kind === 'age' || quoted ? undefined : readAmount(text);
  return (cell) => {
    if (cell.toLowerCase() === word) return true;
    if (word === '') return NOTHING.test(cell);
    return operand !== undefined && difference(cell, kind, operand) === 0;
  };
}

function anyOf<T>(tests: readonly ((of: T) => boolean)[]): (of: T) => boolean {
  const [only] = tests;
  return tests.length === 1 ? only! : (of) => tests.some((test) => test(of));
}

/** If there are few different cells, each is tested once. */
function cellTest(column: FilterColumn, test: (cell: string) => boolean, now: number): Test {
  const known = new Map<string, boolean>();
  return (row) => {
    const cell = column.text(row, now);
    let result = known.get(cell);
    if (result === undefined) {
      result = test(cell);
      if (known.size < FEW) known.set(cell, result);
    }
    return result;
  };
}
