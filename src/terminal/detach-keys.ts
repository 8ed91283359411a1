const CONTROL = '@abcdefghijklmnopqrstuvwxyz[\\]^_';

/**
 * Reads a sequence of keys for `--detach-keys`: `ctrl-p,ctrl-q`, `a,b`. Returns the bytes that a terminal sends for
 * them. Fails if a key is none of `ctrl-a` to `ctrl-z`, `ctrl-@`, `ctrl-[`, `ctrl-\`, `ctrl-]`, `ctrl-^`, `ctrl-_` and
 * single characters.
 */
export function parseDetachKeys(text: string): Uint8Array {
  return Uint8Array.from(text.split(','), (key) => {
    const code = key.startsWith('ctrl-') ? CONTROL.indexOf(key.slice('ctrl-'.length)) : byteOf(key);
    if (code < 0 || (key.startsWith('ctrl-') && key.length !== 'ctrl-'.length + 1))
      throw new Error(`Unknown character: '${key}'`);
    return code;
  });
}

function byteOf(key: string): number {
  return key.length === 1 && key.charCodeAt(0) < 0x80 ? key.charCodeAt(0) : -1;
}

/** The result for typed bytes. */
interface DetachScan {
  /** The bytes to pass on. */
  passed: Uint8Array;
  /** The sequence was typed; what is after it is dropped. */
  isComplete: boolean;
}

/**
 * Searches typed bytes for a sequence of keys. The sequence is not passed on; the beginning of one is, once it is not
 * completed.
 */
export class DetachKeys {
  readonly #keys: Uint8Array;
  /** The end of the typed bytes that may be the beginning of the sequence. */
  #held: number[] = [];

  /** @param keys as parseDetachKeys returns them */
  constructor(keys: Uint8Array) {
    this.#keys = keys;
  }

  /** Takes typed bytes. */
  take(typed: Uint8Array): DetachScan {
    const passed: number[] = [];
    for (const byte of typed) {
      this.#held.push(byte);
      while (this.#held.some((held, at) => held !== this.#keys[at])) passed.push(this.#held.shift()!);
      if (this.#held.length === this.#keys.length)
        return { passed: Uint8Array.from(passed), isComplete: true };
    }
    return { passed: Uint8Array.from(passed), isComplete: false };
  }
}
