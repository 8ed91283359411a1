import type { ListHead, ListPart } from '../../codec/list-stream.js';
import type { JsonObject, KubeObject, TableColumn, TableRow } from '../../codec/object.js';
import { checkCells } from '../../codec/shape.js';
import { MalformedAnswerError } from '../../transport/errors.js';
import type { ListItem } from './list-item.js';

/** Some items of a page, with the head that describes them. */
export interface PagePart {
  head: ListHead;
  isTable: boolean;
  items: ListItem[];
}

/** Rows that are kept until their columns arrive. */
const MAX_WAITING = 10_000;

/**
 * Prepares parts of pages for use: objects get their type, the rows of a Table wait for its columns, and columns that
 * are the same as on the previous page stay the same array.
 */
export class Shaper {
  readonly #columns = new KnownColumns();
  #rows: JsonObject[] = [];

  /** The prepared part; undefined while rows wait for columns, which unusual servers send after them. */
  shape(part: ListPart): PagePart | undefined {
    if (!part.isTable) {
      for (const item of part.items) addType(item as KubeObject, part.head);
      return { head: part.head, isTable: false, items: part.items as KubeObject[] };
    }
    if (part.head.columnDefinitions === undefined) {
      for (const row of part.items) this.#rows.push(row);
      if (this.#rows.length > MAX_WAITING)
        throw new MalformedAnswerError('the table does not define its columns before its rows');
      return undefined;
    }
    const rows = this.#rows.length === 0 ? part.items : [...this.#rows, ...part.items];
    this.#rows = [];
    const known = { head: this.#columns.in(part.head), items: rows as unknown as TableRow[] };
    checkCellsOf(known);
    return { ...known, isTable: true };
  }

  /** Fails with MalformedAnswerError if the columns of waiting rows never arrived. */
  endPage(): void {
    if (this.#rows.length > 0) throw new MalformedAnswerError('the table has rows and no columns');
  }

  /** A page begins: rows that still wait belong to an interrupted page. */
  beginPage(): void {
    this.#rows = [];
  }
}

/** The columns of a Table, which stay the same array until they change from page to page. */
export class KnownColumns {
  #columns: readonly TableColumn[] | undefined;

  /** The head with the known columns, if it has the same. */
  in(head: ListHead): ListHead {
    const { columnDefinitions } = head;
    if (columnDefinitions === undefined || columnDefinitions === this.#columns) return head;
    if (JSON.stringify(columnDefinitions) !== JSON.stringify(this.#columns))
      this.#columns = columnDefinitions;
    return { ...head, columnDefinitions: this.#columns! };
  }
}

function checkCellsOf({
  head: { columnDefinitions },
  items,
}: Pick<PagePart, 'head'> & { items: TableRow[] }): void {
  try {
    checkCells({ columnDefinitions: columnDefinitions ?? [], rows: items });
  } catch (error) {
    throw new MalformedAnswerError((error as Error).message, error);
  }
}

/**
 * Items of built-in lists have neither apiVersion nor kind: those of the list apply, the kind without the suffix `List`
 * (unstructured lists in apimachinery do the same).
 */
function addType(item: KubeObject, head: ListHead): void {
  if (item.kind !== undefined || item.apiVersion !== undefined) return;
  if (head.kind === undefined || !head.kind.endsWith('List') || head.kind === 'List') return;
  item.kind = head.kind.slice(0, -'List'.length);
  if (head.apiVersion !== undefined) item.apiVersion = head.apiVersion;
}
