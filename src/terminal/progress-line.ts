import type { Clock } from '../process/clock.js';
import type { Output } from '../process/output.js';

/** Work that takes less than this, in milliseconds, shows nothing. */
export const PATIENCE_MS = 1000;
/** How often the line is redrawn, in milliseconds. */
const INTERVAL_MS = 250;
/** Erases the line, and moves to its beginning. */
export const ERASE_LINE = '\r\u001b[K';

/** A full line would wrap, and could not be erased. */
export function fitLine(text: string, output: Output): string {
  return text.slice(0, (output.columns ?? Number.POSITIVE_INFINITY) - 1);
}

/** An output for progress lines that records whether one is visible, so that a message can erase it first. */
export class LineOutput implements Output {
  #visible = false;
  readonly #output: Output;

  /** @param output the terminal's own output (stderr) */
  constructor(output: Output) {
    this.#output = output;
  }

  get isTTY(): boolean {
    return this.#output.isTTY;
  }

  get columns(): number | undefined {
    return this.#output.columns;
  }

  write(text: string): Promise<void> {
    this.#visible = text !== ERASE_LINE;
    return this.#output.write(text);
  }

  /** Erases the visible line, if any; it comes back when it is drawn again. */
  erase(): void {
    // A failing terminal is detected by writes that are required.
    if (this.#visible) this.write(ERASE_LINE).catch(() => undefined);
  }
}

/**
 * One line on a terminal that shows the progress of work without output of its own. It is drawn by the clock while work
 * is in progress, after one second, and erased at the end.
 */
export class ProgressLine {
  #began: number | undefined;
  #cancel: (() => void) | undefined;
  #visible = false;
  readonly #output: Output;
  readonly #clock: Clock;
  readonly #text: () => string;

  /**
   * @param output the terminal's own output (stderr); nothing is drawn if it is not a terminal
   * @param text the progress of the work
   */
  constructor(output: Output, clock: Clock, text: () => string) {
    this.#output = output;
    this.#clock = clock;
    this.#text = text;
  }

  /** Work begins. */
  begin(): void {
    if (this.#cancel !== undefined || !this.#output.isTTY) return;
    this.#began ??= this.#clock.now();
    const passed = this.#clock.now() - this.#began;
    this.#drawAfter(Math.max(INTERVAL_MS, PATIENCE_MS - passed));
  }

  /** Work has ended: the line is erased. */
  end(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.erase();
  }

  /** Erases the line while other code uses the terminal. */
  async asideFor<T>(use: () => Promise<T>): Promise<T> {
    const wasAtWork = this.#cancel !== undefined;
    this.end();
    try {
      return await use();
    } finally {
      if (wasAtWork) this.begin();
    }
  }

  /** Removes the line for text on the same terminal; it comes back by itself. */
  erase(): void {
    if (this.#visible) this.#write('');
    this.#visible = false;
  }

  #drawAfter(milliseconds: number): void {
    this.#cancel = this.#clock.after(milliseconds, () => {
      this.#visible = true;
      this.#write(fitLine(this.#text(), this.#output));
      this.#drawAfter(INTERVAL_MS);
    });
  }

  /** A failing terminal is detected by writes that are required. */
  #write(text: string): void {
    this.#output.write(ERASE_LINE + text).catch(() => undefined);
  }
}
