import type { Choice } from './picker.js';

/** Something to be asked at a terminal. */
export interface Question<T> {
  /** `Which pod in default?` */
  title: string;
  /** `pods`, for counting them. */
  things: string;
  /** Under what choices are remembered, the browser's among them: `resources`. Undefined: not at all. */
  kind?: string;
  /**
   * Returns choices, more of them while they stream in. Fails as its source does: before the first choices that ends
   * the command, and after them it is shown besides them.
   */
  read(signal: AbortSignal): AsyncIterable<readonly Choice<T>[]>;
  /** What a text means that is none of the choices; undefined if only they may be chosen. */
  typed?: (text: string) => T;
  /**
   * The choices to offer if nothing could be read; the error is shown besides them. Undefined lets the command fail.
   */
  refused?: (error: unknown) => readonly Choice<T>[] | undefined;
  /** The message if there is nothing to choose: `No pods found in default namespace.` */
  nothing: string;
}
