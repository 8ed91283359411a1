import { Box, useApp, useInput, usePaste, useWindowSize } from 'ink';
import { useEffect, useReducer } from 'react';
import { type KeyName, keysPressed } from './keys.js';
import { type LendTerminal, LineView } from './screen.js';
import type { Size } from './screen-lines.js';
import type { Theme } from './theme.js';
import type { Line } from './view-model.js';

/** Lines that stand below what the terminal shows already, and who hears of its keys. */
export interface InlineSource {
  /** Fewer than the terminal has; none leaves nothing behind. */
  lines(size: Size): Line[];
  press(key: KeyName): void;
  /** Text that was pasted, which is no command. */
  paste(text: string): void;
  /** Calls back when there is something else to be seen; gives a function that ends this. */
  subscribe(listener: () => void): () => void;
}

interface Props {
  source: InlineSource;
  theme: Theme;
  onReady(lend: LendTerminal): void;
}

/** The lines, drawn anew whenever the source says so. */
export function Inline({ source, theme, onReady }: Props) {
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
    <Box flexDirection="column">
      {source.lines(size).map((line, index) => (
        // Lines have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <LineView key={index} line={line} theme={theme} />
      ))}
    </Box>
  );
}
