import type { ApiResource } from '../discovery/types.js';
import { TabWriter } from './tabwriter.js';

/** kubectl's table of resource types. @param options `wide` adds verbs and categories */
export function resourceTable(
  rows: readonly ApiResource[],
  options: { wide: boolean; noHeaders: boolean },
): string {
  const writer = new TabWriter();
  const headers = ['NAME', 'SHORTNAMES', 'APIVERSION', 'NAMESPACED', 'KIND'];
  if (!options.noHeaders) writer.add(options.wide ? [...headers, 'VERBS', 'CATEGORIES'] : headers);
  for (const row of rows) writer.add(cellsOf(row, options.wide));
  return [...writer.flush()].join('');
}

/** One name per line: `pods`, `deployments.apps`. */
export function resourceNames(rows: readonly ApiResource[]): string {
  return rows.map(({ name, group }) => `${group === '' ? name : `${name}.${group}`}\n`).join('');
}

function cellsOf(row: ApiResource, wide: boolean): string[] {
  const cells = [
    row.name,
    row.shortNames.join(','),
    row.group === '' ? row.version : `${row.group}/${row.version}`,
    String(row.namespaced),
    row.kind,
  ];
  return wide ? [...cells, row.verbs.join(','), row.categories.join(',')] : cells;
}
