import { Box, Text, useCursor } from 'ink';
import { memo } from 'react';
import { lineInAscii } from './ascii.js';
import { cursorOf } from './cursor.js';
import { type Size, screenLines } from './screen-lines.js';
import type { Look, Theme } from './theme.js';
import { type InteractiveSource, type LendTerminal, useSource } from './use-source.js';
import type { Line, ScreenFrame } from './view-model.js';

/** What the screen shows, and who hears of its keys. */
export interface ScreenSource extends InteractiveSource {
  frame(size: Size): ScreenFrame;
  /** How it looks now. */
  readonly theme: Theme;
}

/** How a screen is drawn. */
export interface DrawOptions {
  /** With ASCII for the signs that proa draws. */
  ascii: boolean;
}

interface Props extends DrawOptions {
  source: ScreenSource;
  onReady(lend: LendTerminal): void;
}

/** The whole screen, drawn again whenever the source changes. */
export function Screen({ source, ascii, onReady }: Props) {
  const size = useSource(source, onReady);
  const { setCursorPosition } = useCursor();
  const frame = source.frame(size);
  const lines = screenLines(frame, size);
  setCursorPosition(cursorOf(frame, lines, size));
  return (
    <Box flexDirection="column" width={size.columns} height={size.rows}>
      {(ascii ? lines.map(lineInAscii) : lines).map((line, index) => (
        // Lines have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <LineView key={index} line={line} theme={source.theme} />
      ))}
    </Box>
  );
}

const SELECTED: Look = { inverse: true, bold: true };

/** A line in the looks of a theme. */
export const LineView = memo(
  ({ line, theme }: { line: Line; theme: Theme }) => (
    <Text wrap="truncate-end" inverse={line.selected === true}>
      {line.spans.every(({ text }) => text === '')
        ? ' '
        : line.spans.map((span, index) => {
            // A selected line is one bar in one style: its pieces' colours would make blocks of it.
            const look = line.selected === true ? SELECTED : theme[span.role];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity but their place
              <Text key={index} {...look}>
                {span.text}
              </Text>
            );
          })}
    </Text>
  ),
  (before, after) => before.theme === after.theme && sameLine(before.line, after.line),
);

function sameLine(left: Line, right: Line): boolean {
  return (
    left.selected === right.selected &&
    left.spans.length === right.spans.length &&
    left.spans.every(
      ({ text, role }, index) => text === right.spans[index]!.text && role === right.spans[index]!.role,
    )
  );
}
