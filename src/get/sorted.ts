import { goJsonCompact } from '../codec/go-json.js';
import { parseJson } from '../codec/json.js';
import type { KubeObject, TableRow } from '../codec/object.js';
import { type JsonPathTemplate, needsOnlyMetadata } from '../render/jsonpath/index.js';
import { parseSortBy, type SortKey, sortKey, sortOrder } from '../render/sort-by.js';

/**
 * Whether an object's metadata is all that a `--sort-by` looks at.
 * Fails with kubectl's message where it cannot be read.
 */
export function sortsByMetadata(sortBy: string): boolean {
  return needsOnlyMetadata(parseSortBy(sortBy), 'object');
}

/**
 * Gathers objects for `--sort-by`: of each its key and the bytes of its JSON, which take a tenth of the object's room.
 * (The text is a tree of the pieces it was made of, and takes as much as the object.)
 */
export class SortedObjects {
  private readonly expression: JsonPathTemplate;
  private keys: SortKey[] = [];
  private texts: Buffer[] = [];

  /** @param sortBy a JSONPath; fails with kubectl's message where it cannot be read */
  constructor(sortBy: string) {
    this.expression = parseSortBy(sortBy);
  }

  add(objects: readonly KubeObject[]): void {
    for (const object of objects) {
      this.keys.push(sortKey(this.expression, object));
      this.texts.push(Buffer.from(goJsonCompact(object)));
    }
  }

  clear(): void {
    this.keys = [];
    this.texts = [];
  }

  /** The objects in order. Fails where they cannot be sorted, with kubectl's message. */
  *inOrder(): Generator<KubeObject> {
    const order =
      this.keys.length > 1 ? sortOrder(this.keys, this.expression, 'objects') : [...this.keys.keys()];
    for (const index of order) yield parseJson(this.texts[index]!.toString()) as KubeObject;
  }
}

/**
 * Puts a table's rows in the order of `--sort-by`. The rows keep only what printing needs of their objects.
 * Fails with kubectl's message where they cannot be sorted.
 */
export class SortedRows {
  private readonly expression: JsonPathTemplate;
  private keys: SortKey[] = [];
  private rows: TableRow[] = [];

  constructor(sortBy: string) {
    this.expression = parseSortBy(sortBy);
  }

  add(rows: readonly TableRow[]): void {
    for (const row of rows) {
      this.keys.push(sortKey(this.expression, row.object));
      this.rows.push({ cells: row.cells, object: row.object ? whatIsShown(row.object) : null });
    }
  }

  clear(): void {
    this.keys = [];
    this.rows = [];
  }

  /** The rows in order. */
  inOrder(): TableRow[] {
    return sortOrder(this.keys, this.expression, 'rows').map((index) => this.rows[index]!);
  }
}

/** What a row may still need of its object: NAMESPACE, LABELS, and where the server made no cells, NAME and AGE. */
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
