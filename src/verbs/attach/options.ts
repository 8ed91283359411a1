import type { AttachSettings } from '../../objects/remote/attach-container.js';

/** The validated options of `attach`. */
export interface AttachOptions extends AttachSettings {
  /** POD, TYPE/NAME, or TYPE and NAME. */
  words: readonly string[];
  /** "" for none. */
  container: string;
  /** Milliseconds to wait for a first pod. */
  podTimeoutMs: number;
  /** `--yes`. */
  yes: boolean;
}

/** Fails in kubectl's words if the words of an attach do not name exactly one object. */
export function checkAttachWords(words: readonly string[]): void {
  if (words.length === 0) throw new Error('at least 1 argument is required for attach');
  if (words.length > 2)
    throw new Error(
      `expected POD, TYPE/NAME, or TYPE NAME, (at most 2 arguments) saw ${words.length}: [${words.join(' ')}]`,
    );
}
