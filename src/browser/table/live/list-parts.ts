import type { ListView } from '../../rows/list-view.js';
import type { Row } from '../../rows/row.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { LiveListState } from './live-list.js';

/** A cluster that a table shows objects of, and the list there. */
export interface TableSource {
  cluster: BrowserCluster;
  list: ListView;
}

/** A context beside the first one. */
export interface OtherContext {
  context: string;
  /** Opens its cluster, once: later calls give the same where that has succeeded. */
  cluster(): Promise<BrowserCluster>;
}

/** A context whose objects come into a table of several as soon as it is open. */
export interface JoiningContext extends OtherContext {
  /** Opens it, and finds the type there; once, as `cluster` does. Fails as opening and discovery do. */
  open(): Promise<TableSource>;
}

/** A part of a table that is listed and watched by itself. */
export interface TablePart extends TableSource {
  /** The context, the namespace or both, where a table has several of them; "" if it is the whole. */
  name: string;
  /** The context that its rows tell; "" if all are of one. */
  context: string;
  /** Whether a row is one of its own. */
  holds(row: Row): boolean;
}

/**
 * The lists that a table has of a cluster: one, or one for each of several namespaces, which a server watches one by one
 * only.
 * @param context that its rows tell; "" if the table is of one
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
 * How a table is doing whose parts do so: as the worst of them, which is named.
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
  // What could be read is shown; what could not is said besides it.
  const listed = refused.length < all.length || one.state.listed;
  return { ...one.state, listed, why: `not ${names}: ${one.state.why}` };
}

/** The sum of what parts are expected to have; undefined if one does not say. */
export function expectedOfParts(expected: ReadonlyMap<string, number | undefined>): number | undefined {
  let sum = 0;
  for (const part of expected.values()) {
    if (part === undefined) return undefined;
    sum += part;
  }
  return sum;
}
