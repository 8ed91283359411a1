import type { ListView } from '../../rows/list-view.js';
import type { Row } from '../../rows/row.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { LiveListState } from './live-list.js';

/** A cluster whose objects a table shows, and the list there. */
export interface TableSource {
  cluster: BrowserCluster;
  list: ListView;
}

/** A context besides the first one. */
export interface OtherContext {
  context: string;
  /** Opens its cluster, once: if that succeeds, later calls return the same. */
  cluster(): Promise<BrowserCluster>;
}

/** A context whose objects join a table of several as soon as it is open. */
export interface JoiningContext extends OtherContext {
  /** Opens it, and finds the type there; once, like `cluster`. Fails as opening and discovery do. */
  open(): Promise<TableSource>;
}

/** A part of a table that is listed and watched separately. */
export interface TablePart extends TableSource {
  /** The context, the namespace or both, if a table has several of them; "" if it is the whole table. */
  name: string;
  /** The context in its rows; "" if there is only one. */
  context: string;
  /** Whether a row belongs to it. */
  holds(row: Row): boolean;
}

/**
 * The lists that a table has in a cluster: one, or one for each of several namespaces, which servers only watch one by
 * one.
 * @param context in its rows; "" if the table has only one
 */
export function partsOf(source: TableSource, context: string): TablePart[] {
  const { cluster, list } = source;
  const { within, ...rest } = list;
  if (within === undefined || !list.resource.namespaced)
    return [{ cluster, list, context, name: context, holds: (row) => row.context === context }];
  return within.map((namespace) => ({
    ...{ cluster, context, list: { ...rest, namespace } },
    name: context === '' ? namespace : `${context}/${namespace}`,
    holds: (row) => row.context === context && row.namespace === namespace,
  }));
}

/**
 * The state of a table, from those of its parts: the worst one, whose part is named.
 * @param states by the names of the parts
 */
export function stateOfParts(states: ReadonlyMap<string, LiveListState>): LiveListState {
  const [first] = states.values();
  if (states.size <= 1) return first ?? { phase: 'listing' };
  const all = [...states];
  const [lost] = all.flatMap(([name, state]) => (state.phase === 'lost' ? [{ name, state }] : []));
  if (lost !== undefined) {
    const since = Math.min(...all.map(([, state]) => (state.phase === 'lost' ? state.since : Infinity)));
    return { ...lost.state, since, why: `${lost.name}: ${lost.state.why}` };
  }
  if (all.some(([, { phase }]) => phase === 'listing')) return { phase: 'listing' };
  const refused = all.flatMap(([name, state]) => (state.phase === 'refused' ? [{ name, state }] : []));
  const [one] = refused;
  if (one === undefined) return { phase: 'live' };
  const names = refused.map(({ name }) => name).join(', ');
  // Readable parts are shown; the others are reported beside them.
  const listed = refused.length < all.length || one.state.listed;
  return { ...one.state, listed, why: `not ${names}: ${one.state.why}` };
}

/** The sum of the objects expected in all parts; undefined if one is unknown. */
export function expectedOfParts(expected: ReadonlyMap<string, number | undefined>): number | undefined {
  let sum = 0;
  for (const part of expected.values()) {
    if (part === undefined) return undefined;
    sum += part;
  }
  return sum;
}
