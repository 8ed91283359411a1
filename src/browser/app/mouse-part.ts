import type { MouseEvent } from '../../terminal/ui/input/mouse.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import { bodyTop, type Size, screenLines } from '../../terminal/ui/screen-lines.js';
import { rowHeights } from '../../terminal/ui/table-lines.js';
import type { ScreenFrame, TableBody } from '../../terminal/ui/view-model.js';
import type { Part } from '../frame/part.js';
import type { BrowserScreen, Host } from '../frame/screen.js';
import { isSortable } from '../rows/sort-key.js';
import { nextSort } from '../rows/sort-letters.js';
import type { StateFile } from '../state/state-file.js';

/** How many lines the wheel scrolls at a time. */
const WHEEL_LINES = 3;

/** What the mouse needs from its environment. */
interface MouseTools {
  host: Host;
  state: StateFile;
  /** Turns the terminal's mouse reporting on or off. */
  setMouse(isOn: boolean): void;
}

/** The word that turns the mouse on and off, which is saved for the next time. */
export function mousePart({ host, state, setMouse }: MouseTools): Part {
  return {
    words: () => [
      {
        word: 'mouse',
        takes: '[on|off]',
        does: 'click a row to select it or a heading to sort, scroll with the wheel; hold Shift to select text',
        run: (rest) => {
          const word = rest.trim();
          if (!['', 'on', 'off'].includes(word)) throw new Error(`${word}? mouse on, or mouse off`);
          const isOn = word === '' ? state.get('mouse') !== true : word === 'on';
          state.set(['mouse'], isOn ? true : undefined);
          setMouse(isOn);
          host.tell(`the mouse is ${isOn ? 'on; Shift selects text' : 'off'}`);
        },
      },
    ],
  };
}

/**
 * The meaning of the mouse on a screen: arrows, or sorting. It selects and sorts, and nothing else.
 * @param frame of the screen, as it is drawn
 * @returns the keys to press; none for a click that has no meaning or has sorted
 */
export function mouseKeys(
  { what, x, y }: MouseEvent,
  screen: BrowserScreen,
  frame: ScreenFrame,
  size: Size,
): KeyName[] {
  if (what !== 'click') return Array<KeyName>(WHEEL_LINES).fill(what === 'wheel up' ? 'up' : 'down');
  const { body } = frame;
  const at = y - bodyTop(frame);
  if (body.kind !== 'table' && body.kind !== 'text') return [];
  const rows = body.kind === 'table' ? body.rows : body.lines;
  const isHeading = body.kind === 'table' ? at === 0 : body.lines[at]?.spans[0]?.role === 'heading';
  if (isHeading) {
    const line =
      screenLines(frame, size)
        [y]?.spans.map(({ text }) => text)
        .join('') ?? '';
    sortAt(line, x, screen);
    return [];
  }
  const from = rows.findIndex(({ selected }) => selected);
  const to = body.kind === 'table' ? rowsByLine(body, size.columns)[at] : at;
  if (from < 0 || to === undefined || rows[to] === undefined) return [];
  return Array<KeyName>(Math.abs(to - from)).fill(to < from ? 'up' : 'down');
}

/** The index of the row on each line of a table; undefined for its heading and its sum. */
function rowsByLine(body: TableBody, width: number): (number | undefined)[] {
  const above = body.sum === undefined ? [undefined] : [undefined, undefined];
  return [...above, ...rowHeights(body, width).flatMap((height, row) => Array<number>(height).fill(row))];
}

/** Sorts by the column whose title is at a position of the heading. */
function sortAt(heading: string, x: number, screen: BrowserScreen): void {
  if (!isSortable(screen)) return;
  const found = [...heading.matchAll(/\S+(?: \S+)*/g)].find(
    ({ index, 0: text }) => x >= index && x < index + text.length,
  );
  const title = found?.[0].replace(/ [↑↓]$/, '');
  const column = screen.sortable.find((each) => each.title === title);
  if (column !== undefined) screen.sortBy(nextSort(column, screen.sort));
}
