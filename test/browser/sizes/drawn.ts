import { spansText } from '../../../src/terminal/text-width.js';
import { hintRows } from '../../../src/terminal/ui/hint-lines.js';
import { bodyTop, type Size, screenLines } from '../../../src/terminal/ui/screen-lines.js';
import type { Line, ScreenFrame } from '../../../src/terminal/ui/view-model.js';

/** What draws frames. */
interface Source {
  frame(size: Size): ScreenFrame;
}

/** A screen on a terminal: its frame, which describes what to draw, and the drawn lines. */
export interface Drawn {
  size: Size;
  frame: ScreenFrame;
  lines: readonly Line[];
}

/** Nothing has to be cut off on the first; on the second, there is no frame either. */
const WHOLE: readonly Size[] = [
  { columns: 3000, rows: 600 },
  { columns: 3000, rows: 11 },
];

/** Draws a screen on a terminal. */
export function drawn(source: Source, size: Size): Drawn {
  const frame = source.frame(size);
  return { size, frame, lines: screenLines(frame, size) };
}

/** The screen with room for everything: others are compared with it. */
export function drawnWhole(source: Source): Drawn[] {
  return WHOLE.map((size) => drawn(source, size));
}

/** The lines of the body. */
export function bodyOf({ frame, lines, size }: Drawn): readonly Line[] {
  return lines.slice(bodyTop(frame), size.rows - hintRows(frame.hints, size.columns));
}

/** The text of a line, without trailing spaces. */
export function textOf({ spans }: Line): string {
  return spansText(spans).trimEnd();
}
