import { type LabelMatch, LabelSelectorError, parseLabelSelector } from '../codec/label-selector.js';
import { hasInOrder } from './fuzzy.js';
import type { Row } from './row.js';

/** Which rows are to be seen. */
export interface Filter {
  /** As typed. */
  readonly text: string;
  matches(row: Row): boolean;
  /** Why the text cannot be understood as it stands, as while it is typed; then the filter lets every row pass. */
  readonly problem?: string;
  /** No labels, no negation and nothing fuzzy: words added behind can only narrow what passes. */
  readonly narrowing: boolean;
}

/** The filter that lets every row pass. */
export const noFilter: Filter = { text: '', matches: () => true, narrowing: true };

type Test = (row: Row) => boolean;

/**
 * Reads a filter: words, which must all be found somewhere in the row, whatever their case; `!word` must not; `~word`
 * or `-f word` needs its letters in the name, in order; `-l` and all behind it is a label selector as get takes it.
 */
export function parseFilter(text: string): Filter {
  const { words, selector } = split(text);
  const tests = words.map(wordTest);
  let problem: string | undefined;
  if (selector !== undefined) {
    try {
      const match = parseLabelSelector(selector);
      if (match !== undefined) tests.push(labelTest(match));
    } catch (error) {
      if (!(error instanceof LabelSelectorError)) throw error;
      problem = error.message;
    }
  }
  return {
    text,
    matches: (row) => tests.every((test) => test(row)),
    narrowing: selector === undefined && words.every((word) => !/^[!~-]/.test(word)),
    ...(problem !== undefined && { problem }),
  };
}

/** Whether the rows that `next` lets pass are surely among those that `previous` does. */
export function isNarrower(next: Filter, previous: Filter): boolean {
  return next.narrowing && previous.narrowing && next.text.startsWith(previous.text);
}

function split(text: string): { words: string[]; selector: string | undefined } {
  const at = /(?:^|\s)-l(?:\s|$)/.exec(text);
  const before = at === null ? text : text.slice(0, at.index);
  const words = before
    .replaceAll(/(^|\s)-f\s+(?=\S)/g, '$1~')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '-f');
  return { words, selector: at === null ? undefined : text.slice(at.index + at[0].length) };
}

function wordTest(word: string): Test {
  const wanted = word.toLowerCase();
  if (wanted.startsWith('!')) {
    const unwanted = wanted.slice(1);
    if (unwanted === '') return () => true;
    const test = wordTest(unwanted);
    return (row) => !test(row);
  }
  if (wanted.startsWith('~')) {
    const letters = wanted.slice(1);
    return (row) => hasInOrder(letters, row.name.toLowerCase());
  }
  return (row) => row.search.includes(wanted);
}

const NO_LABELS = {};

function labelTest(match: LabelMatch): Test {
  return (row) => match(row.labels ?? NO_LABELS);
}
