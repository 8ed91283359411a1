import { textWidth } from '../text-width.js';
import type { HintGroup, Span } from './view-model.js';

/** A key and its action, as shown at the bottom of the screen. */
type Hint = HintGroup['hints'][number];

/** From this width on, keys take two lines. */
const TWO_LINES_FROM = 100;
/** Spaces between two keys, and between two groups of them. */
const GAP = 2;
const GROUP_GAP = 6;
/** Spaces on either side of a wide screen, as in the header. */
const EDGE = ' ';

/** How many lines the keys of a screen take. */
export function hintRows(groups: readonly HintGroup[], width: number): number {
  return width >= TWO_LINES_FROM && groups.some(({ title }) => title !== '') ? 2 : 1;
}

/**
 * The available keys, as many as fit, the first of each group before the others: in groups on two lines if the screen
 * is wide enough, else in one line, those that are always available first.
 */
export function hintLines(groups: readonly HintGroup[], width: number): Span[][] {
  const always = groups.filter(({ title }) => title === '').flatMap(({ hints }) => hints);
  const go = groups.filter(({ title }) => title === 'go');
  const others = groups.filter(({ title }) => title === 'look' || title === 'act');
  if (hintRows(groups, width) === 1) {
    // If there is little room: first the keys that navigate and search.
    const ways = go.flatMap(({ hints }) => hints);
    const seen = others.flatMap(({ hints }) => hints);
    const edge = width < TWO_LINES_FROM ? '' : EDGE;
    const hints = fitted([...always, ...ways.slice(0, 2), ...seen, ...ways.slice(2)], width - edge.length);
    return [[{ text: edge, role: 'plain' }, ...hints]];
  }
  const end: Span[] = [...fitted(always, width), { text: EDGE, role: 'plain' }];
  return [grouped(others, width), ends(grouped(go, width - widthOf(end) - GAP), end, width)];
}

/** Groups after each other; each gets its share of the room, and what the previous ones leave. */
function grouped(groups: readonly HintGroup[], width: number): Span[] {
  const spans: Span[] = [];
  let left = width;
  for (const [index, { title, hints }] of groups.entries()) {
    const share = Math.floor(left / (groups.length - index));
    const lead = `${index === 0 ? EDGE : ' '.repeat(GROUP_GAP)}${title}${' '.repeat(GAP)}`;
    const keys = fitted(hints, share - textWidth(lead));
    if (keys.length === 0) continue;
    spans.push({ text: lead, role: 'muted' }, ...keys);
    left -= textWidth(lead) + widthOf(keys);
  }
  return spans;
}

/** The parts on the left and on the right. */
function ends(left: readonly Span[], right: readonly Span[], width: number): Span[] {
  const between = Math.max(0, width - widthOf(left) - widthOf(right));
  return [...left, { text: ' '.repeat(between), role: 'plain' }, ...right];
}

function fitted(hints: readonly Hint[], width: number): Span[] {
  const spans: Span[] = [];
  let left = width;
  for (const { key, does, off } of hints) {
    const needed = textWidth(key) + textWidth(does) + 1 + (spans.length > 0 ? GAP : 0);
    if (needed > left) continue;
    left -= needed;
    if (spans.length > 0) spans.push({ text: ' '.repeat(GAP), role: 'plain' });
    spans.push({ text: key, role: off ? 'muted' : 'key' }, { text: ` ${does}`, role: 'muted' });
  }
  return spans;
}

function widthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { text }) => sum + textWidth(text), 0);
}
