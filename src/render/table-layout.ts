import type { KubeObject, TableColumn, TableRow } from '../codec/object.js';
import { kindPrefix } from './name.js';
import type { TableGroup, TableOptions } from './printer.js';
import { cellText, goUpperCase, labelsText } from './table-cells.js';

/** That of `MODIFIED`, the longest; kubectl pads the others to it. */
const EVENT_WIDTH = 8;

/** What kubectl adds to a server's columns, and which of them it shows. */
export class TableLayout {
  readonly #shown: boolean[];
  readonly #names: string[];
  readonly #nameColumn: number;
  /** Shows the time when an object was created instead of its age; -1 for none. */
  readonly #createdColumn: number;
  readonly #prefix: string;
  readonly #options: TableOptions;
  readonly #group: TableGroup;

  constructor(columns: readonly TableColumn[], options: TableOptions, group: TableGroup) {
    this.#options = options;
    this.#group = group;

    const { namePrefix } = group;
    this.#prefix = namePrefix === undefined ? '' : `${kindPrefix(namePrefix.group, namePrefix.kind)}/`;
    this.#nameColumn = columns.findIndex(({ format, type }) => format === 'name' && type === 'string');
    this.#createdColumn =
      options.created === undefined ? -1 : columns.findIndex(({ name }) => name === 'Age');
    const labels = (options.labelColumns ?? []).map((label) => label.slice(label.lastIndexOf('/') + 1));
    this.#names = [
      ...(group.context === undefined ? [] : ['Context']),
      ...(group.withNamespace ? ['Namespace'] : []),
      ...columns.map(({ name }, index) => (index === this.#createdColumn ? 'Created' : name)),
      ...labels,
      ...(options.showLabels ? ['Labels'] : []),
    ];
    const before = (group.withNamespace ? 1 : 0) + (group.context === undefined ? 0 : 1);
    this.#shown = this.#names.map((_, index) => options.wide || !columns[index - before]?.priority);
  }

  /** The headers, in upper case. */
  header(): string[] {
    return this.#select(this.#names).map((name) => cellText(goUpperCase(name)));
  }

  /** The cells of a row as text. */
  row({ cells, object }: TableRow): string[] {
    return this.#select([
      ...(this.#group.context === undefined ? [] : [this.#group.context]),
      ...(this.#group.withNamespace ? [object?.metadata?.namespace ?? null] : []),
      ...this.#named(this.#timed(cells, object)),
      ...this.#labels(object),
    ]).map(cellText);
  }

  #timed(cells: readonly unknown[], object: KubeObject | null | undefined): readonly unknown[] {
    const { created, now } = this.#options;
    if (this.#createdColumn < 0 || created === undefined || !object) return cells;
    return cells.with(this.#createdColumn, created(object.metadata?.creationTimestamp, now()));
  }

  #named(cells: readonly unknown[]): readonly unknown[] {
    if (this.#prefix === '' || this.#nameColumn < 0) return cells;
    return cells.with(this.#nameColumn, this.#prefix + cellText(cells[this.#nameColumn]));
  }

  #labels(object: KubeObject | null | undefined): (string | null)[] {
    const labels = object?.metadata?.labels;
    const values = (this.#options.labelColumns ?? []).map((label) => labels?.[label] ?? null);
    if (this.#options.showLabels) values.push(object ? labelsText(labels) : null);
    return values;
  }

  /** Drops columns with lower priority, and cells without a column. */
  #select<T>(cells: T[]): T[] {
    return cells.filter((_, index) => this.#shown[index]);
  }
}

/** An event's type in the EVENT column. */
export function eventCell(type: string): string {
  return type.padEnd(EVENT_WIDTH);
}
