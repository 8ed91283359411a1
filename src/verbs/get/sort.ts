import { goJsonCompact } from '../../codec/go-json.js';
import { parseJson } from '../../codec/json.js';
import type { KubeObject, TableRow } from '../../codec/object.js';
import type { Selection } from '../../codec/selection.js';
import { JsonPathError, type JsonPathTemplate, jsonPathReads } from '../../render/jsonpath/index.js';
import type { WholeOf } from '../../render/printer.js';
import { selectionOf } from '../../render/reads.js';
import { parseSortBy, type SortKey, sortKey, sortOrder } from '../../render/sort-by.js';

/** The parts of an object that `--sort-by` needs. Fails with kubectl's message for an invalid expression. */
export function sortSelection(sortBy: string): Selection {
  return selectionOf(jsonPathReads(parseSortBy(sortBy)), 'object');
}

/**
 * Collects objects for `--sort-by`: the key of each and the bytes of its JSON, which take a tenth of the object's
 * memory. (The text is a tree of the pieces it was made of, and takes as much as the object.)
 */
export class SortedObjects {
  readonly #expression: JsonPathTemplate;
  #keys: SortKey[] = [];
  #texts: Buffer[] = [];

  /** @param sortBy a JSONPath; fails with kubectl's message if it is invalid */
  constructor(sortBy: string) {
    this.#expression = parseSortBy(sortBy);
  }

  /**
   * @param wholeOf given where the objects are parts, for a message that shows more of one Fails with kubectl's message
   * if the expression does not fit an object.
   */
  async add(objects: readonly KubeObject[], wholeOf?: WholeOf): Promise<void> {
    for (const object of objects) {
      this.#keys.push(await keyOf(this.#expression, object, wholeOf));
      this.#texts.push(Buffer.from(goJsonCompact(object)));
    }
  }

  clear(): void {
    this.#keys = [];
    this.#texts = [];
  }

  /** The objects in order. Fails with kubectl's message if they cannot be sorted. */
  *inOrder(): Generator<KubeObject> {
    const order =
      this.#keys.length > 1 ? sortOrder(this.#keys, this.#expression, 'objects') : [...this.#keys.keys()];
    for (const index of order) yield parseJson(this.#texts[index]!.toString()) as KubeObject;
  }
}

/**
 * Sorts the rows of a table by `--sort-by`. The rows keep only the parts of their objects that printing needs. Fails
 * with kubectl's message if they cannot be sorted.
 */
export class SortedRows<Layout> {
  readonly #expression: JsonPathTemplate;
  #keys: SortKey[] = [];
  #rows: TableRow[] = [];
  /** The layouts of the pages, each with the number of its first row; one that equals the layout before is left out. */
  #layouts: { from: number; layout: Layout }[] = [];
  readonly #isSame: (a: Layout, b: Layout) => boolean;

  /** @param isSame whether rows with these layouts can share one table */
  constructor(sortBy: string, isSame: (a: Layout, b: Layout) => boolean) {
    this.#expression = parseSortBy(sortBy);
    this.#isSame = isSame;
  }

  /**
   * See SortedObjects.add.
   * @param layout what the cells of these rows mean
   */
  async add(rows: readonly TableRow[], layout: Layout, wholeOf?: WholeOf): Promise<void> {
    const last = this.#layouts.at(-1);
    if (last === undefined || !this.#isSame(last.layout, layout))
      this.#layouts.push({ from: this.#rows.length, layout });
    for (const row of rows) {
      this.#keys.push(await keyOf(this.#expression, row.object, wholeOf));
      this.#rows.push({ cells: row.cells, object: row.object ? whatIsShown(row.object) : null });
    }
  }

  clear(): void {
    this.#keys = [];
    this.#rows = [];
    this.#layouts = [];
  }

  /** The rows in order, in tables of rows with the same layout. A list without rows has one without rows. */
  inOrder(): { layout: Layout; rows: TableRow[] }[] {
    const [first] = this.#layouts;
    if (first === undefined) return [];
    const tables: { layout: Layout; rows: TableRow[] }[] = [];
    for (const index of sortOrder(this.#keys, this.#expression, 'rows')) {
      const { layout } = this.#layouts.findLast(({ from }) => from <= index)!;
      const table = tables.at(-1);
      if (table?.layout === layout) table.rows.push(this.#rows[index]!);
      else tables.push({ layout, rows: [this.#rows[index]!] });
    }
    return tables.length > 0 ? tables : [{ layout: first.layout, rows: [] }];
  }
}

/**
 * Individually read objects, sorted by `--sort-by`. (kubectl looks for the field in the table around each object, does
 * not find it there and prints nothing.) Fails with kubectl's message if they cannot be sorted.
 */
export function sortByObject<T>(
  things: readonly T[],
  objectOf: (thing: T) => KubeObject | null | undefined,
  sortBy: string,
): T[] {
  const expression = parseSortBy(sortBy);
  const keys = things.map((thing) => sortKey(expression, objectOf(thing)));
  return sortOrder(keys, expression, 'objects').map((index) => things[index]!);
}

async function keyOf(
  expression: JsonPathTemplate,
  object: KubeObject | null | undefined,
  wholeOf: WholeOf | undefined,
): Promise<SortKey> {
  try {
    return sortKey(expression, object);
  } catch (error) {
    if (!(error instanceof JsonPathError) || wholeOf === undefined || !object) throw error;
    return sortKey(expression, await wholeOf(object));
  }
}

/**
 * The parts of its object that a row may still need: NAMESPACE, LABELS and, if the server made no cells, NAME and AGE.
 */
function whatIsShown(object: KubeObject): KubeObject {
  const { name, namespace, labels, creationTimestamp } = object.metadata ?? {};
  return {
    metadata: {
      ...(name && { name }),
      ...(namespace && { namespace }),
      ...(labels && { labels }),
      ...(creationTimestamp && { creationTimestamp }),
    },
  };
}
