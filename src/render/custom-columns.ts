import type { KubeObject, WatchEvent } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import type { CustomColumn } from './custom-columns-spec.js';
import {
  findResults,
  goValueText,
  JsonPathError,
  type JsonPathTemplate,
  jsonPathReads,
  parseExpression,
  type Value,
} from './jsonpath/index.js';
import { itemHead, withListType } from './objects.js';
import type { ListSummary, ListType, ObjectPrinter, WholeOf } from './printer.js';
import { type Read, selectionOf } from './reads.js';
import { TabWriter } from './tabwriter.js';

export { type CustomColumn, parseColumns, parseColumnsFile } from './custom-columns-spec.js';

const LINE_END = /[\n\f]/;

/** How custom columns are printed. */
interface CustomColumnsOptions {
  noHeaders?: boolean;
  /** False keeps everything until the end, so that all rows are aligned. */
  stream?: boolean;
}

/**
 * `-o custom-columns`: a row per object, each column with the results of its expression, values separated by commas, as
 * Go prints them, `<none>` if there are none. The header comes with the first page and determines the widths together
 * with it; later rows may widen a column from there on. Fails with JsonPathError if an expression is invalid or does
 * not fit an object, after everything before it is written, as in kubectl.
 */
export class CustomColumnsPrinter implements ObjectPrinter {
  readonly holds: boolean;
  #writer = new TabWriter();
  #templates: JsonPathTemplate[] | undefined;
  #head: ListType | undefined;
  #begun = false;
  #headerWritten: boolean;
  /** Laid-out text that waits to be written. */
  #pieces: string[] = [];
  readonly #output: Output;
  readonly #columns: readonly CustomColumn[];
  readonly #options: CustomColumnsOptions;

  constructor(output: Output, columns: readonly CustomColumn[], options: CustomColumnsOptions = {}) {
    this.#output = output;
    this.#columns = columns;
    this.#options = options;
    this.holds = options.stream === false;
    this.#headerWritten = options.noHeaders === true;
  }

  reads(): Selection {
    return selectionOf(columnsRead(this.#columns), 'object');
  }

  async begin(head: ListType): Promise<void> {
    this.#head = itemHead(head);
    this.#begun = true;
  }

  async print(objects: KubeObject[], wholeOf?: WholeOf): Promise<void> {
    await this.#rows(
      objects.map((object) => withListType(object, this.#head)),
      wholeOf,
    );
  }

  /** `--output-watch-events`: the columns' expressions see `{type, object}`. */
  async printEvent(event: WatchEvent): Promise<void> {
    await this.#rows([{ type: event.type, object: event.object }]);
  }

  restart(): void {
    this.#writer = new TabWriter();
    this.#pieces = [];
    this.#headerWritten = this.#options.noHeaders === true;
  }

  async flush(): Promise<void> {
    if (!this.holds) await this.#write();
  }

  async end(_summary: ListSummary): Promise<void> {
    // An empty list has its header; a missing object has none.
    if (this.#begun) await this.#rows([]);
    await this.#write();
  }

  async #rows(objects: readonly KubeObject[], wholeOf?: WholeOf): Promise<void> {
    this.#header();
    try {
      this.#templates ??= compileColumns(this.#columns);
      for (const object of objects) {
        try {
          this.#add(cellsOf(this.#templates, object));
        } catch (error) {
          if (!(error instanceof JsonPathError) || wholeOf === undefined) throw error;
          this.#add(cellsOf(this.#templates, await wholeOf(object)));
        }
      }
    } catch (error) {
      await this.#write();
      throw error;
    }
  }

  #header(): void {
    if (!this.#headerWritten) this.#add(this.#columns.map((column) => column.header));
    this.#headerWritten = true;
  }

  /** Line breaks in values count like our own: kubectl's tabwriter does not distinguish them. */
  #add(cells: readonly string[]): void {
    if (!cells.some((cell) => LINE_END.test(cell))) {
      this.#writer.add([...cells]);
      return;
    }
    const blocks = cells.join('\t').split('\f');
    blocks.forEach((block, at) => {
      // Text after a form feed is not aligned with text before it.
      if (at > 0) this.#pieces.push(...this.#writer.flush());
      for (const line of block.split('\n')) this.#writer.add([line]);
    });
  }

  async #write(): Promise<void> {
    const waiting = this.#pieces;
    this.#pieces = [];
    for (const piece of waiting) await this.#output.write(piece);
    for (const piece of this.#writer.flush()) await this.#output.write(piece);
  }
}

/** The columns' expressions, ready to use. Fails with JsonPathError and kubectl's message. */
function compileColumns(columns: readonly CustomColumn[]): JsonPathTemplate[] {
  return columns.map((column) => parseExpression(column.expression));
}

/** The parts of an object that the columns need; undefined if unknown, or if an expression cannot be parsed. */
function columnsRead(columns: readonly CustomColumn[]): Read[] | undefined {
  try {
    const reads = compileColumns(columns).map(jsonPathReads);
    return reads.some((read) => read === undefined) ? undefined : reads.flatMap((read) => read ?? []);
  } catch (error) {
    if (error instanceof JsonPathError) return undefined;
    throw error;
  }
}

/** The cells of an object. Fails with JsonPathError. */
function cellsOf(templates: readonly JsonPathTemplate[], object: Value): string[] {
  return templates.map((template) => {
    const results = findResults(template, object);
    // An empty template has no parts; only the first part decides whether there is anything.
    const none = results[0] === undefined || results[0].length === 0 ? ['<none>'] : [];
    return [...none, ...results.flat().map(cellText)].join(',');
  });
}

/** kubectl makes the two most dangerous control characters visible; the terminal's output handles the others. */
function cellText(value: Value): string {
  return (value === undefined ? '<nil>' : goValueText(value))
    .replaceAll('\u001b', '^[')
    .replaceAll('\r', '\\r');
}
