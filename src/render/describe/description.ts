import { countRunes, TabWriter } from '../tabwriter.js';

/** The content of a cell; nothing if undefined. */
export type Cell = string | number | boolean | undefined;

const INDENT = '  ';

/** The first tab of a line and what follows. */
const TO_THE_END = /[\t\v][^\n]*/g;

/** kubectl's tabwriter for descriptions. */
const TABS = { minWidth: 0, padding: 2, remembers: false };

/**
 * The text of a description while it is written, as in kubectl's PrefixWriter: lines of cells, indented by levels.
 * Cells are aligned at the end, each with those of adjacent lines.
 */
export class Description {
  readonly #pieces: string[];
  readonly #indent: number;

  /** @param outer the description that contains this one, which is indented by this many levels */
  constructor(outer?: { pieces: string[]; indent: number }) {
    this.#pieces = outer?.pieces ?? [];
    this.#indent = outer?.indent ?? 0;
  }

  /** A part with more indentation. */
  nested(levels: number): Description {
    return new Description({ pieces: this.#pieces, indent: this.#indent + levels });
  }

  /** Adds text after the indentation of its level, anywhere in a line. A tab ends a cell, a line feed a line. */
  write(level: number, text: string): void {
    this.#pieces.push(INDENT.repeat(level + this.#indent), text);
  }

  /** Adds a line of cells. */
  line(level: number, ...cells: Cell[]): void {
    this.write(level, `${cells.map((cell) => cell ?? '').join('\t')}\n`);
  }

  /** Adds the rest of a line. Within a part, kubectl also indents that. */
  rest(text: string): void {
    this.write(0, `${text}\n`);
  }

  /** The whole text with its tabs. As in kubectl, escapes and carriage returns are made visible. */
  get text(): string {
    return this.#pieces.join('').replaceAll('\u001b', '^[').replaceAll('\r', '\\r');
  }

  /** The whole text, aligned. */
  toString(): string {
    return this.text.split('\f').map(aligned).join('\n');
  }
}

/** A line with one cell ends all columns, so the lines before it are complete, and it is not changed. */
function aligned(part: string): string {
  const writer = new TabWriter(countRunes, TABS);
  const text = `${part}\n`;
  const pieces: string[] = [];
  let done = 0;
  for (const { 0: cells, index } of text.matchAll(TO_THE_END)) {
    const start = text.lastIndexOf('\n', index) + 1;
    if (start > done) pieces.push(...writer.flush(), text.slice(done, start));
    done = index + cells.length + 1;
    writer.add([text.slice(start, done - 1)]);
  }
  pieces.push(...writer.flush(), text.slice(done));
  return pieces.join('').slice(0, -1);
}
