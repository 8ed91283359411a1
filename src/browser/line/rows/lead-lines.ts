import { humanDuration } from '../../../go/human-duration.js';
import type { NextStep } from '../../../render/facts/explanation.js';
import { showControls } from '../../../terminal/sanitize.js';
import { padText, spansText, textWidth } from '../../../terminal/text-width.js';
import type { SeenObject } from '../../frame/screen.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource, ToolRow } from '../../views/rows/rows-screen.js';
import {
  type ToolLine,
  type ToolSource,
  type ToolTable,
  toolDrawn,
  toolText,
} from '../../views/tool/tool-table.js';

/** A line and its target. */
interface Saying {
  signal: AbortSignal;
  /** Milliseconds since 1970. */
  now(): number;
  say(line: string): void;
}

/** A line that may lead to a target. */
interface LeadLine {
  text: string;
  target?: SeenObject | undefined;
  leads?: (() => ToolSource) | undefined;
  step?: NextStep;
}

/** Spaces between the columns of a table. */
const GAP = '  ';

/**
 * Rows of a tool as lines, numbered as `#3` if they have a target: views accept such a number like a row of the table.
 */
export class LeadLines {
  #rows: readonly LeadLine[] = [];
  #cluster: BrowserCluster | undefined;

  /** Prints all rows of a source once they are read; the numbers of earlier rows become invalid. */
  async say(
    source: RowsSource,
    cluster: BrowserCluster,
    { signal, say }: Omit<Saying, 'now'>,
  ): Promise<void> {
    let shown: Parameters<Parameters<RowsSource['read']>[0]>[0] = { rows: [], note: '' };
    await source.read((rows) => {
      shown = rows;
    }, signal);
    const lines = shown.rows.map((row) => ({
      ...{ text: toolRowText(row), target: row.target },
      ...(row.step && { step: row.step }),
    }));
    this.#say(lines, [shown.note], { about: source.about, cluster, say });
  }

  /** The same of a table. */
  async sayTable(source: ToolSource, cluster: BrowserCluster, { signal, now, say }: Saying): Promise<void> {
    let table: ToolTable = { columns: [], rows: [], note: '' };
    await source.read((step) => {
      table = step;
    }, signal);
    const { rows, sum, note, legend = '', counts } = table;
    if (counts !== undefined) say(`${source.path.join(', ')}: ${counts}`);
    const [heading = '', ...texts] = tableTexts(table, now());
    const [sumText] = sum === undefined ? [] : texts.splice(0, 1);
    const { enters } = source;
    const lines = rows.map(({ target, leads }, at) => ({
      ...{ text: texts[at]!, target, leads },
      ...(enters && target && { step: { look: enters, target, shows: '' } }),
    }));
    const head = rows.length === 0 ? [] : [heading, sumText ?? []].flat();
    this.#say(lines, [note, legend], {
      ...{ about: source.about, cluster, say, head },
      isCounted: counts !== undefined,
    });
  }

  #say(
    lines: readonly LeadLine[],
    notes: readonly string[],
    {
      about,
      cluster,
      say,
      head = [],
      isCounted = false,
    }: Pick<Saying, 'say'> & {
      about: SeenObject | undefined;
      cluster: BrowserCluster;
      head?: readonly string[];
      /** The count has been printed. */
      isCounted?: boolean;
    },
  ): void {
    const isLeading = ({ target, leads, step }: LeadLine) =>
      leads !== undefined ||
      step !== undefined ||
      (target !== undefined &&
        (target.container !== undefined ||
          target.name !== about?.name ||
          target.resource !== about.resource));
    this.#rows = lines.filter(isLeading);
    this.#cluster = cluster;
    const width = this.#rows.length === 0 ? 0 : `#${this.#rows.length} `.length;
    let number = 0;
    for (const text of head) say(`${' '.repeat(width)}${text}`);
    for (const line of lines) say(`${(isLeading(line) ? `#${++number}` : '').padEnd(width)}${line.text}`);
    const told = notes.filter((note) => note !== '');
    for (const note of told) say(note);
    if (lines.length === 0 && told.length === 0 && !isCounted) say('there are none');
    if (number > 0) say('"open #1" goes on from a line');
  }

  /** The object of such a line; undefined if it has none, or if a word stands for no line. */
  target(word: string, rows: number): SeenObject | undefined {
    const found = this.find(word, rows);
    return found?.row.target && { cluster: found.cluster, ...found.row.target };
  }

  /**
   * The line that a word stands for: `#3`, or `3` if no row has that number; undefined if there is none. Fails if no
   * line is `#3`.
   * @param rows how many rows of the table have numbers
   */
  find(word: string, rows: number): { row: LeadLine; cluster: BrowserCluster } | undefined {
    const number = Number(/^#?([1-9]\d*)$/.exec(word)?.[1] ?? 0);
    const isMarked = word.startsWith('#');
    if (!isMarked && number <= rows) return undefined;
    const row = this.#rows[number - 1];
    if (row !== undefined && this.#cluster !== undefined) return { row, cluster: this.#cluster };
    const { length } = this.#rows;
    if (!isMarked && (rows > 0 || number === 0 || length === 0)) return undefined;
    throw new Error(`there is no line ${word}${length === 0 ? '' : `: the last is #${length}`}`);
  }
}

/** The heading, the totals and the rows of a table as lines of columns; bars of the screen are figures here. */
function tableTexts({ columns, rows, sum }: ToolTable, now: number): string[] {
  const ageAt = columns.findIndex(({ kind }) => kind === 'age');
  const nameAt = columns.findIndex(({ kind }) => kind === 'name');
  const textOf = (
    cell: ToolLine['cells'][number],
    at: number,
    { created = Number.NaN }: Partial<ToolLine>,
  ) => {
    if (at === ageAt && !Number.isNaN(created)) return humanDuration(Math.max(0, now - created));
    const sign = typeof cell === 'object' && cell.isBad === true ? '! ' : '';
    return sign + (at === nameAt ? toolDrawn(cell) : toolText(cell));
  };
  const all = [
    columns.map(({ title }) => title),
    ...(sum === undefined ? [] : [sum.map((cell, at) => textOf(cell, at, {}))]),
    ...rows.map((row) => row.cells.map((cell, at) => textOf(cell, at, row))),
  ].map((cells) => columns.map((_, at) => showControls(cells[at] ?? '')));
  const widths = columns.map((_, at) => Math.max(...all.map((cells) => textWidth(cells[at]!))));
  return all.map((cells) =>
    cells
      .map((cell, at) => padText(cell, widths[at]!, columns[at]!.isFigure === true ? 'right' : 'left'))
      .join(GAP)
      .trimEnd(),
  );
}

/** A row's text. */
export function toolRowText({ spans, said }: Pick<ToolRow, 'spans' | 'said'>): string {
  return said ?? spansText(spans).trimEnd();
}
