/** The state of a rollout: the wanted and available pods of the new replica set, and of each older one. */
export interface RolloutState {
  /** Of the deployment. */
  wanted: number;
  /** Pods that may exist in addition to those. */
  surge: number;
  /** Pods that may be unavailable. */
  unavailable: number;
  recreate: boolean;
  /** That of the current template. */
  fresh: SetState;
  /** Older ones, the oldest first. */
  old: readonly SetState[];
}

/** Of one replica set. */
export interface SetState {
  wanted: number;
  /** Existing pods, whether or not they are available. */
  present: number;
  available: number;
}

/** The next wanted number of each replica set. */
interface RolloutStep {
  fresh: number;
  old: number[];
}

/** The next step of a rollout, as by Kubernetes' deployment controller; the same figures if there is nothing to do. */
export function nextStep(state: RolloutState): RolloutStep {
  return state.recreate ? recreated(state) : rolled(state);
}

function recreated({ wanted, fresh, old }: RolloutState): RolloutStep {
  const isEmpty = old.every((set) => set.present === 0 && set.wanted === 0);
  return { fresh: isEmpty ? wanted : fresh.wanted, old: old.map(() => 0) };
}

function rolled({ wanted, surge, unavailable, fresh, old }: RolloutState): RolloutStep {
  const total = fresh.wanted + sum(old, (set) => set.wanted);
  const room = Math.max(wanted + surge - total, 0);
  const grown = fresh.wanted > wanted ? wanted : Math.min(wanted, fresh.wanted + room);
  if (grown !== fresh.wanted) return { fresh: grown, old: old.map((set) => set.wanted) };
  const least = wanted - unavailable;
  // Pods that the new set lacks must not be taken from the old ones as well.
  let spare = total - least - (fresh.wanted - fresh.available);
  const left = old.map((set) => {
    const idle = Math.min(Math.max(set.wanted - set.available, 0), Math.max(spare, 0));
    spare -= idle;
    return set.wanted - idle;
  });
  let usable = fresh.available + sum(old, (set) => set.available) - least;
  return {
    fresh: grown,
    old: left.map((count) => {
      const gone = Math.min(count, Math.max(usable, 0));
      usable -= gone;
      return count - gone;
    }),
  };
}

function sum(sets: readonly SetState[], of: (set: SetState) => number): number {
  return sets.reduce((total, set) => total + of(set), 0);
}
