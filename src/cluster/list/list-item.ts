import type { KubeObject, TableRow } from '../../codec/object.js';

/** What a list consists of: rows of a Table, or objects. */
export type ListItem = KubeObject | TableRow;

/** Whether an item is a row of a Table. */
export function isRow(item: ListItem): item is TableRow {
  return Array.isArray((item as TableRow).cells);
}
