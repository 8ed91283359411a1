import { spansText, textWidth } from '../text-width.js';
import { isTooSmall, type Size, TYPING } from './screen-lines.js';
import type { Line, ScreenFrame } from './view-model.js';

/** A position on the screen, from 0. */
interface CursorPlace {
  x: number;
  y: number;
}

/**
 * The position of the terminal's own cursor, for screen magnifiers and readers that follow it: after the typed text, or
 * else at the selected line, or at the chosen answer of a question. Undefined if nothing is selected: then the cursor
 * is hidden.
 * @param lines of the frame, as they are drawn
 */
export function cursorOf(frame: ScreenFrame, lines: readonly Line[], size: Size): CursorPlace | undefined {
  if (isTooSmall(size)) return undefined;
  if (frame.prompt !== undefined) {
    const { spans } = lines.at(-1)!;
    const before = spans.slice(
      0,
      spans.findIndex(({ text }) => text.startsWith(TYPING)),
    );
    return { x: textWidth(spansText(before)), y: size.rows - 1 };
  }
  const y = lines.findLastIndex(({ selected, cursor }) => selected === true || cursor !== undefined);
  return y < 0 ? undefined : { x: lines[y]!.cursor ?? 0, y };
}
