import { Box, Text, useApp, useInput, usePaste, useWindowSize } from 'ink';
import { memo, useEffect, useReducer } from 'react';
import { type KeyName, keysPressed } from './keys.js';
import { type Size, screenLines } from './screen-lines.js';
import type { Theme } from './theme.js';
import type { Frame, Line } from './view-model.js';

/** What the screen shows, and who hears of its keys. */
export interface ScreenSource {
  frame(size: Size): Frame;
  press(key: KeyName): void;
  /** Text that was pasted, which is no command. */
  paste(text: string): void;
  /** Calls back when there is something else to be seen; gives a function that ends this. */
  subscribe(listener: () => void): () => void;
}

/** Lends the terminal to somebody else, and has it back when they are done. */
export type LendTerminal = (use: () => Promise<void>) => Promise<void>;

interface Props {
  source: ScreenSource;
  theme: Theme;
  onReady(lend: LendTerminal): void;
}

/** The whole screen, drawn anew whenever the source says so. */
export function Screen({ source, theme, onReady }: Props) {
  const size = useWindowSize();
  const { suspendTerminal } = useApp();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => source.subscribe(redraw), [source]);
  useEffect(() => onReady(suspendTerminal), [onReady, suspendTerminal]);
  useInput((input, key) => {
    for (const name of keysPressed(input, key)) source.press(name);
  });
  usePaste((text) => source.paste(text));
  return (
    <Box flexDirection="column" width={size.columns} height={size.rows}>
      {screenLines(source.frame(size), size).map((line, index) => (
        // Lines have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <LineView key={index} line={line} theme={theme} />
      ))}
    </Box>
  );
}

/** A line in the looks of a theme. */
export const LineView = memo(
  ({ line, theme }: { line: Line; theme: Theme }) => (
    <Text wrap="truncate-end" inverse={line.selected === true}>
      {line.spans.every(({ text }) => text === '')
        ? ' '
        : line.spans.map((span, index) => {
            const look = theme[span.role];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity but their place
              <Text key={index} {...look} inverse={look.inverse === true || line.selected === true}>
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
