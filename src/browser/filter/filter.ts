import { type LabelMatch, LabelSelectorError, parseLabelSelector } from '../../codec/label-selector.js';
import type { Row } from '../rows/row.js';
import type { FilterContext } from './columns.js';
import { conditionOf, type FilterCondition, FilterError, type Test } from './conditions.js';
import { splitWords } from './words.js';

/** Which rows are visible. */
export interface Filter {
  /** As typed. */
  readonly text: string;
  matches(row: Row): boolean;
  /** Why a word is invalid, as it can be while it is typed; then the filter is made of the others. */
  readonly problem?: string;
  /** Only words to search for: letters appended to them can only narrow the result. */
  readonly narrowing: boolean;
  /** It depends on ages: a row that passes now may not pass a moment later. */
  readonly isTimed: boolean;
  /** Testing a row takes longer. */
  readonly isSlow: boolean;
  /** Why none of these rows can pass, if the filter itself is the reason; undefined if it is not. */
  doubt(rows: readonly Row[]): string | undefined;
}

/** The filter that lets every row pass. */
export const noFilter: Filter = {
  text: '',
  matches: () => true,
  narrowing: true,
  isTimed: false,
  isSlow: false,
  doubt: () => undefined,
};

/** Some rows are enough to find that none can be compared. */
const DOUBT_LOOKS_AT = 500;

/**
 * Reads a filter: words that must all occur somewhere in the row, ignoring case; `a|b` is either of them, `/re/` a
 * pattern, `"a b"` a literal text; `~word` or `-f word` requires its letters in the name, in order. `COLUMN:word`
 * searches one column, `COLUMN=value` and `!=` compare the whole cell, and `<`, `<=`, `>`, `>=` compare its value; `-b`
 * selects what is not well. `!` negates any of them; `-l` and all after it is a label selector, as for get.
 */
export function parseFilter(text: string, context: FilterContext = { columns: undefined, now: 0 }): Filter {
  const { words, selector } = splitWords(text);
  const problems: string[] = [];
  const conditions = words.flatMap((word): FilterCondition[] => {
    try {
      return [conditionOf(word, context) ?? []].flat();
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      problems.push(error.message);
      return [];
    }
  });
  const tests = conditions.map(({ test }) => test);
  if (selector !== undefined) {
    try {
      const match = parseLabelSelector(selector);
      if (match !== undefined) tests.push(labelTest(match));
    } catch (error) {
      if (!(error instanceof LabelSelectorError)) throw error;
      problems.push(error.message);
    }
  }
  const [problem] = problems;
  return {
    text,
    matches: tests.length === 1 ? tests[0]! : (row) => tests.every((test) => test(row)),
    narrowing: selector === undefined && conditions.length === words.length && conditions.every(isNarrowing),
    isTimed: conditions.some(({ isTimed }) => isTimed),
    isSlow: conditions.some(({ isSlow }) => isSlow),
    doubt: (rows) => {
      const some = rows.slice(0, DOUBT_LOOKS_AT);
      return conditions.map((each) => each.doubt?.(some)).find((why) => why !== undefined);
    },
    ...(problem !== undefined && { problem }),
  };
}

/** Whether the rows that `next` lets pass are certainly a subset of those of `previous`. */
export function isNarrower(next: Filter, previous: Filter): boolean {
  return next.narrowing && previous.narrowing && next.text.startsWith(previous.text);
}

function isNarrowing(condition: FilterCondition): boolean {
  return condition.isNarrowing;
}

const NO_LABELS = {};

function labelTest(match: LabelMatch): Test {
  return (row) => match(row.labels ?? NO_LABELS);
}
