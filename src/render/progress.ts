import type { Output } from './output.js';

/** Shorter lists show nothing. */
const PATIENCE = 1000;
/** A line is not drawn more often than this, in milliseconds. */
const INTERVAL = 100;
const ERASE = '\r\u001b[K';

/**
 * One line on a terminal that says how far a list has come: `12,500 of 100,000 objects, 4,200/s`. Shown after a second,
 * and nowhere but on a terminal; `done` erases it.
 */
export class Progress {
  private readonly started: number;
  private drawn = Number.NEGATIVE_INFINITY;
  private visible = false;

  /**
   * @param output the terminal's own output (stderr), not the one that makes control characters visible
   * @param now milliseconds
   */
  constructor(
    private readonly output: Output,
    private readonly now: () => number,
  ) {
    this.started = now();
  }

  /**
   * Draws the line anew where it is time to.
   * @param objects how many have come
   * @param total of how many; undefined where the server does not say
   */
  async update(objects: number, total?: number): Promise<void> {
    const now = this.now();
    if (!this.output.isTTY || now - this.started < PATIENCE || now - this.drawn < INTERVAL) return;
    this.drawn = now;
    this.visible = true;
    await this.output.write(ERASE + this.fit(progressText(objects, total, now - this.started)));
  }

  /** Takes the line away; the next update may bring it back. */
  async done(): Promise<void> {
    if (!this.visible) return;
    this.visible = false;
    this.drawn = Number.NEGATIVE_INFINITY;
    await this.output.write(ERASE);
  }

  /** An output on the same terminal: the line goes before anything is written there. */
  above(output: Output): Output {
    return output.isTTY && this.output.isTTY ? new OutputAboveProgress(output, this) : output;
  }

  /** A full line would wrap, and could not be erased. */
  private fit(text: string): string {
    return text.slice(0, (this.output.columns ?? Number.POSITIVE_INFINITY) - 1);
  }
}

function progressText(objects: number, total: number | undefined, elapsed: number): string {
  const count = grouped(objects) + (total === undefined ? '' : ` of ${grouped(total)}`);
  return `${count} objects, ${grouped(Math.round((objects * 1000) / elapsed))}/s`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

class OutputAboveProgress implements Output {
  constructor(
    private readonly output: Output,
    private readonly progress: Progress,
  ) {}

  get isTTY(): boolean {
    return this.output.isTTY;
  }

  get columns(): number | undefined {
    return this.output.columns;
  }

  async write(text: string): Promise<void> {
    await this.progress.done();
    await this.output.write(text);
  }
}
