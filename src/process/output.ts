/** The output of printers. The edge (session) makes one from a Node stream; tests collect strings. */
export interface Output {
  /** Resolves when the reader is ready for more: awaiting it is the backpressure. */
  write(text: string): Promise<void>;
  /** Writes bytes that may not be text. Absent on a terminal, and wherever only text is allowed. */
  writeBytes?(bytes: Uint8Array): Promise<void>;
  /** Resolves when everything that was written has been passed on. Absent if nothing waits. */
  flush?(): Promise<void>;
  /**
   * After the signal is aborted, fails waiting writes if the reader takes nothing for a second. Absent if nothing
   * waits.
   */
  endWith?(signal: AbortSignal): void;
  readonly isTTY: boolean;
  /** Width of the terminal; undefined in a pipe. */
  readonly columns: number | undefined;
}

/** An Output that keeps what was written, for tests and for text created in memory. */
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
