import type { Session } from '../../cluster/session.js';
import type { Output } from '../../process/output.js';
import { type GiveText, outputTo } from '../../render/give-output.js';
import { ProgressCounter } from '../../render/progress-counter.js';
import type { ObjectTree } from '../../render/tree/graph.js';
import { settledRows, type TreeRow, treeRows } from '../../render/tree/rows.js';
import { TreeText } from '../../render/tree/text.js';
import { PATIENCE_MS } from '../../terminal/progress-line.js';
import type { GrownTree } from './grow.js';

/** How a tree is drawn. */
export interface DrawingOptions {
  ascii: boolean;
  isColored: boolean;
  /** Columns of the terminal; undefined in a pipe. */
  width?: number | undefined;
}

/** Draws a tree while it grows, but not before a second has passed: most are complete by then, and better aligned. */
export class Drawing {
  #settled: readonly TreeRow[] = [];
  readonly #text: TreeText;
  readonly #output: Output;
  readonly #progress: ProgressCounter;
  readonly #ascii: boolean;
  readonly #now: () => number;
  readonly #started: number;

  constructor(
    { ascii, isColored, width }: DrawingOptions,
    { environment, progressOutput }: Pick<Session, 'environment' | 'progressOutput'>,
    give: GiveText,
  ) {
    this.#now = environment.now;
    this.#started = environment.now();
    this.#ascii = ascii;
    this.#text = new TreeText({ isColored, now: this.#started, width });
    this.#progress = new ProgressCounter(progressOutput, this.#now, 'requests');
    this.#output = this.#progress.above(outputTo(give, environment));
  }

  /** Records the current state of the tree. */
  readonly onPart = (tree: GrownTree, part: 'owners' | 'owned'): void => {
    this.#settled = settledRows(tree, part, { ascii: this.#ascii, closes: this.#closes(tree) });
  };

  /** Returns the current state, if it is time for that, and the number of requests. */
  readonly onAnswer = async (requests: number): Promise<void> => {
    if (this.#now() - this.#started >= PATIENCE_MS) await this.#write(this.#settled);
    await this.#progress.update(requests);
  };

  /** Returns the rest. */
  async finish(tree: ObjectTree | GrownTree): Promise<void> {
    await this.endProgress();
    const closes = 'saysUses' in tree ? this.#closes(tree) : undefined;
    await this.#write(treeRows(tree, { ascii: this.#ascii, closes }));
  }

  /** Removes the line that shows progress. */
  endProgress(): Promise<void> {
    return this.#progress.done();
  }

  #closes({ saysUses, asked }: GrownTree) {
    return saysUses ? asked : undefined;
  }

  async #write(rows: readonly TreeRow[]): Promise<void> {
    const text = this.#text.next(rows);
    if (text !== '') await this.#output.write(text);
  }
}
