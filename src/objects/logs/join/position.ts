/** How many of the last times are remembered. Lines of one container are out of order by less. */
const REMEMBERED = 64;
/**
 * And by less than this many milliseconds. Nothing further back is read again: otherwise a server that cuts off often
 * would make no progress.
 */
const DISORDER_MS = 10_000;

/** Where reading a log continues, and which of its lines are new. */
interface Resumption {
  /** Whole seconds, which is all that servers pass on to nodes; undefined for a log from its beginning. */
  sinceTime: string | undefined;
  /** Whether the line was not returned yet. Must be asked once for each line, in order. */
  isNew(time: string): boolean;
}

/**
 * How far a log was read: the last times, and how many lines each had. A node returns lines from a time on, each with
 * its time, and exactly as many of them are skipped as were read. Unlike with only a count of lines, nothing is lost if
 * the node has started a new log file in the meantime.
 */
export class Position {
  readonly #times: string[] = [];
  readonly #counts: number[] = [];
  #last = -1;

  /** Records a line that was returned. */
  add(time: string): void {
    if (this.#times[this.#last] === time) {
      this.#counts[this.#last]!++;
      return;
    }
    this.#last = (this.#last + 1) % REMEMBERED;
    this.#times[this.#last] = time;
    this.#counts[this.#last] = 1;
  }

  /** The time of the last line; "" if there was none. */
  get time(): string {
    return this.#times[this.#last] ?? '';
  }

  /** How to continue from here. */
  resume(): Resumption {
    const given = new Map<string, number>();
    let oldest: string | undefined;
    let left = 0;
    const from = Date.parse(this.time) - DISORDER_MS;
    for (const [at, time] of this.#times.entries()) {
      if (Date.parse(time) < from) continue;
      given.set(time, (given.get(time) ?? 0) + this.#counts[at]!);
      left += this.#counts[at]!;
      if (oldest === undefined || time < oldest) oldest = time;
    }
    const isNew = (time: string) => {
      if (left === 0) return true;
      if (time < oldest!) return false;
      const count = given.get(time) ?? 0;
      if (count === 0) return true;
      given.set(time, count - 1);
      left--;
      return false;
    };
    return { sinceTime: oldest ? `${oldest.slice(0, 19)}Z` : undefined, isNew };
  }
}
