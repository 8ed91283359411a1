import type { Json } from '../../codec/object.js';
import { writeRawJson } from '../../codec/proto/raw-json.js';
import { humanAge } from '../../go/human-duration.js';
import type { TableDefinition } from '../types/resource-type.js';
import { AGE_CELL, type Cell, cell, NAME_CELL, tableDefinition } from './cells.js';
import { firstMatch, parsePath } from './json-path.js';

/** apiextensions.k8s.io/v1 CustomResourceColumnDefinition. */
export interface PrinterColumn {
  name: string;
  type: string;
  jsonPath: string;
  format?: string;
  description?: string;
  priority?: number;
}

/** Custom resources whose definition has no columns. */
export const CUSTOM_DEFAULT_TABLE = tableDefinition(NAME_CELL, {
  ...AGE_CELL,
  column: { ...AGE_CELL.column, type: 'date' },
});

/** Custom resources by their definition's additionalPrinterColumns: the name first, null for missing values. */
export function customTable(definitions: readonly PrinterColumn[]): TableDefinition {
  const cells = definitions.map(({ name, type, jsonPath, format = '', description, priority = 0 }) => {
    const path = parsePath(jsonPath);
    const text = description || `Custom resource definition column (in JSONPath format): ${jsonPath}`;
    const read: Cell['read'] = (object, now) => shown(type, firstMatch(path, object), now);
    return cell(name, text, read, { type, format, priority });
  });
  return tableDefinition(NAME_CELL, ...cells);
}

function shown(type: string, value: unknown, now: number): Json {
  if (value === undefined || value === null) return null;
  if (type === 'date')
    return Number.isNaN(Date.parse(String(value)))
      ? '<invalid>'
      : humanAge(typeof value === 'string' ? value : undefined, now);
  if (type === 'string') return typeof value === 'string' ? value : writeRawJson(value);
  if (type === 'integer' && typeof value === 'bigint') return value as unknown as Json;
  if (type === 'integer') return typeof value === 'number' ? Math.trunc(value) : null;
  if (type === 'number') return typeof value === 'number' ? value : null;
  return typeof value === 'boolean' ? value : null;
}
