import { placeTitle } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import { contextsTitle, whereItems } from '../table/header.js';
import type { TableScreen } from '../table/table-screen.js';

/**
 * The place of a table, for the prompt: `dev, shop`; without a namespace if there is none, or if each context has its
 * own.
 */
export function whereTitle({ sources, list }: TableScreen): string {
  const { contexts, first } = sources;
  const { info } = first.cluster;
  const where = contextsTitle(contexts ?? [{ ...info, name: info.contextName }]);
  return list.resource.namespaced && contexts === undefined ? `${where}, ${placeTitle(list)}` : where;
}

/** Prints the information about the place of a table. */
export function sayWhere(table: TableScreen, say: (line: string) => void): void {
  for (const [title, text] of whereItems(table.cluster, table, '')) say(`${title}: ${text}`);
}

/** Prints the types with their other names, one per line. Fails as discovery does. */
export async function sayAliases(cluster: BrowserCluster, say: (line: string) => void): Promise<void> {
  const { aliasText } = await import('../bar/alias-text.js');
  const resources = await cluster.resources();
  const [, ...lines] = aliasText({ words: [], resources, aliases: {} }).trim().split('\n');
  for (const line of lines) say(line.trim().replace(/ {2,}/, ': '));
}
