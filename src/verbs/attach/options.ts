/** A checked `attach`. */
export interface AttachOptions {
  /** POD, TYPE/NAME, or TYPE and NAME. */
  words: readonly string[];
  /** "" where none was asked for. */
  container: string;
  stdin: boolean;
  tty: boolean;
  quiet: boolean;
  /** The bytes of the keys that leave the container. */
  detachKeys: Uint8Array;
  /** Milliseconds to wait for a first pod. */
  podTimeoutMs: number;
  /** `--yes`. */
  yes: boolean;
  /** The words by which the container can be attached to again: `proa attach`. */
  commandName: string;
}

/** Fails in kubectl's words where the words of an attach do not name one object. */
export function checkAttachWords(words: readonly string[]): void {
  if (words.length === 0) throw new Error('at least 1 argument is required for attach');
  if (words.length > 2)
    throw new Error(
      `expected POD, TYPE/NAME, or TYPE NAME, (at most 2 arguments) saw ${words.length}: [${words.join(' ')}]`,
    );
}
