import { humanDuration } from '../../go/human-duration.js';
import type { ContextColor } from '../../kubeconfig/context-colors.js';
import type { ContextMode } from '../../kubeconfig/context-modes.js';
import { countText, groupThousands } from '../../render/numbers.js';
import { showControls } from '../../terminal/sanitize.js';
import type { HeaderFact, HeaderView, Role } from '../../terminal/ui/view-model.js';
import type { BrowserScreen, Freshness } from '../frame/screen.js';
import { shortList } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { TableScreen } from './table-screen.js';

/** What the header is made of. */
interface HeaderInput {
  /** The cluster of the visible or selected object. */
  cluster: BrowserCluster;
  /** The contexts that the visible table shows together, if there are several; the modes of the open ones. */
  contexts?: readonly { name: string; mode: ContextMode | undefined }[] | undefined;
  /** Milliseconds for which the context stays unlocked. */
  unlockedFor: number;
  table: TableScreen | undefined;
  /** The visible screen: the table, a text about it, or the screen around a box. */
  seen: BrowserScreen | undefined;
  /** It is not covered by a box. */
  isTop: boolean;
  /** The key that reads again; undefined if there is none. */
  againKey?: string | undefined;
  /** For how many milliseconds the server has asked for no requests. */
  throttledFor: number;
}

/** The header: the mode of the context, the place, and the state of the list and the connection. */
export function headerOf({
  cluster,
  contexts,
  unlockedFor,
  table,
  seen,
  isTop,
  againKey,
  throttledFor,
}: HeaderInput): HeaderView {
  const { contextName, mode, user, color } = cluster.info;
  const facts: HeaderFact[] = [];
  const add = (text: string, rank: number, role: HeaderFact['role'] = 'plain') => {
    if (text !== '') facts.push({ text: showControls(text), rank, role });
  };
  if (throttledFor > 0) add(`throttled, ${Math.ceil(throttledFor / 1000)}s`, 1, 'warning');
  if (contexts === undefined && user !== contextName) add(user, 3, 'muted');
  if (isTop && seen?.path !== undefined) add(seen.position?.() ?? '', seen === table ? 4 : 2, 'muted');
  // Information about the rows could be mistaken for information about the text.
  if (seen === table && table !== undefined) {
    const { notWell } = table;
    add(countOf(table), 1);
    if (notWell > 0)
      facts.push({ text: `${groupThousands(notWell)} not well`, rank: 1, role: 'bad', joins: true });
  } else add(seen?.counts?.() ?? '', 1);
  const { text = '', role, again } = (seen?.freshness?.() ?? {}) as Partial<Freshness>;
  add(text === 'live' ? '● live' : text, 0, role);
  if (again === 'key' && againKey !== undefined) add(`${againKey} again`, 3, 'muted');
  if (typeof again === 'number')
    facts.push({ text: `every ${humanDuration(again)}`, rank: 3, role: 'muted', joins: true });
  const where =
    contexts === undefined ? contextName || '(none)' : shortList(contexts.map(({ name }) => name));
  const place = [where, ...(seen?.path?.() ?? table?.path() ?? [])];
  const unlocked = unlockedFor > 0 ? `unlocked for ${duration(unlockedFor)}` : '';
  const modes = contexts === undefined ? modeWord(mode) : modeWords(contexts);
  return {
    mode: [modes, contexts === undefined || unlocked === '' ? unlocked : `${contextName} ${unlocked}`]
      .filter(Boolean)
      .join(', '),
    path: place.map((name) => showControls(name.replaceAll(/[\n\t]/g, ' '))),
    // The color of one of several contexts could be mistaken for that of all.
    bar: contexts !== undefined ? undefined : color === undefined ? MODE_BARS[mode] : BARS[color],
    note: isTop ? (seen?.note?.() ?? []) : [],
    facts,
  };
}

/** The roles that have the colors of contexts. */
const BARS: Readonly<Record<ContextColor, Role>> = {
  blue: 'name1',
  teal: 'name2',
  yellow: 'name3',
  pink: 'name4',
  purple: 'name5',
  green: 'name6',
  red: 'name7',
  cyan: 'name8',
};

/** The colors of the line if the context has none; they show the mode, too. */
const MODE_BARS: Readonly<Partial<Record<ContextMode, Role>>> = {
  protected: 'protected',
  'read-only': 'warning',
};

/** The mode of a context as every screen shows it; "" for one without restrictions. */
export function modeWord(mode: ContextMode): string {
  return mode === 'open' ? '' : mode.toUpperCase();
}

/** Contexts with their modes: `dev, prod protected`. */
export function contextsTitle(contexts: readonly { name: string; mode: ContextMode | undefined }[]): string {
  return contexts
    .map(({ name, mode }) => [name, mode === 'open' ? '' : mode].filter(Boolean).join(' '))
    .join(', ');
}

/** `PROTECTED` if all contexts are protected, otherwise the mode of each: `PROTECTED big, READ-ONLY prod`. */
function modeWords(contexts: readonly { name: string; mode: ContextMode | undefined }[]): string {
  const modes = [...new Set(contexts.map(({ mode }) => mode))];
  const [only] = modes;
  if (modes.length === 1) return modeWord(only ?? 'open');
  return (['protected', 'read-only'] as const)
    .flatMap((mode) => {
      const names = contexts.filter((context) => context.mode === mode).map(({ name }) => name);
      return names.length === 0 ? [] : `${modeWord(mode)} ${shortList(names)}`;
    })
    .join(', ');
}

/** `14m59s` */
function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds}s` : `${minutes}m${String(seconds % 60).padStart(2, '0')}s`;
}

function countOf({ store, expected, list }: TableScreen): string {
  const { size } = store;
  const what = size === 1 ? list.resource.kind.toLowerCase() : list.resource.name;
  return `${groupThousands(size)}${expected !== undefined && expected > size ? ` of ${groupThousands(expected)}` : ''} ${what}`;
}

/** The properties of a place, each with a title and a text, for users who ask. */
export function whereItems(
  cluster: BrowserCluster,
  table: TableScreen | undefined,
  version: string,
): [title: string, text: string][] {
  const { contextName, mode, user } = cluster.info;
  const items: [string, string][] = [
    ['mode', modeWord(mode)],
    ['context', contextName],
    ['user', user],
    ['server', [cluster.transport.server, version].filter((word) => word !== '').join(', ')],
    ['requests', cluster.inFlight > 0 ? `${cluster.inFlight} in progress` : ''],
  ];
  if (table !== undefined) {
    const { resource, namespace } = table.list;
    items.push(
      ['namespace', resource.namespaced ? (namespace ?? 'all') : ''],
      ['list', table.consistency()],
      ['objects', countText(table.store.size, 'object')],
    );
  }
  return items.filter(([, text]) => text !== '').map(([title, text]) => [title, showControls(text)]);
}
