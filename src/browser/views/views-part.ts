import type { NextStep } from '../../render/facts/explanation.js';
import type { Part, ScreenWord } from '../frame/part.js';
import type { Binding, BrowserScreen, Host, SeenObject } from '../frame/screen.js';
import type { Navigation } from '../navigation/navigation.js';
import type { RouteTools } from '../navigation/route-tools.js';
import type { Routes } from '../navigation/routes.js';
import type { BrowserCluster } from '../state/cluster.js';
import { RowTable } from '../table/row-table.js';
import type { TextScreen } from '../text/text-screen.js';
import type { View, ViewContent, ViewOfObject, ViewRequest } from './view.js';
import { barViews, objectViews, requireKind } from './views.js';

/** What opening views requires. */
interface ViewsBase {
  navigation: Navigation;
  host: Host;
  routes: Routes;
  tools: Pick<RouteTools, 'clock' | 'random' | 'keepsSecrets' | 'noTrunc' | 'state' | 'clipboard'>;
}

/** The keys and words of all views, for the screen. */
export function viewsPart(base: ViewsBase): Part {
  return {
    bindings: (screen) => bindingsOf(screen, base),
    words: () =>
      barViews.map(([word, view]): ScreenWord => {
        const does = word === view.word ? view.does : `the same as ${view.word}`;
        return {
          word,
          takes: view.takes,
          does,
          run: (rest, screen) => byWord(view, rest.trim(), screen, base),
        };
      }),
  };
}

function bindingsOf(screen: BrowserScreen, base: ViewsBase): Binding[] {
  const target = screen.target?.();
  if (target === undefined) return [];
  const works = ({ key, on, suits }: ViewOfObject) =>
    key !== undefined && worksOn(on, screen) && suits?.fits(target) !== false;
  const entered = objectViews.find(({ word }) => word === screen.enters);
  const byKey = (view: ViewOfObject) =>
    view.key === 'enter' && entered !== undefined ? { ...entered, key: view.key, goes: true as const } : view;
  return objectViews
    .filter(works)
    .map(byKey)
    .map((view) => ({
      keys: [view.key!],
      hint: hintOf(view, target, screen),
      does: view.does,
      group: view.goes === true ? 'go' : 'look',
      run: () => showOf(view, target, '', screen, base),
    }));
}

/** The key of the current view needs no hint. */
function hintOf({ word, hint }: ViewOfObject, target: SeenObject, screen: BrowserScreen): string {
  const [shown = ''] = screen.path?.().slice(-1) ?? [];
  if (word === shown.toLowerCase().replace(' ', '-')) return '';
  return typeof hint === 'string' ? hint : hint(target);
}

function worksOn(on: ViewOfObject['on'], screen: BrowserScreen): boolean {
  if (on === undefined) return true;
  if (on === 'field') return screen.field?.() !== undefined;
  return screen instanceof RowTable || (on === 'rows' && screen.hasRows === true);
}

function byWord(view: View, rest: string, screen: BrowserScreen, base: ViewsBase): void {
  const { cluster } = screen;
  if (view.of === 'object') {
    const target = screen.target?.();
    if (target === undefined) throw new Error('there is no object here');
    requireKind(view, target);
    showOf(view, target, rest, screen, base);
    return;
  }
  const place = base.navigation.placeIn(cluster);
  const namespace = place === undefined ? cluster.info.namespace : place.namespace;
  open(
    cluster,
    '',
    (look) => view.show(namespace, { ...look, rest, marked: [], cells: () => [], field: [] }),
    base,
  );
}

function showOf(
  view: ViewOfObject,
  target: SeenObject,
  rest: string,
  screen: BrowserScreen,
  base: ViewsBase,
): void {
  const table = screen instanceof RowTable ? screen : undefined;
  const row = table?.view.selected;
  // As the table has them at the time of the call.
  const cells = () => (row === undefined ? [] : table!.titledCells(table!.store.get(row.key) ?? row));
  const marked = view.on === 'rows' ? base.routes.tables.chosen(screen) : [];
  const { doing = '' } = view;
  const field = screen.field?.() ?? [];
  open(screen.cluster, doing, (look) => view.show(target, { ...look, rest, marked, cells, field }), base);
}

/** What shows rows and tables: loaded when there are some to show. */
type Openers = Partial<typeof import('./rows/rows-screen.js') & typeof import('./tool/open-tool.js')>;

/**
 * Opens the content of a view: immediately if it is known, otherwise when it arrives, unless the user has gone
 * elsewhere in the meantime.
 */
function open(
  cluster: BrowserCluster,
  doing: string,
  show: (
    looking: Omit<ViewRequest, 'rest' | 'marked' | 'cells' | 'field'>,
  ) => ViewContent | Promise<ViewContent>,
  base: ViewsBase,
): void {
  const { navigation, host, routes, tools } = base;
  let text: TextScreen | undefined;
  const { clock, keepsSecrets } = tools;
  const shown = show({
    cluster,
    now: () => host.now(),
    signal: routes.signal,
    redo: () => text?.read(),
    ...(keepsSecrets !== true && { after: (ms, act) => void clock.after(ms, act) }),
  });
  const enter = (to: ViewContent, openers: Openers) => {
    if ('text' in to) text = routes.text(cluster, to.text);
    else if ('rows' in to)
      openers.openRows?.(cluster, to.rows, navigation, host, (step) => take(step, cluster, base));
    else if ('tool' in to) openers.openTool?.(cluster, to.tool, base);
    else if ('table' in to) routes.places.table(cluster, to.table);
    else if ('logOf' in to) routes.logs.open(cluster, [to.logOf]);
    else host.tell(to.message, to.isWarning === true ? 'warning' : 'plain');
    host.answered();
  };
  if (!(shown instanceof Promise)) {
    enter(shown, {});
    return;
  }
  routes.attempt(doing, async () => {
    const to = await shown;
    const openers: Openers =
      'rows' in to
        ? await import('./rows/rows-screen.js')
        : 'tool' in to
          ? await import('./tool/open-tool.js')
          : {};
    return () => enter(to, openers);
  });
}

/** Takes a step: to a log, or to a view of its object. */
function take({ look, target, container }: NextStep, cluster: BrowserCluster, base: ViewsBase): void {
  if (look === 'logs' || look === 'previous') {
    const choice = { previous: look === 'previous', ...(container !== undefined && { container }) };
    base.routes.logs.open(cluster, [target], choice);
    return;
  }
  const view = objectViews.find(({ word }) => word === look)!;
  open(
    cluster,
    '',
    (looking) => view.show(target, { ...looking, rest: '', marked: [], cells: () => [], field: [] }),
    base,
  );
}
