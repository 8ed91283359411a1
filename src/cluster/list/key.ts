import type { ListHead } from '../../codec/list-stream.js';
import type { TableRow } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import type { ListItem } from './list-item.js';

/**
 * The order of lists: items come in the order of their keys in etcd, `<prefix>/<namespace>/<name>`, compared as
 * bytes. Negative where `left` comes first.
 */
export function compareKeys(left: string, right: string): number {
  if (left === right) return 0;
  if (BEYOND.test(left) || BEYOND.test(right)) return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return left < right ? -1 : 1;
}

/** Without characters beyond the first 65,536, the order of JavaScript's strings is that of their bytes. */
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

/** Whether an item shows that its resource has another scope; rows without their objects show nothing. */
export function isOtherScope(item: ListItem, { namespaced }: Pick<ApiResource, 'namespaced'>): boolean {
  return keyByMetadata(item) !== undefined && namespaced !== Boolean(namespaceOf(item));
}

/**
 * The cell of a row's name column, for Tables without objects. Only for lists of one namespace or of a resource
 * without namespaces: otherwise the name does not give the place in the list.
 */
export function keyByNameCell(item: ListItem, head: ListHead): string | undefined {
  const column = nameColumnOf(head);
  const cell = column === undefined || !isRow(item) ? undefined : item.cells[column];
  return typeof cell === 'string' && cell !== '' ? cell : undefined;
}

/** Which column of a table has the names of its objects; undefined if none has. */
export function nameColumnOf({ columnDefinitions = [] }: ListHead): number | undefined {
  const column = columnDefinitions.findIndex(({ format }) => format === 'name');
  return column < 0 ? undefined : column;
}

/** Whether an item is a row of a Table. */
export function isRow(item: ListItem): item is TableRow {
  return Array.isArray((item as TableRow).cells);
}
