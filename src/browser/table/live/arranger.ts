import type { Clock } from '../../../process/clock.js';
import type { Host } from '../../frame/screen.js';
import type { IsOver, TableView } from '../table-view.js';

/** Many rows are arranged in slices of this many milliseconds, with time for keys between them. */
const PIECE_MS = 3;
const BETWEEN_PIECES_MS = 1;

/** The first slice waits until the keypress has been drawn: its own frame, and a pause if one was just drawn. */
const DRAWN_AFTER_MS = 17;

/** What arranging needs from its environment. */
interface ArrangerTools {
  host: Pick<Host, 'now' | 'answered'>;
  clock: Clock;
  /** Milliseconds for filtering and sorting immediately; the rest is done a little later. */
  arrangesForMs: number;
}

/** Filters and sorts the rows of a view within the time slice of a keypress, and continues later by itself. */
export class Arranger {
  #cancel: (() => void) | undefined;
  readonly #view: TableView;
  readonly #tools: ArrangerTools;

  constructor(view: TableView, tools: ArrangerTools) {
    this.#view = view;
    this.#tools = tools;
  }

  /** Starts other work; abandons the work in progress. */
  run(work: (isOver: IsOver) => void): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#runFor(this.#tools.arrangesForMs, work);
    if (this.#view.isArranging) this.#goOn(DRAWN_AFTER_MS);
  }

  #goOn(after: number): void {
    const { clock, host } = this.#tools;
    this.#cancel = clock.after(after, () => {
      this.#runFor(PIECE_MS, (isOver) => this.#view.arrange(isOver));
      if (this.#view.isArranging) this.#goOn(BETWEEN_PIECES_MS);
      else host.answered();
    });
  }

  #runFor(milliseconds: number, work: (isOver: IsOver) => void): void {
    const { host } = this.#tools;
    const until = host.now() + milliseconds;
    work(() => host.now() >= until);
  }
}
