/** Where printers write. The edge (session) makes one from a Node stream; tests collect strings. */
export interface Output {
  /** Resolves when the reader is ready for more: awaiting it is the back-pressure. */
  write(text: string): Promise<void>;
  /** Writes what may be no text. Absent on a terminal, and wherever else all has to be text. */
  writeBytes?(bytes: Uint8Array): Promise<void>;
  /** Resolves when all that was written has been handed on. Absent if nothing waits. */
  flush?(): Promise<void>;
  /**
   * Once the signal is aborted, fails what waits for a reader that takes nothing for a second. Absent if nothing waits.
   */
  endWith?(signal: AbortSignal): void;
  readonly isTTY: boolean;
  /** Width of the terminal; undefined in a pipe. */
  readonly columns: number | undefined;
}

/** An Output that keeps what was written, for tests and for text made in memory. */
export class StringOutput implements Output {
  text = '';
  readonly isTTY: boolean;
  readonly columns: number | undefined;
  constructor(options: { isTTY?: boolean; columns?: number } = {}) {
    this.isTTY = options.isTTY ?? false;
    this.columns = options.columns;
  }
  async write(text: string): Promise<void> {
    this.text += text;
  }
}
