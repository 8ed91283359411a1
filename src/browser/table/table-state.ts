import { groupThousands } from '../../render/numbers.js';
import { showControls } from '../../terminal/sanitize.js';
import type { Span } from '../../terminal/ui/view-model.js';
import type { TableView } from './table-view.js';

/**
 * What is filtered, marked and sorted, and what is wrong: `/web   12 match, 3 marked, sorted by RESTARTS down`.
 * @param sorted the title of the column that the rows are sorted by
 * @param trouble what is wrong with the list; "" where nothing is
 * @param unseen so many of the marked rows do not pass the filter
 */
export function tableState(view: TableView, sorted: string, trouble: string, unseen = 0): Span[] {
  const { count, filter, marks, isArranging, sort } = view;
  const words: Span[] = [];
  const add = (text: string, role: Span['role']) => {
    if (text !== '') words.push({ text, role });
  };
  if (filter.problem !== undefined) add(showControls(filter.problem), 'warning');
  if (filter.text !== '') add(isArranging ? 'looking' : `${groupThousands(count)} match`, 'muted');
  const notShown = unseen === 0 ? '' : ` (${groupThousands(unseen)} not shown)`;
  if (marks.size > 0) add(`${groupThousands(marks.size)} marked${notShown}`, 'match');
  if (sort !== undefined)
    add(isArranging ? 'sorting' : `sorted by ${sorted}${sort.descending ? ' down' : ''}`, 'muted');
  add(trouble, 'warning');
  const list = words.flatMap((span, index): Span[] =>
    index === 0 ? [span] : [{ text: ', ', role: 'muted' }, span],
  );
  if (filter.text === '') return list;
  return [{ text: showControls(`/${filter.text}`), role: 'match' }, { text: '   ', role: 'plain' }, ...list];
}

/** `row 7 of 12`; "" where there is none. */
export function tablePosition({ count, place }: TableView): string {
  return count === 0 ? '' : `row ${groupThousands(place + 1)} of ${groupThousands(count)}`;
}
