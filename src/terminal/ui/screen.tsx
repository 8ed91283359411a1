import { Box, useCursor } from 'ink';
import { lineInAscii } from './ascii.js';
import { cursorOf } from './cursor.js';
import type { MouseEvent } from './input/mouse.js';
import { LinesView } from './lines-view.js';
import { type Size, screenLines } from './screen-lines.js';
import type { Theme } from './theme.js';
import { type InteractiveSource, type LendTerminal, useSource } from './use-source.js';
import type { ScreenFrame } from './view-model.js';

/** The content of the screen, and the receiver of its keys. */
export interface ScreenSource extends InteractiveSource {
  frame(size: Size): ScreenFrame;
  /** The current style. */
  readonly theme: Theme;
  /** The mouse was used; only if reports were requested. */
  mouse?(event: MouseEvent): void;
}

/** How a screen is drawn. */
export interface DrawOptions {
  /** With ASCII for the symbols that proa draws. */
  ascii: boolean;
}

interface Props extends DrawOptions {
  source: ScreenSource;
  onReady(lend: LendTerminal): void;
  /** Called to clear the terminal and draw everything again. */
  onRepaint(): void;
}

/** The whole screen, redrawn whenever the source changes. */
export function Screen({ source, ascii, onReady, onRepaint }: Props) {
  const size = useSource(source, onReady, onRepaint);
  const { setCursorPosition } = useCursor();
  const frame = source.frame(size);
  const lines = screenLines(frame, size);
  setCursorPosition(cursorOf(frame, lines, size));
  return (
    <Box flexDirection="column" width={size.columns} height={size.rows}>
      <LinesView lines={ascii ? lines.map(lineInAscii) : lines} theme={source.theme} />
    </Box>
  );
}
