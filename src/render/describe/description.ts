import { countRunes, TabWriter } from '../tabwriter.js';

/** What a cell shows; nothing if it is undefined. */
export type Cell = string | number | boolean | undefined;

const INDENT = '  ';

/** The first tab of a line and what follows. */
const TO_THE_END = /[\t\v][^\n]*/g;

/** kubectl's tabwriter for descriptions. */
const TABS = { minWidth: 0, padding: 2, remembers: false };

/**
 * The text of a description while it is written, as kubectl's PrefixWriter takes it: lines of cells, indented by levels.
 * Cells are aligned in the end, each with those of neighbouring lines.
 */
export class Description {
  readonly #pieces: string[];
  readonly #indent: number;

  /** @param outer the description that this one is a part of, further to the right by so many levels */
  constructor(outer?: { pieces: string[]; indent: number }) {
    this.#pieces = outer?.pieces ?? [];
    this.#indent = outer?.indent ?? 0;
  }

  /** A part further to the right. */
  nested(levels: number): Description {
    return new Description({ pieces: this.#pieces, indent: this.#indent + levels });
  }

  /** Adds text behind the indentation of its level, wherever in a line that is. A tab ends a cell, a line feed a line. */
  write(level: number, text: string): void {
    this.#pieces.push(INDENT.repeat(level + this.#indent), text);
  }

  /** Adds a line of cells. */
  line(level: number, ...cells: Cell[]): void {
    this.write(level, `${cells.map((cell) => cell ?? '').join('\t')}\n`);
  }

  /** Adds the rest of a line. Within a part, kubectl indents that, too. */
  rest(text: string): void {
    this.write(0, `${text}\n`);
  }

  /** The whole text with its tabs. Escapes and carriage returns are made visible, as kubectl does it. */
  get text(): string {
    return this.#pieces.join('').replaceAll('\u001b', '^[').replaceAll('\r', '\\r');
  }

  /** The whole text, aligned. */
  toString(): string {
    return this.text.split('\f').map(aligned).join('\n');
  }
}

/** A line of one cell ends all columns, so those before it are done with, and it stands as it is. */
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
