import type { Clock } from '../../../process/clock.js';
import type { Host } from '../../frame/screen.js';
import type { IsOver, TableView } from '../table-view.js';

/** Many rows are arranged in slices of this many milliseconds, with time for keys between them. */
const PIECE_MS = 3;
const BETWEEN_PIECES_MS = 1;

/** The first piece waits until the keypress has been drawn: its own frame, and where one was just drawn a pause before. */
const DRAWN_AFTER_MS = 17;

/** What arranging needs of the world. */
interface ArrangerTools {
  host: Pick<Host, 'now' | 'answered'>;
  clock: Clock;
  /** Milliseconds that filtering and sorting may take at once; what is left is done a little later. */
  arrangesForMs: number;
}

/** Filters and sorts the rows of a view for the time slice of a keypress, and continues later by itself. */
export class Arranger {
  #cancel: (() => void) | undefined;
  readonly #view: TableView;
  readonly #tools: ArrangerTools;

  constructor(view: TableView, tools: ArrangerTools) {
    this.#view = view;
    this.#tools = tools;
  }

  /** Begins other work; what was in progress is given up. */
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
