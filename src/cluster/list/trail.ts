import type { ResumeState } from './resume-state.js';
import type { ListBatch } from './types.js';

/** A batch that was taken. */
interface Mark {
  /** Items taken before it. */
  start: number;
  items: number;
  continuesBehind: NonNullable<ListBatch['continuesBehind']>;
}

/** The batches of a list on their way to a reader: keeps where the list continues after those that have arrived. */
export class ListTrail {
  #marks: Mark[] = [];
  #taken = 0;

  /** Items taken so far. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * Records a batch that is on its way.
   * @param arrived how many of the items taken before have arrived: nothing is kept of earlier ones
   */
  take({ items, restarted, continuesBehind }: ListBatch, arrived: number): void {
    if (restarted) {
      this.#marks = [];
      this.#taken = 0;
    }
    const past = this.#marks.findLastIndex((mark) => mark.start + mark.items <= arrived);
    if (past > 0) this.#marks.splice(0, past);
    if (continuesBehind !== undefined)
      this.#marks.push({ start: this.#taken, items: items.length, continuesBehind });
    this.#taken += items.length;
  }

  /**
   * Where the list continues after the items that have arrived; undefined if there are none, or if it cannot continue.
   */
  behind(arrived: number): ResumeState | undefined {
    const mark = this.#marks.findLast(({ start, items }) => start < arrived || start + items <= arrived);
    return mark?.continuesBehind(Math.min(mark.items, arrived - mark.start));
  }
}
