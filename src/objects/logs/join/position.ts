/** So many of the last times are remembered. Lines of one container are out of order by less. */
const REMEMBERED = 64;
/** And by less than so many milliseconds. From further back nothing is read again: a server that cuts often would give no more. */
const DISORDER_MS = 10_000;

/** From where a log is read on, and which of its lines are new. */
interface Resumption {
  /** Whole seconds, which is all that servers pass on to nodes; undefined for a log from its beginning. */
  sinceTime: string | undefined;
  /** Whether the line is one that was not given yet. To be asked once for each line, in their order. */
  isNew(time: string): boolean;
}

/**
 * How far a log was read: the last times, and how many lines each had. A node gives lines from a time on, each with its
 * time, and of those that were read exactly as many are left out as there were. A log that a node has begun a new file
 * for in the meantime loses nothing by that, as it would by a count of lines alone.
 */
export class Position {
  readonly #times: string[] = [];
  readonly #counts: number[] = [];
  #last = -1;

  /** Records a line that was given. */
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
