import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextStep, type RolloutState } from '../../../src/sandbox/controllers/workloads/rollout-plan.js';

const settings = fc.record({
  wanted: fc.nat(12),
  surge: fc.nat(4),
  unavailable: fc.nat(4),
  recreate: fc.boolean(),
  old: fc.array(fc.nat(6), { maxLength: 3 }),
});

/** Replica sets with exactly the wanted pods, all of them available. */
const kept = (wanted: number) => ({ wanted, present: wanted, available: wanted });

describe('a rollout', () => {
  // The guarantees of maxSurge and maxUnavailable (Kubernetes' documentation of deployments).
  it('completes, with never more pods than allowed and never fewer than required', () => {
    fc.assert(
      fc.property(settings, ({ old, unavailable, ...more }) => {
        const { wanted, recreate } = more;
        const atMost = more.surge === 0 && unavailable === 0 ? 1 : unavailable;
        let state: RolloutState = { ...more, unavailable: atMost, fresh: kept(0), old: old.map(kept) };
        const total = () => state.fresh.wanted + state.old.reduce((sum, set) => sum + set.wanted, 0);
        const begin = total();
        for (let steps = 0; ; steps++) {
          expect(steps).toBeLessThan(60);
          const next = nextStep(state);
          const before = JSON.stringify(state);
          const [least, most] = [Math.min(begin, wanted - atMost), Math.max(begin, wanted + more.surge)];
          state = { ...state, fresh: kept(next.fresh), old: next.old.map(kept) };
          if (!recreate) expect(total()).toBeGreaterThanOrEqual(least);
          expect(total()).toBeLessThanOrEqual(most);
          if (JSON.stringify(state) === before) break;
        }
        expect([state.fresh.wanted, ...state.old.map((set) => set.wanted)]).toEqual([
          wanted,
          ...old.map(() => 0),
        ]);
      }),
    );
  });

  it('takes nothing from the old replica set while the new one has nothing in return', () => {
    const hanging = { wanted: 1, present: 1, available: 0 };
    const state = { wanted: 3, surge: 1, unavailable: 0, recreate: false, fresh: hanging, old: [kept(3)] };
    expect(nextStep(state)).toEqual({ fresh: 1, old: [3] });
  });

  it('that recreates starts when the last old pod is gone', () => {
    const state = { wanted: 2, surge: 0, unavailable: 0, recreate: true, fresh: kept(0) };
    const leaving = { wanted: 0, present: 1, available: 0 };
    expect(nextStep({ ...state, old: [kept(2)] })).toEqual({ fresh: 0, old: [0] });
    expect(nextStep({ ...state, old: [leaving] })).toEqual({ fresh: 0, old: [0] });
    expect(nextStep({ ...state, old: [kept(0)] })).toEqual({ fresh: 2, old: [0] });
  });
});
