import { spansText } from '../../../terminal/text-width.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource, ToolRow } from '../../views/rows/rows-screen.js';

/** Rows of a tool as lines, numbered as `#3` where they lead on: words that look take such a number like a row of the table. */
export class LeadLines {
  #rows: readonly ToolRow[] = [];
  #cluster: BrowserCluster | undefined;

  /** Whether a word is such a number. */
  static isNumber(word: string): boolean {
    return word.startsWith('#');
  }

  /** Says all rows of a source once they are there; numbers of the rows before mean nothing from then on. */
  async say(
    source: RowsSource,
    cluster: BrowserCluster,
    { signal, say }: { signal: AbortSignal; say(line: string): void },
  ): Promise<void> {
    let shown: Parameters<Parameters<RowsSource['read']>[0]>[0] = { rows: [], note: '' };
    await source.read((rows) => {
      shown = rows;
    }, signal);
    const { about } = source;
    const isLeading = ({ target, leads, step }: ToolRow) =>
      leads !== undefined ||
      step !== undefined ||
      (target !== undefined && (target.name !== about?.name || target.resource !== about.resource));
    this.#rows = shown.rows.filter(isLeading);
    this.#cluster = cluster;
    const width = this.#rows.length === 0 ? 0 : `#${this.#rows.length} `.length;
    let number = 0;
    if (shown.heading !== undefined) say(`${' '.repeat(width)}${toolRowText({ spans: shown.heading })}`);
    for (const row of shown.rows)
      say(`${(isLeading(row) ? `#${++number}` : '').padEnd(width)}${toolRowText(row)}`);
    if (shown.note !== '') say(shown.note);
    if (shown.rows.length === 0 && shown.note === '') say('there are none');
    if (number > 0) say('"open #1" goes on from a line');
  }

  /** The row of a number. Fails where none has it. */
  find(word: string): { row: ToolRow; cluster: BrowserCluster } {
    const row = /^#[1-9]\d*$/.test(word) ? this.#rows[Number(word.slice(1)) - 1] : undefined;
    if (row === undefined || this.#cluster === undefined) throw new Error(`no line was numbered ${word}`);
    return { row, cluster: this.#cluster };
  }
}

/** A row's text. */
export function toolRowText({ spans, said }: Pick<ToolRow, 'spans' | 'said'>): string {
  return said ?? spansText(spans).trimEnd();
}
