import type { Choice } from './picker.js';

/** A question to ask at a terminal. */
export interface Question<T> {
  /** `Which pod in default?` */
  title: string;
  /** `pods`, for the count. */
  things: string;
  /** The kind under which choices are remembered, shared with the browser: `resources`. Undefined: they are not. */
  kind?: string;
  /**
   * Yields choices as they stream in. Fails as its source does: an error before the first choices ends the command, a
   * later one is shown beside them.
   */
  read(signal: AbortSignal): AsyncIterable<readonly Choice<T>[]>;
  /** The value of a text that is none of the choices; undefined if only choices are accepted. */
  typed?: (text: string) => T;
  /** The choices to offer if nothing could be read; the error is shown beside them. Undefined lets the command fail. */
  refused?: (error: unknown) => readonly Choice<T>[] | undefined;
  /** The message if there is nothing to choose: `No pods found in default namespace.` */
  nothing: string;
}
