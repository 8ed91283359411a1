/** A line of a log. */
export interface StampedLine {
  /** When it was written, according to the node (RFC 3339 with nanoseconds); undefined without a timestamp. */
  time: string | undefined;
  text: string;
}

const STAMPED = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d) ?/;

/** A line as a node writes it with `timestamps=true`. What the node says of itself has no time. */
export function stampedLine(line: string): StampedLine {
  const stamp = STAMPED.exec(line)?.[0];
  return stamp === undefined
    ? { time: undefined, text: line }
    : { time: stamp.trimEnd(), text: line.slice(stamp.length) };
}

/**
 * How far a log was read. A log can only be requested from a whole second on (`sinceTime`), so that resuming returns
 * lines that were already read. They are skipped by their times; of lines with equal times, as many as were read.
 */
export class LogPosition {
  #last: { time: string; order: string } | undefined;
  /** Lines read that were written at the last time. */
  #count = 0;
  /** While lines come again: up to which time, and how many of that. */
  #again: { until: string; count: number } | undefined;

  /** The `sinceTime` to resume with; undefined if nothing was read yet. */
  get sinceTime(): string | undefined {
    return this.#last?.time;
  }

  /** Called when the log is read again from `sinceTime` on. */
  begin(): void {
    this.#again = this.#last && { until: this.#last.order, count: this.#count };
  }

  /** Notes a line; false where it was read before. */
  isNew({ time }: StampedLine): boolean {
    const order = time === undefined ? undefined : orderOf(time);
    // What has no time is the node's own word of what goes wrong now.
    if (time === undefined || order === undefined) return true;
    if (this.#again !== undefined) {
      if (order < this.#again.until) return false;
      if (order === this.#again.until && this.#again.count-- > 0) return false;
      this.#again = undefined;
    }
    // Two streams of one container meet in a log, and are not always in order.
    if (this.#last === undefined || order > this.#last.order) {
      this.#last = { time, order };
      this.#count = 0;
    }
    if (order === this.#last.order) this.#count++;
    return true;
  }
}

/** A time as text that is in order, whatever its zone and the length of its fraction. */
function orderOf(time: string): string | undefined {
  const [, seconds, fraction = '', zone] = STAMPED.exec(time) ?? [];
  const milliseconds = Date.parse(`${seconds}${zone}`);
  return Number.isNaN(milliseconds)
    ? undefined
    : `${String(milliseconds).padStart(15, '0')}.${fraction.padEnd(9, '0')}`;
}
