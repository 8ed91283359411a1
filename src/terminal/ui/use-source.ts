import { useApp, useInput, usePaste, useWindowSize } from 'ink';
import { useEffect, useReducer, useRef } from 'react';
import { type KeyName, pressedKeys, REPAINT_KEY } from './keys.js';
import type { Size } from './screen-lines.js';

/** Content that changes by itself and by keys. */
export interface InteractiveSource {
  /** @param isAlone the key arrived separately, not in one piece with others: pasted text must not cause a change */
  press(key: KeyName, isAlone: boolean): void;
  /** Pasted text, which is not a command. */
  paste(text: string): void;
  /** Calls back when the content has changed; returns a function that ends this. */
  subscribe(listener: () => void): () => void;
}

/** Lends the terminal to other code, and takes it back afterwards. */
export type LendTerminal = (use: () => Promise<void>) => Promise<void>;

/**
 * Redraws a view whenever its source changes, and passes keys to the source. Returns the size of the terminal.
 * @param onRepaint called for the key that draws everything again, before the source receives it
 */
export function useSource(
  source: InteractiveSource,
  onReady: (lend: LendTerminal) => void,
  onRepaint?: () => void,
): Size {
  const size = useWindowSize();
  const { suspendTerminal } = useApp();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => source.subscribe(redraw), [source]);
  useEffect(() => onReady(suspendTerminal), [onReady, suspendTerminal]);
  const pieces = useRef<KeyName[]>([]);
  useInput((input, key) => {
    // All keys of one read are collected before the first of them is passed on.
    if (pieces.current.length === 0)
      queueMicrotask(() => {
        const keys = pieces.current.splice(0);
        if (keys.includes(REPAINT_KEY)) onRepaint?.();
        for (const each of keys) source.press(each, keys.length === 1);
      });
    pieces.current.push(...pressedKeys(input, key));
  });
  usePaste((text) => source.paste(text));
  return size;
}
