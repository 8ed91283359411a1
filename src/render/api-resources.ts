import { TabWriter } from './tabwriter.js';

/** What is shown of a resource type. */
interface ResourceRow {
  group: string;
  version: string;
  name: string;
  kind: string;
  namespaced: boolean;
  shortNames: readonly string[];
  verbs: readonly string[];
  categories: readonly string[];
}

/** kubectl's table of resource types. @param options `wide` adds verbs and categories */
export function resourceTable(
  rows: readonly ResourceRow[],
  options: { wide: boolean; noHeaders: boolean },
): string {
  const writer = new TabWriter();
  const headers = ['NAME', 'SHORTNAMES', 'APIVERSION', 'NAMESPACED', 'KIND'];
  if (!options.noHeaders) writer.add(options.wide ? [...headers, 'VERBS', 'CATEGORIES'] : headers);
  for (const row of rows) writer.add(cellsOf(row, options.wide));
  return [...writer.flush()].join('');
}

/** A name a line: `pods`, `deployments.apps`. */
export function resourceNames(rows: readonly ResourceRow[]): string {
  return rows.map(({ name, group }) => `${group === '' ? name : `${name}.${group}`}\n`).join('');
}

function cellsOf(row: ResourceRow, wide: boolean): string[] {
  const cells = [
    row.name,
    row.shortNames.join(','),
    row.group === '' ? row.version : `${row.group}/${row.version}`,
    String(row.namespaced),
    row.kind,
  ];
  return wide ? [...cells, row.verbs.join(','), row.categories.join(',')] : cells;
}
