import type { ListHead, ListPart } from '../../codec/list-stream.js';
import type { JsonObject, KubeObject, TableColumn, TableRow } from '../../codec/object.js';
import { checkCells } from '../../codec/shape.js';
import { MalformedAnswerError } from '../../transport/errors.js';
import type { ListItem } from './list-item.js';

/** Some of a page's items together with the head that describes them. */
export interface PagePart {
  head: ListHead;
  isTable: boolean;
  items: ListItem[];
}

/** Rows that are kept until their columns come. */
const MAX_WAITING = 10_000;

/**
 * Makes parts of pages ready for use: objects get their type, a Table's rows wait for its columns, and columns that
 * did not change since the page before stay the same array.
 */
export class Shaper {
  readonly #columns = new KnownColumns();
  #rows: JsonObject[] = [];

  /** The part, made ready; undefined while rows wait for columns, which odd servers send behind them. */
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

  /** Fails with MalformedAnswerError where rows waited in vain for their columns. */
  endPage(): void {
    if (this.#rows.length > 0) throw new MalformedAnswerError('the table has rows and no columns');
  }

  /** A page begins: rows that still wait belong to one that broke off. */
  beginPage(): void {
    this.#rows = [];
  }
}

/** The columns of a Table, which stay the same array as long as they do not change from page to page. */
export class KnownColumns {
  #columns: readonly TableColumn[] | undefined;

  /** The head with the columns that are known, where it has the same. */
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
 * Items of built-in lists carry neither apiVersion nor kind: the list's own apply, the kind without its ending
 * `List` (unstructured lists in apimachinery do the same).
 */
function addType(item: KubeObject, head: ListHead): void {
  if (item.kind !== undefined || item.apiVersion !== undefined) return;
  if (head.kind === undefined || !head.kind.endsWith('List') || head.kind === 'List') return;
  item.kind = head.kind.slice(0, -'List'.length);
  if (head.apiVersion !== undefined) item.apiVersion = head.apiVersion;
}
