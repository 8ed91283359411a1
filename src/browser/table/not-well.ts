import { amountOfText } from '../../render/where/amounts.js';
import { stateRole } from '../../terminal/ui/state-word.js';
import type { Row } from '../rows/row.js';
import type { Delta } from '../rows/row-store.js';
import type { Column } from './columns/columns.js';

/** How long a restarted container counts as trouble, in milliseconds. */
const RECENT_MS = 600_000;
/** How long a new object may take to start. */
const STARTS_FOR_MS = 60_000;

/** Maximum number of remembered pairs of words and counts. */
const MAX_FACTS = 10_000;

const WORDS = ['STATUS', 'PHASE', 'STATE', 'HEALTH'];
const OVER = /^(?:Completed?|Succeeded)$/;
const STARTING = /^(?:Pending|ContainerCreating|PodInitializing|Init:\d)/;

/** The meaning of a row's state and its count of ready parts, which many rows have in common. */
interface RowHealth {
  isBad: boolean;
  isOver: boolean;
  isStarting: boolean;
  isGoing: boolean;
  isShort: boolean;
  /** The positions of cells that contain an exhausted limit of a quota. */
  usedUp: readonly number[];
}

/** The positions, among a row's cells, that tell whether an object is well; -1 if the table has none. */
interface TellingCells {
  word: number;
  ready: number;
  wanted: number;
  restarts: number;
  /** Those with the limits of quotas. */
  limits: readonly number[];
}

/**
 * Finds the rows of a table whose objects are not well: they are in a bad state, too few parts are ready, a limit of a
 * quota is exhausted, or a container has just restarted. `apply` updates the rows, so that counting examines only those
 * that have changed or are due.
 */
export class NotWell {
  #columns: readonly Column[] = [];
  #cells: TellingCells = { word: -1, ready: -1, wanted: -1, restarts: -1, limits: [] };
  #facts = new Map<string, RowHealth>();
  readonly #counted = new Set<Row>();
  /** Rows to examine again, with the time from which their result may differ. */
  readonly #due = new Map<Row, number>();
  #firstDue = Infinity;

  /** Applies changes to the rows, which have these columns. */
  apply({ added, changed, removed }: Delta, columns: readonly Column[]): void {
    this.#layOut(columns);
    for (const row of removed) {
      this.#counted.delete(row);
      this.#due.delete(row);
    }
    for (const rows of [added, changed]) for (const row of rows) this.#lookAgain(row, -Infinity);
  }

  /** How many of the rows are not well now. */
  count(now: number): number {
    if (this.#firstDue > now) return this.#counted.size;
    this.#firstDue = Infinity;
    for (const [row, due] of this.#due)
      if (due <= now) this.#judge(row, now);
      else this.#firstDue = Math.min(this.#firstDue, due);
    return this.#counted.size;
  }

  /** Whether the object of a row is not well. */
  has(row: Row, now: number): boolean {
    return this.#telling(row, now).length > 0;
  }

  /** Which cells of these columns tell that an object is not well now; empty if it is well. */
  cells(row: Row, columns: readonly Column[], now: number): readonly boolean[] {
    const telling = this.#telling(row, now);
    return telling.length === 0 ? [] : columns.map(({ cell }) => telling.includes(cell));
  }

  #telling(row: Row, now: number): readonly number[] {
    if (row.change === 'deleted') return [];
    const { word, ready, restarts } = this.#cells;
    const facts = this.#factsOf(row);
    const isNew = facts.isStarting && now - row.created < STARTS_FOR_MS;
    const isShort = facts.isShort && !facts.isOver && !facts.isGoing && !isNew;
    const places = [...facts.usedUp];
    if (word >= 0 && (facts.isBad || isShort)) places.push(word);
    if (isShort) places.push(ready);
    if (restarts >= 0 && now - row.lastAt < RECENT_MS) places.push(restarts);
    return places;
  }

  #judge(row: Row, now: number): void {
    if (this.has(row, now)) this.#counted.add(row);
    else this.#counted.delete(row);
    this.#due.delete(row);
    const changes = [row.created + STARTS_FOR_MS, row.lastAt + RECENT_MS].filter((time) => time > now);
    if (changes.length > 0) this.#lookAgain(row, Math.min(...changes));
  }

  #lookAgain(row: Row, due: number): void {
    this.#due.set(row, due);
    this.#firstDue = Math.min(this.#firstDue, due);
  }

  #layOut(columns: readonly Column[]): void {
    if (columns === this.#columns) return;
    this.#columns = columns;
    this.#facts = new Map();
    for (const row of this.#counted) this.#lookAgain(row, -Infinity);
    const placeOf = (wanted: string) =>
      columns.find(({ title, isOwn }) => title === wanted && !isOwn)?.cell ?? -1;
    const word = WORDS.map(placeOf).find((place) => place >= 0) ?? -1;
    const [ready, wanted] = [placeOf('READY'), placeOf('DESIRED')];
    const limits = ['REQUEST', 'LIMIT'].map(placeOf);
    this.#cells = {
      ...{ word, ready, wanted, restarts: placeOf('RESTARTS') },
      limits: limits.includes(-1) ? [] : limits,
    };
  }

  #factsOf({ cells }: Row): RowHealth {
    const { word, ready, wanted, limits } = this.#cells;
    const [state, some, all] = [word, ready, wanted].map((place) => cells[place] ?? '') as [
      string,
      string,
      string,
    ];
    const key = [state, some, all, ...limits.map((place) => cells[place] ?? '')].join('\t');
    const known = this.#facts.get(key);
    if (known !== undefined) return known;
    if (this.#facts.size >= MAX_FACTS) this.#facts.clear();
    const facts = {
      isBad: stateRole(state) === 'bad',
      isOver: OVER.test(state),
      isStarting: STARTING.test(state),
      isGoing: state === 'Terminating',
      isShort: isFewer(some, all),
      usedUp: limits.filter((place) => hasUsedUp(cells[place] ?? '')),
    };
    this.#facts.set(key, facts);
    return facts;
  }
}

/** Whether fewer than all are ready: `1/2`, or 1 and 2 in two columns. */
function isFewer(some: string, all: string): boolean {
  const [, ready, of] = /^(\d+)(?:\/(\d+))?$/.exec(some) ?? [];
  return ready !== undefined && Number(ready) < Number(of ?? all);
}

/**
 * Whether a cell of quotas, `pods: 5/5, requests.cpu: 500m/1`, contains an exhausted limit. A limit of zero is not
 * exhausted.
 */
function hasUsedUp(cell: string): boolean {
  return cell.split(', ').some((limit) => {
    const [used = 0, most = 0] =
      /: [^/ ]+\/[^/ ]+$/.exec(limit)?.[0].slice(2).split('/').map(amountOfText) ?? [];
    return most > 0 && used >= most;
  });
}
