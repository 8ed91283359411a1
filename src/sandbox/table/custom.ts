import type { Json, KubeObject } from '../../codec/object.js';
import { writeRawJson } from '../../codec/proto/raw-json.js';
import { humanAge } from '../../go/human-duration.js';
import type { TableDefinition } from '../types/resource-type.js';
import { AGE, column, NAME, nameOf, objectAge } from './columns.js';
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

/** Custom resources whose definition names no columns. */
export const CUSTOM_DEFAULT_TABLE: TableDefinition = {
  columns: [NAME, { ...AGE, type: 'date' }],
  cells: (object, now): Json[] => [nameOf(object), objectAge(object, now)],
};

/** Custom resources by their definition's additionalPrinterColumns: the name first, null for what is missing. */
export function customTable(definitions: readonly PrinterColumn[]): TableDefinition {
  const columns = definitions.map(({ name, type, jsonPath, format = '', description, priority = 0 }) =>
    column(name, description || `Custom resource definition column (in JSONPath format): ${jsonPath}`, {
      type,
      format,
      priority,
    }),
  );
  const readers = definitions.map(({ type, jsonPath }) => {
    const path = parsePath(jsonPath);
    return (object: KubeObject, now: number) => cell(type, firstMatch(path, object), now);
  });
  return {
    columns: [NAME, ...columns],
    cells: (object, now): Json[] => [nameOf(object), ...readers.map((read) => read(object, now))],
  };
}

function cell(type: string, value: unknown, now: number): Json {
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
