import { showControls } from '../../terminal/sanitize.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import type { Binding, BrowserScreen } from '../frame/screen.js';
import { sortWord } from '../keys/key-map.js';
import type { Routes } from '../navigation/routes.js';
import { isSortable, type Sortable } from '../rows/sort-key.js';
import { nextSort, SORT_LETTERS } from '../rows/sort-letters.js';
import { RowTable } from '../table/row-table.js';
import { TableScreen } from '../table/table-screen.js';
import { hasLogs } from '../views/open/down-hint.js';

/** Keys 1 to 9 lead to the most recent namespaces. */
const RECENT_KEYS = 9;

/** The keys that act on the marked objects: logs and copying. */
export function markedBindings(screen: BrowserScreen, routes: Routes): Binding[] {
  const target = screen.target?.();
  if (target === undefined) return [];
  const { cluster } = screen;
  const key = (name: KeyName, hint: string, does: string, run: () => void): Binding => ({
    ...{ keys: [name], hint, does, run },
    group: 'look',
  });
  const logs = (previous: boolean) =>
    routes.logs.open(cluster, routes.tables.chosen(screen), previous ? { previous } : {});
  return [
    ...(hasLogs(target) && screen.isLog !== true
      ? [
          key('l', 'logs', 'follow the logs of its pods, or of the marked objects', () => logs(false)),
          key('p', '', 'logs from before the last restarts', () => logs(true)),
        ]
      : []),
    key(
      "'",
      '',
      'copy its name, or those of the marked objects; then s namespace/name, y YAML, l the command line',
      () => routes.tables.copy(screen),
    ),
  ];
}

/** The keys that cycle through the types that were requested together. */
function besideBindings(screen: TableScreen, routes: Routes): Binding[] {
  if ((screen.list.among ?? []).length < 2) return [];
  const go = (key: KeyName, does: string, step: 1 | -1): Binding => ({
    ...{ keys: [key], hint: step > 0 ? 'next type' : '', does, group: 'go' },
    run: () => routes.places.beside(screen, step),
  });
  return [go('tab', 'the next type', 1), go('shift+tab', 'the previous type', -1)];
}

/** The sort key, and those that the user may have assigned to single columns. */
function sortBindings(screen: BrowserScreen & Sortable, routes: Routes): Binding[] {
  return [
    {
      keys: ['s'],
      hint: 'sort',
      does: 'sort: the next letter chooses the column, the same letter again reverses the order',
      run: () => routes.sort(screen),
    },
    ...screen.sortable
      .filter(({ title }) => SORT_LETTERS[title] !== undefined)
      .map((column) => ({
        keys: [sortWord(column.title)],
        hint: '',
        does: `sort by ${column.title}`,
        run: () => screen.sortBy(nextSort(column, screen.sort)),
      })),
  ];
}

/** The keys that lead to other places. */
export function placeBindings(screen: BrowserScreen, routes: Routes): Binding[] {
  const { cluster } = screen;
  return [
    ...(screen instanceof TableScreen ? besideBindings(screen, routes) : []),
    ...(screen instanceof RowTable || isSortable(screen) ? sortBindings(screen, routes) : []),
    ...(screen instanceof RowTable
      ? [
          {
            keys: [','],
            hint: '',
            does: 'choose the columns, including labels and fields',
            run: () => routes.tables.columns(screen),
          },
        ]
      : []),
    {
      keys: ['n'],
      hint: 'namespace',
      does: 'choose a namespace, or all',
      group: 'go',
      run: () => routes.places.chooseNamespace(cluster),
    },
    {
      keys: ['0'],
      hint: '',
      does: 'all namespaces',
      group: 'go',
      run: () => routes.places.goToNamespace(cluster, undefined),
    },
    ...routes.places
      .recentNamespaces(cluster)
      .slice(0, RECENT_KEYS)
      .map((namespace, index) => ({
        keys: [String(index + 1)],
        hint: '',
        does: `namespace ${showControls(namespace)}`,
        group: 'go' as const,
        run: () => routes.places.goToNamespace(cluster, namespace),
      })),
    {
      keys: ['c'],
      hint: 'context',
      does: 'choose a context',
      group: 'go',
      run: () => routes.places.chooseContext(cluster),
    },
  ];
}
