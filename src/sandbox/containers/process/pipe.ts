/** The input of a program. */
export interface Input {
  /** The next bytes, undefined at the end. Fails with the signal's reason when it is aborted. */
  read(signal: AbortSignal): Promise<Buffer | undefined>;
  /** Puts back excess bytes. */
  unread(data: Buffer): void;
}

/** The output of a program. */
export interface Output {
  /** Resolves when there is room for more. Fails with PipeClosedError if the reader is gone. */
  write(data: Buffer, signal: AbortSignal): Promise<void>;
}

/** The reader is gone: ends a program on the left of a pipe. */
export class PipeClosedError extends Error {
  override readonly name = 'PipeClosedError';
}

/** The size of the buffer; writers wait while it is full. */
const ROOM = 64 * 1024;

const END = Symbol('end');

/** Bytes from one program or terminal to another, in order and with back-pressure. */
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

  /** The number of buffered bytes. */
  get waits(): number {
    return this.#size;
  }

  /** Signals the end to one reader, after which more may follow: Ctrl-D on a terminal. */
  endOnce(): void {
    this.#waiting.push(END);
    this.#wake();
  }

  /** Drops the buffered bytes. */
  clear(): void {
    this.#waiting.length = 0;
    this.#size = 0;
  }

  /** No more writes follow. */
  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  /** No more reads follow. */
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

/** An empty input. */
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

/** The next line without its line break, or undefined at the input's end; the rest stays. Fails as reading does. */
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
