import type { Readable, Writable } from 'node:stream';

/** The streams that a client requests. With a terminal, there is no separate standard error. */
export interface WantedStreams {
  stdin: boolean;
  stdout: boolean;
  stderr: boolean;
  tty: boolean;
}

/** The size of a terminal, in characters. */
export interface TerminalSize {
  width: number;
  height: number;
}

/** The streams of a command from the view of its container, whichever protocol carries them. */
export interface CommandChannels {
  /** Ends when the client ends its input, or is gone. */
  readonly stdin: Readable | undefined;
  /** These have the client's back-pressure. */
  readonly stdout: Writable | undefined;
  readonly stderr: Writable | undefined;
  /** Calls the listener with each size of the terminal from now on, and with the last one before. */
  onResize(listener: (size: TerminalSize) => void): void;
  /** Sends the command's status after all output, and ends the connection. */
  end(status: string): Promise<void>;
  /** Aborted when the connection is over. */
  readonly gone: AbortSignal;
}

/** Sizes as they arrive, for a listener that may register after the first. */
export class Sizes {
  #last: TerminalSize | undefined;
  #listener: ((size: TerminalSize) => void) | undefined;

  onResize(listener: (size: TerminalSize) => void): void {
    this.#listener = listener;
    if (this.#last !== undefined) listener(this.#last);
  }

  /** Takes lines as `{"Width":80,"Height":24}`; ignores invalid ones. */
  receive(data: Buffer): void {
    for (const line of data.toString('utf8').split('\n')) {
      const [, width, height] = /^\{"Width":(\d+),"Height":(\d+)\}$/.exec(line.trim()) ?? [];
      if (width === undefined) continue;
      this.#last = { width: Number(width), height: Number(height) };
      this.#listener?.(this.#last);
    }
  }
}
