import type { PrintedPlace } from '../../cluster/list/resume-state.js';
import { ListTrail } from '../../cluster/list/trail.js';
import type { ListBatch, ListReport } from '../../cluster/list/types.js';
import { ConnectionError, StatusError } from '../../transport/errors.js';

/** Failures after which a later request may succeed: too slow, expired, too many requests. */
const PASSING: ReadonlySet<number> = new Set([408, 410, 429]);

/** How much of a list that was passed to a sink has been written. */
export interface PrintedPart {
  /** Whether no part of the list is written before its end. */
  readonly holds: boolean;
  /** How many of the items that it took have been accepted by standard output. */
  readonly written: number;
  /** They left nothing in the output (see ObjectPrinter.foundNone). */
  readonly foundNone?: boolean;
}

/** A list of a run that is being printed, or was. */
interface PrintedList {
  sink: PrintedPart;
  trail: ListTrail;
  /** It was read as far as it was wanted, and passed to its sink. */
  ended: boolean;
}

/** How far the lists of a run have been printed: by it, and by the interrupted run that it continues. */
export class PrintedLists {
  readonly #earlier: readonly (PrintedPlace | undefined)[];
  readonly #lists = new Map<number, PrintedList>();
  readonly #unwanted = new Set<number>();
  #brokeOff = false;
  #isUnread = false;

  /** @param earlier how far the lists of the earlier run were printed, in the plan's order */
  constructor(earlier: readonly (PrintedPlace | undefined)[] = []) {
    this.#earlier = earlier;
  }

  /** Objects that the earlier run has printed. */
  get before(): number {
    return this.#earlier.reduce((sum, list) => sum + (list?.printed ?? 0), 0);
  }

  /** Objects printed by both runs: those that standard output has accepted, if they can be seen there. */
  get printed(): number {
    const sinks = [...this.#lists.values()].map(({ sink }) => sink);
    return sinks.reduce((sum, { written, foundNone }) => sum + (foundNone ? 0 : written), this.before);
  }

  /** Where the earlier run has left a list of the plan; undefined if it had not started. */
  placeBefore(index: number): PrintedPlace | undefined {
    return this.#earlier[index];
  }

  /** A list of the plan is about to be printed. */
  begin(index: number, sink: PrintedPart): void {
    this.#lists.set(index, { sink, trail: new ListTrail(), ended: false });
  }

  /** A batch of it goes to its sink. */
  take(index: number, batch: ListBatch): void {
    const list = this.#lists.get(index);
    // What a kept list has printed is useless to a later run.
    if (list !== undefined && !list.sink.holds) list.trail.take(batch, list.sink.written);
  }

  /** A list has ended, and its sink knows. @param report undefined if nothing could be read */
  end(index: number, report: ListReport | undefined): void {
    if (report?.interrupted) this.#brokeOff = true;
    else if (report !== undefined) this.#lists.get(index)!.ended = true;
  }

  /** Nothing more of a list is wanted: the limit was reached, or its type is gone and that is to be ignored. */
  noteUnwanted(index: number): void {
    this.#unwanted.add(index);
  }

  /** No part of a list could be read. What the server or we refuse will be refused again, unless it was read before. */
  noteUnread(error: unknown): void {
    if (error instanceof ConnectionError) this.#isUnread = true;
    if (error instanceof StatusError && (error.code >= 500 || PASSING.has(error.code))) this.#isUnread = true;
  }

  /** Whether lists have been cut off so far: in the middle of one, or between two. */
  get isBroken(): boolean {
    return this.#brokeOff || (this.#isUnread && this.#hasBegun);
  }

  /**
   * Whether lists were cut off, once the run has ended.
   * @param isStopped the run was asked to end
   */
  isInterrupted(isStopped: boolean): boolean {
    return this.isBroken || this.#isLeftBefore || (isStopped && this.#hasBegun);
  }

  get #hasBegun(): boolean {
    return this.#lists.size > 0 || this.before > 0;
  }

  /** Whether nothing is left of the lists, except for what the server refuses. */
  get isOver(): boolean {
    if (this.#isUnread || this.#isLeftBefore) return false;
    return [...this.#lists.values()].every(({ ended }) => ended);
  }

  /**
   * Whether a list that the earlier run left in the middle was not continued, or nothing at all was read of those that
   * it had not started: the user may have to log in first.
   */
  get #isLeftBefore(): boolean {
    return this.#earlier.some((place, index) => {
      if (this.#lists.has(index) || this.#unwanted.has(index)) return false;
      return place === undefined ? this.#lists.size === 0 : place.state !== undefined;
    });
  }

  /** Whether a list was being kept when the run ended: no part of it was printed. */
  get isHeld(): boolean {
    return [...this.#lists.values()].some(({ sink, ended }) => sink.holds && !ended);
  }

  /** How far each list of the plan was printed; undefined if one of them cannot be continued. */
  places(count: number): (PrintedPlace | undefined)[] | undefined {
    const places: (PrintedPlace | undefined)[] = [];
    for (let index = 0; index < count; index++) {
      const place = this.#placeOf(index);
      if (place === 'none') return undefined;
      places.push(place);
    }
    return places;
  }

  #placeOf(index: number): PrintedPlace | undefined | 'none' {
    const earlier = this.#earlier[index];
    const list = this.#lists.get(index);
    if (list === undefined) return earlier;
    const { ended, sink, trail } = list;
    const printed = (earlier?.printed ?? 0) + sink.written;
    if (ended && (sink.holds ? sink.written > 0 : sink.written === trail.taken)) return { printed };
    const state = trail.behind(sink.written);
    if (state !== undefined) return { printed, state };
    return sink.written > 0 ? 'none' : earlier;
  }
}
