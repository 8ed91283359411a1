import type { KubeObject, TableRow } from '../../codec/object.js';

/** What a list consists of: rows of a Table, or objects. */
export type ListItem = KubeObject | TableRow;
