import { Box, Text, useCursor } from 'ink';
import { memo } from 'react';
import { lineInAscii } from './ascii.js';
import { cursorOf } from './cursor.js';
import type { MouseEvent } from './input/mouse.js';
import { type Size, screenLines } from './screen-lines.js';
import type { Look, Theme } from './theme.js';
import { type InteractiveSource, type LendTerminal, useSource } from './use-source.js';
import type { Line, Role, ScreenFrame } from './view-model.js';

/** What the screen shows, and who hears of its keys. */
export interface ScreenSource extends InteractiveSource {
  frame(size: Size): ScreenFrame;
  /** How it looks now. */
  readonly theme: Theme;
  /** The mouse was used, which happens only where it was asked for. */
  mouse?(event: MouseEvent): void;
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

/** What lies behind a whole line. Pieces of a line that is shown in reverse would make blocks of their colors. */
function groundOf({ selected, bar }: Line, theme: Theme): Look {
  if (selected === true) return theme.selection;
  if (bar === undefined || bar === 'bar') return bar === undefined ? {} : theme.bar;
  const { color } = theme[bar];
  return color === undefined ? {} : { inverse: true, color };
}

function lookOf(role: Role, { inverse }: Look, theme: Theme): Look {
  if (inverse !== true) return theme[role];
  // What is wrong with the selected row stays to be seen.
  return role === 'bad' ? { ...theme.bad, inverse } : { bold: theme[role].bold === true, inverse };
}

/** A line in the looks of a theme. */
export const LineView = memo(
  ({ line, theme }: { line: Line; theme: Theme }) => {
    const ground = groundOf(line, theme);
    return (
      <Text wrap="truncate-end" {...ground}>
        {line.spans.every(({ text }) => text === '')
          ? ' '
          : line.spans.map((span, index) => {
              const look = lookOf(span.role, ground, theme);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity but their place
                <Text key={index} {...look}>
                  {span.text}
                </Text>
              );
            })}
      </Text>
    );
  },
  (before, after) => before.theme === after.theme && sameLine(before.line, after.line),
);

function sameLine(left: Line, right: Line): boolean {
  return (
    left.selected === right.selected &&
    left.bar === right.bar &&
    left.spans.length === right.spans.length &&
    left.spans.every(
      ({ text, role }, index) => text === right.spans[index]!.text && role === right.spans[index]!.role,
    )
  );
}
