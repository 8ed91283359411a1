import type { Json } from '../../codec/object.js';
import type { TableDefinition } from '../resources/resource-type.js';
import { AGE, ageOf, column, countKeys, listAt, NAME, nameOf, textAt } from './columns.js';

/** Resources whose Tables are three or four columns. */

export const CONFIG_MAP_TABLE: TableDefinition = {
  columns: [NAME, column('Data', 'How many entries there are.'), AGE],
  cells: (object, now): Json[] => [
    nameOf(object),
    countKeys(object.data, object.binaryData),
    ageOf(object, now),
  ],
};

export const SECRET_TABLE: TableDefinition = {
  columns: [
    NAME,
    column('Type', 'What the secret is for, for programs.'),
    column('Data', 'How many entries there are.'),
    AGE,
  ],
  cells: (object, now): Json[] => [
    nameOf(object),
    textAt(object, ['type']),
    countKeys(object.data),
    ageOf(object, now),
  ],
};

export const NAMESPACE_TABLE: TableDefinition = {
  columns: [NAME, column('Status', 'Whether the namespace is in use or going away.'), AGE],
  cells: (object, now): Json[] => [nameOf(object), textAt(object, ['status', 'phase']), ageOf(object, now)],
};

export const SERVICE_ACCOUNT_TABLE: TableDefinition = {
  columns: [NAME, column('Secrets', 'How many secrets its pods may use.'), AGE],
  cells: (object, now): Json[] => [nameOf(object), listAt(object, 'secrets').length, ageOf(object, now)],
};
