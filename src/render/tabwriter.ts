/** Settings of Go's tabwriter. */
interface TabSettings {
  /** The minimum width of a column, including its padding. */
  minWidth: number;
  /** Spaces after the widest cell of a column. */
  padding: number;
  /** Widths that were reached are kept for the following rows. */
  remembers: boolean;
}

/** Those of kubectl's tables. */
const OF_TABLES: TabSettings = { minWidth: 6, padding: 3, remembers: true };

/** How many columns a text takes. */
export type Measure = (text: string) => number;

const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;
const NON_BMP = /[\ud800-\udfff]/;
const TAB = /[\t\v]/;

/** kubectl counts code points, however a terminal shows them. */
export function countRunes(text: string): number {
  return NON_BMP.test(text) ? text.length - (text.match(SURROGATE_PAIR)?.length ?? 0) : text.length;
}

/** Text is passed on in pieces of about this many characters. */
const PIECE = 64 * 1024;

/**
 * Aligns cells as kubectl does with a tabwriter: every cell except the last of its line is padded to the widest of its
 * column and some spaces; the last is not changed. A column ends at a line that has no such cell. In tables, widths
 * that were reached are kept, so that rows after a `flush` are aligned with those before it.
 */
export class TabWriter {
  #lines: string[][] = [];
  #widths: number[] = [];
  readonly #measure: Measure;
  readonly #settings: TabSettings;

  /** @param settings those of kubectl's tables by default */
  constructor(measure: Measure = countRunes, settings: TabSettings = OF_TABLES) {
    this.#measure = measure;
    this.#settings = settings;
  }

  /** Adds a line of cells. A tab inside a cell starts another cell; line breaks are not allowed. */
  add(cells: string[]): void {
    this.#lines.push(cells.some((cell) => TAB.test(cell)) ? cells.join('\t').split(TAB) : cells);
  }

  /** Returns the lines added since the last flush, each with its line break. */
  *flush(): Generator<string> {
    const lines = this.#lines;
    this.#lines = [];
    const widths = this.#layOut(lines);
    let text = '';
    for (let index = 0; index < lines.length; index++) {
      text += `${this.#pad(lines[index]!, widths[index]!)}\n`;
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
    if (text !== '') yield text;
  }

  /** Resets the widths: the next rows belong to another table. */
  forget(): void {
    this.#widths = [];
  }

  /** The widths of each line's columns, except its last. */
  #layOut(lines: readonly string[][]): number[][] {
    const layout = lines.map((): number[] => []);
    const columns = lines.reduce((most, cells) => Math.max(most, cells.length - 1), 0);
    for (let column = 0; column < columns; column++) {
      let start = 0;
      while (start < lines.length) {
        let end = start;
        while (end < lines.length && lines[end]!.length - 1 > column) end++;
        if (end > start) {
          const width = this.#widen(lines, column, start, end);
          for (let line = start; line < end; line++) layout[line]!.push(width);
        }
        start = end + 1;
      }
    }
    return layout;
  }

  /** The width of one column over adjacent lines. */
  #widen(lines: readonly string[][], column: number, start: number, end: number): number {
    const { minWidth, padding, remembers } = this.#settings;
    let width = Math.max(this.#widths[column] ?? 0, minWidth);
    for (let line = start; line < end; line++) {
      width = Math.max(width, this.#measure(lines[line]![column]!) + padding);
    }
    if (remembers) this.#widths[column] = width;
    return width;
  }

  #pad(cells: readonly string[], widths: readonly number[]): string {
    let text = '';
    for (let column = 0; column < widths.length; column++) {
      const cell = cells[column]!;
      text += cell + ' '.repeat(widths[column]! - this.#measure(cell));
    }
    return text + (cells[widths.length] ?? '');
  }
}
