/** Which part of many lines is visible, and which line is selected. */
export interface Viewport {
  /** The first visible line. */
  top: number;
  /** The selected line; 0 if there is none. */
  selected: number;
}

/** Ways to move through lines. */
export type Motion = 'up' | 'down' | 'pageUp' | 'pageDown' | 'first' | 'last';

/** The target of a motion. A page keeps one line of the previous page visible. */
export function moveSelection(selected: number, motion: Motion, count: number, height: number): number {
  const page = Math.max(1, height - 1);
  const target = {
    up: selected - 1,
    down: selected + 1,
    pageUp: selected - page,
    pageDown: selected + page,
    first: 0,
    last: count - 1,
  }[motion];
  return within(target, count);
}

/** The nearest existing line; 0 if there is none. */
export function within(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}

/**
 * The viewport, moved as little as necessary to show the selected line, without more empty lines at its end than
 * necessary.
 * @param heightOf how many lines of the screen the line at an index takes
 */
export function follow(
  { top, selected }: Viewport,
  count: number,
  height: number,
  heightOf: (index: number) => number = () => 1,
): Viewport {
  const line = within(selected, count);
  const seen = Math.min(Math.max(top, firstBefore(line, height, heightOf)), line);
  const lowest = firstBefore(count - 1, height, heightOf);
  return { top: Math.max(0, Math.min(seen, lowest)), selected: line };
}

/** The first line that fits on the screen together with all lines up to a last one. */
function firstBefore(last: number, height: number, heightOf: (index: number) => number): number {
  let first = last;
  let taken = last < 0 ? 0 : heightOf(last);
  while (first > 0) {
    taken += heightOf(first - 1);
    if (taken > height) break;
    first--;
  }
  return first;
}
