import type { ListHead } from '../../codec/list-stream.js';
import type { TableRow } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import type { ListItem } from './list-item.js';

/**
 * The order of lists: items are sorted by their keys in etcd, `<prefix>/<namespace>/<name>`, compared as bytes.
 * Negative if `left` comes first.
 */
export function compareKeys(left: string, right: string): number {
  if (left === right) return 0;
  if (BEYOND.test(left) || BEYOND.test(right)) return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return left < right ? -1 : 1;
}

/** Without characters beyond the first 65,536, JavaScript orders strings as their bytes are ordered. */
const BEYOND = /[\ud800-\udfff]/;

/**
 * `namespace/name` of an object, or of the object in a row; `name` alone for objects without a namespace. Undefined if
 * the row has none (includeObject=None).
 */
export function keyByMetadata(item: ListItem): string | undefined {
  const object = isRow(item) ? item.object : item;
  const name = object?.metadata?.name;
  if (typeof name !== 'string') return undefined;
  const namespace = object?.metadata?.namespace;
  return namespace === undefined || namespace === '' ? name : `${namespace}/${name}`;
}

/** The namespace of an object, or of the object in a row; undefined if it has none, or the row no object. */
export function namespaceOf(item: ListItem): string | undefined {
  return (isRow(item) ? item.object : item)?.metadata?.namespace;
}

/** Whether an item shows that its resource has another scope; rows without objects show nothing. */
export function isOtherScope(item: ListItem, { namespaced }: Pick<ApiResource, 'namespaced'>): boolean {
  return keyByMetadata(item) !== undefined && namespaced !== Boolean(namespaceOf(item));
}

/**
 * The cell of a row's name column, for Tables without objects. Only for lists of one namespace or of cluster-scoped
 * resources: otherwise the name does not determine the place in the list.
 */
export function keyByNameCell(item: ListItem, head: ListHead): string | undefined {
  const column = nameColumnOf(head);
  const cell = column === undefined || !isRow(item) ? undefined : item.cells[column];
  return typeof cell === 'string' && cell !== '' ? cell : undefined;
}

/** The column of a table with the names of its objects; undefined if there is none. */
export function nameColumnOf({ columnDefinitions = [] }: ListHead): number | undefined {
  const column = columnDefinitions.findIndex(({ format }) => format === 'name');
  return column < 0 ? undefined : column;
}

/** Whether an item is a row of a Table. */
export function isRow(item: ListItem): item is TableRow {
  return Array.isArray((item as TableRow).cells);
}
