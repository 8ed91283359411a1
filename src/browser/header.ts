import { grouped } from '../render/grouped.js';
import { showControls } from '../terminal/sanitize.js';
import type { HeaderItem } from '../terminal/ui/view-model.js';
import type { BrowserCluster } from './cluster.js';
import type { TableScreen } from './table-screen.js';

/** What the header is made of. */
interface HeaderFacts {
  cluster: BrowserCluster;
  table: TableScreen | undefined;
  /** The server's version; "" or undefined while it is not known. */
  version: string | undefined;
  /** Milliseconds for which the server asked to be left alone. */
  throttledFor: number;
}

/** The header's words: which cluster, as whom, where, and how the list and the connection are doing. */
export function headerItems({ cluster, table, version, throttledFor }: HeaderFacts): HeaderItem[] {
  const { contextName, isProtected, namespace, user } = cluster.facts;
  const items: HeaderItem[] = [];
  const add = (label: string, value: string, rank: number, role: HeaderItem['role'] = 'plain') => {
    if (value !== '') items.push({ label, value: showControls(value), rank, role });
  };
  if (isProtected) add('', 'PROTECTED', 0, 'protected');
  add('context', contextName === '' ? '(none)' : contextName, 0, isProtected ? 'protected' : 'title');
  add(
    'namespace',
    table?.list.resource.namespaced === false ? '-' : (table?.list.namespace ?? (table ? 'all' : namespace)),
    1,
  );
  add('user', user, 5);
  add('server', version ?? '', 4);
  if (table !== undefined) {
    add('list', table.consistency(), 3);
    add('objects', grouped(table.store.size), 2);
  }
  if (cluster.inFlight > 0) add('requests', String(cluster.inFlight), 6);
  if (throttledFor > 0) add('', `throttled, ${Math.ceil(throttledFor / 1000)}s`, 1, 'warning');
  return items;
}
