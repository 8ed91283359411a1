import { humanDuration } from '../go/human-duration.js';
import type { Environment } from '../process/environment.js';
import type { Output } from '../process/output.js';
import { ERASE_LINE, fitLine, PATIENCE_MS } from '../terminal/progress-line.js';
import { groupThousands } from './numbers.js';

/** The minimum time between two drawings of the line, in milliseconds. */
const INTERVAL = 100;

/**
 * One line on a terminal that shows the progress of a list: `12,500 of 100,000 objects, 4,200/s, 20s left`. Shown after
 * a second, and only on a terminal; `done` erases it.
 */
export class ProgressCounter {
  readonly #started: number;
  #listStarted: number;
  #drawn = Number.NEGATIVE_INFINITY;
  #visible = false;
  readonly #output: Output;
  readonly #now: () => number;
  readonly #what: string;
  readonly #sharesTerminal: boolean;

  /**
   * @param output the terminal's own output (stderr), not the one that makes control characters visible
   * @param now milliseconds
   * @param what is counted
   * @param sharesTerminal whether the printed output also goes to a terminal
   */
  constructor(output: Output, now: () => number, what = 'objects', sharesTerminal = true) {
    this.#output = output;
    this.#now = now;
    this.#what = what;
    this.#sharesTerminal = sharesTerminal;
    this.#started = now();
    this.#listStarted = this.#started;
  }

  /** Another list starts: the rate is counted from here on. */
  beginList(): void {
    this.#listStarted = this.#now();
  }

  /**
   * Redraws the line if it is time to.
   * @param objects how many have arrived
   * @param total of how many; undefined if the server does not say
   */
  async update(objects: number, total?: number): Promise<void> {
    const now = this.#now();
    if (!this.#output.isTTY || now - this.#started < PATIENCE_MS || now - this.#drawn < INTERVAL) return;
    this.#drawn = now;
    this.#visible = true;
    await this.#output.write(
      ERASE_LINE + fitLine(this.#text(objects, total, now - this.#listStarted), this.#output),
    );
  }

  /** Removes the line; the next update may bring it back. */
  async done(): Promise<void> {
    if (!this.#visible) return;
    this.#visible = false;
    this.#drawn = Number.NEGATIVE_INFINITY;
    await this.#output.write(ERASE_LINE);
  }

  /** Removes the line before something is printed, if that goes to the same terminal. */
  async giveWay(): Promise<void> {
    if (this.#sharesTerminal) await this.done();
  }

  /** An output on the same terminal: the line is removed before anything is written there. */
  above(output: Output): Output {
    return output.isTTY && this.#output.isTTY ? new OutputAboveProgress(output, this) : output;
  }

  #text(objects: number, total: number | undefined, elapsed: number): string {
    const count = groupThousands(objects) + (total === undefined ? '' : ` of ${groupThousands(total)}`);
    const perMillisecond = objects / Math.max(1, elapsed);
    const left =
      total === undefined || objects === 0 || total <= objects
        ? ''
        : `, ${humanDuration((total - objects) / perMillisecond)} left`;
    return `${count} ${this.#what}, ${groupThousands(Math.round(perMillisecond * 1000))}/s${left}`;
  }
}

/** The counter of a run, which gives way to its results. @param what is counted */
export function progressCounter(
  {
    progressOutput,
    environment,
  }: { progressOutput: Output; environment: Pick<Environment, 'stdout' | 'now'> },
  what?: string,
): ProgressCounter {
  return new ProgressCounter(progressOutput, environment.now, what, environment.stdout.isTTY);
}

class OutputAboveProgress implements Output {
  readonly #output: Output;
  readonly #progress: ProgressCounter;

  constructor(output: Output, progress: ProgressCounter) {
    this.#output = output;
    this.#progress = progress;
  }

  get isTTY(): boolean {
    return this.#output.isTTY;
  }

  get columns(): number | undefined {
    return this.#output.columns;
  }

  async write(text: string): Promise<void> {
    await this.#progress.done();
    await this.#output.write(text);
  }
}
