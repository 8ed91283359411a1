/** What a program reads from. */
export interface Input {
  /** The next bytes, undefined at the end. Fails with the signal's reason when that is aborted. */
  read(signal: AbortSignal): Promise<Buffer | undefined>;
  /** Puts back what was read too much. */
  unread(data: Buffer): void;
}

/** What a program writes to. */
export interface Output {
  /** Resolves when there is room for more. Fails with PipeClosedError if nobody reads any more. */
  write(data: Buffer, signal: AbortSignal): Promise<void>;
}

/** Nobody reads what is written: what ends a program on the left of a pipe. */
export class PipeClosedError extends Error {
  override readonly name = 'PipeClosedError';
}

/** So much waits in a pipe before its writer does. */
const ROOM = 64 * 1024;

const END = Symbol('end');

/** Bytes from one program to another, or from a terminal, in order and with back-pressure. */
export class Pipe implements Input, Output {
  readonly #waiting: (Buffer | typeof END)[] = [];
  #size = 0;
  #isEnded = false;
  #isClosed = false;
  #wakes: (() => void)[] = [];

  async read(signal: AbortSignal): Promise<Buffer | undefined> {
    for (;;) {
      signal.throwIfAborted();
      const next = this.#waiting.shift();
      if (next !== undefined) {
        if (next === END) return undefined;
        this.#size -= next.length;
        this.#wake();
        return next;
      }
      if (this.#isEnded) return undefined;
      await this.#changed(signal);
    }
  }

  unread(data: Buffer): void {
    if (data.length === 0) return;
    this.#waiting.unshift(data);
    this.#size += data.length;
  }

  async write(data: Buffer, signal: AbortSignal): Promise<void> {
    if (this.#isClosed) throw new PipeClosedError();
    this.put(data);
    while (this.#size > ROOM && !this.#isClosed) {
      signal.throwIfAborted();
      await this.#changed(signal);
    }
  }

  /** Writes without waiting for room. */
  put(data: Buffer): void {
    if (data.length === 0 || this.#isEnded || this.#isClosed) return;
    this.#waiting.push(data);
    this.#size += data.length;
    this.#wake();
  }

  /** How many bytes wait for a reader. */
  get waits(): number {
    return this.#size;
  }

  /** An end for one reader, after which more may come: Ctrl-D on a terminal. */
  endOnce(): void {
    this.#waiting.push(END);
    this.#wake();
  }

  /** Forgets what waits. */
  clear(): void {
    this.#waiting.length = 0;
    this.#size = 0;
  }

  /** Nothing more is written. */
  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  /** Nothing more is read. */
  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#wakes.splice(0)) wake();
  }

  #changed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#wakes.push(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}

/** An input that is at its end. */
export const NO_INPUT: Input = { read: async () => undefined, unread: () => {} };

/** All of an input. Fails as reading does. */
export async function readAll(input: Input, signal: AbortSignal): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (;;) {
    const part = await input.read(signal);
    if (part === undefined) return Buffer.concat(parts);
    parts.push(part);
  }
}

/** The next line without its end, or undefined at the input's end; what comes after it stays. Fails as reading does. */
export async function readLine(input: Input, signal: AbortSignal): Promise<string | undefined> {
  const parts: Buffer[] = [];
  for (;;) {
    const part = await input.read(signal);
    if (part === undefined) return parts.length === 0 ? undefined : Buffer.concat(parts).toString('utf8');
    const end = part.indexOf(10);
    if (end < 0) parts.push(part);
    else {
      parts.push(part.subarray(0, end));
      input.unread(part.subarray(end + 1));
      return Buffer.concat(parts).toString('utf8');
    }
  }
}
