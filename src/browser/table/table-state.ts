import { groupThousands } from '../../render/numbers.js';
import { showControls } from '../../terminal/sanitize.js';
import type { Span } from '../../terminal/ui/view-model.js';
import type { TableView } from './table-view.js';

/**
 * The filter, the marks and the order: `/web   12 match, 3 marked, ▾ restarts`.
 * @param sorted the title of the sort column
 * @param unseen how many marked rows do not pass the filter
 */
export function tableNote(view: TableView, sorted: string, unseen = 0): Span[] {
  const { count, filter, marks, isArranging, sort } = view;
  const words: Span[] = [];
  const add = (text: string, role: Span['role']) => {
    if (text !== '') words.push({ text, role });
  };
  if (filter.text !== '') add(isArranging ? 'looking' : `${groupThousands(count)} match`, 'muted');
  const notShown = unseen === 0 ? '' : ` (${groupThousands(unseen)} not shown)`;
  if (marks.size > 0) add(`${groupThousands(marks.size)} marked${notShown}`, 'match');
  if (sort !== undefined && isArranging) add('sorting', 'muted');
  // The default order of rows has no title.
  else if (sort !== undefined && sorted !== '')
    add(`${sort.descending ? '▾' : '▴'} ${sorted.toLowerCase()}`, 'muted');
  const list = words.flatMap((span, index): Span[] =>
    index === 0 ? [span] : [{ text: ', ', role: 'muted' }, span],
  );
  if (filter.text === '') return list;
  return [{ text: showControls(`/${filter.text}`), role: 'match' }, { text: '   ', role: 'plain' }, ...list];
}

/** What is wrong with the filter or the list. @param trouble of the list; "" if there is none */
export function tableTrouble({ filter }: TableView, trouble: string): Span[] {
  const problems = [showControls(filter.problem ?? ''), trouble].filter((text) => text !== '');
  return problems.length === 0 ? [] : [{ text: problems.join(', '), role: 'warning' }];
}

/** `row 7 of 12`; "" if there is none. */
export function tablePosition({ count, place }: TableView): string {
  return count === 0 ? '' : `row ${groupThousands(place + 1)} of ${groupThousands(count)}`;
}
