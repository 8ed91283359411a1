import type { TableColumn } from '../../codec/object.js';
import { DisplayableError } from '../../process/errors.js';
import { nearest } from '../../process/nearest.js';
import { columnName } from '../../render/column-name.js';
import type { WhereValue } from '../../render/where/compare.js';

/** The columns of a table, as named in an expression. */
export class FilterColumns {
  readonly #places = new Map<string, number>();

  /**
   * Fails with DisplayableError if a column is missing.
   * @param needed as columnName returns them
   * @param resource `pods`, for the error
   */
  constructor(columns: readonly TableColumn[], needed: readonly string[], resource: string) {
    for (const name of needed) {
      const place = columns.findIndex((column) => columnName(column.name) === name);
      if (place < 0) throw missingColumn(name, columns, resource);
      this.#places.set(name, place);
    }
  }

  /** A cell of a row. @param name one of the needed ones */
  cellOf(cells: readonly unknown[], name: string): WhereValue {
    return cells[this.#places.get(name)!] as WhereValue;
  }
}

/**
 * Tables combine the errors of their lists, and omit `error: ` as kubectl does; this error does not come from a server.
 */
function missingColumn(name: string, columns: readonly TableColumn[], resource: string): DisplayableError {
  const message = `--where: ${noColumn(name, columns, resource)}`;
  const hint = nearest(
    name,
    columns.map((column) => columnName(column.name)),
  );
  return new DisplayableError(message, { display: `error: ${message}`, hint });
}

function noColumn(name: string, columns: readonly TableColumn[], resource: string): string {
  const hint = `for a field of the object, write object.${name}`;
  if (columns.length === 0) return `no table of ${resource} was read, so there is no column ${name}; ${hint}`;
  const names = columns.map((column) => column.name.toUpperCase()).join(', ');
  return `${resource} have no column ${name}, but ${names}; ${hint}`;
}
