import type { ListView } from '../list-view.js';
import type { LiveListState } from '../live-list.js';

/** A part of a table that is listed and watched by itself. */
export interface TablePart {
  list: ListView;
  /** The namespace that it is of, where there are several such parts; "" where it is the whole. */
  namespace: string;
}

/** The lists that a table is made of: one, or one for each of several namespaces, which a server watches one by one only. */
export function partsOf(list: ListView): TablePart[] {
  const { within, ...rest } = list;
  if (within === undefined || !list.resource.namespaced) return [{ list, namespace: '' }];
  return within.map((namespace) => ({ list: { ...rest, namespace }, namespace }));
}

/** How a table is doing whose parts do so: as the worst of them, which is named. */
export function stateOfParts(states: ReadonlyMap<string, LiveListState>): LiveListState {
  const [first] = states.values();
  if (states.size <= 1) return first ?? { phase: 'listing' };
  const all = [...states];
  const [lost] = all.flatMap(([namespace, state]) => (state.phase === 'lost' ? [{ namespace, state }] : []));
  if (lost !== undefined) {
    const since = Math.min(...all.map(([, state]) => (state.phase === 'lost' ? state.since : Infinity)));
    return { ...lost.state, since, why: `${lost.namespace}: ${lost.state.why}` };
  }
  if (all.some(([, { phase }]) => phase === 'listing')) return { phase: 'listing' };
  const refused = all.flatMap(([namespace, state]) =>
    state.phase === 'refused' ? [{ namespace, state }] : [],
  );
  const [one] = refused;
  if (one === undefined) return { phase: 'live' };
  const names = refused.map(({ namespace }) => namespace).join(', ');
  // What could be read is shown; what could not is said beside it.
  const listed = refused.length < all.length || one.state.listed;
  return { ...one.state, listed, why: `not ${names}: ${one.state.why}` };
}

/** The sum of what parts are expected to have; undefined where one does not say. */
export function expectedOfParts(expected: ReadonlyMap<string, number | undefined>): number | undefined {
  let sum = 0;
  for (const part of expected.values()) {
    if (part === undefined) return undefined;
    sum += part;
  }
  return sum;
}
