import type { Readable, Writable } from 'node:stream';

/** Which streams a client requests. With a terminal there is no standard error of its own. */
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

/** The streams of a command as its container sees them, whichever protocol carries them. */
export interface CommandChannels {
  /** Ends where the client ends its input, or is gone. */
  readonly stdin: Readable | undefined;
  /** Back-pressure of the client is that of these. */
  readonly stdout: Writable | undefined;
  readonly stderr: Writable | undefined;
  /** Gets each size of the terminal from here on, and the last one before. */
  onResize(listener: (size: TerminalSize) => void): void;
  /** Sends the command's status, when all output has gone, and ends the connection. */
  end(status: string): Promise<void>;
  /** Aborted when the connection is over. */
  readonly gone: AbortSignal;
}

/** Sizes as they arrive, for a listener who may come later than the first. */
export class Sizes {
  #last: TerminalSize | undefined;
  #listener: ((size: TerminalSize) => void) | undefined;

  onResize(listener: (size: TerminalSize) => void): void {
    this.#listener = listener;
    if (this.#last !== undefined) listener(this.#last);
  }

  /** Takes lines as `{"Width":80,"Height":24}`; what is none is left out. */
  receive(data: Buffer): void {
    for (const line of data.toString('utf8').split('\n')) {
      const [, width, height] = /^\{"Width":(\d+),"Height":(\d+)\}$/.exec(line.trim()) ?? [];
      if (width === undefined) continue;
      this.#last = { width: Number(width), height: Number(height) };
      this.#listener?.(this.#last);
    }
  }
}
