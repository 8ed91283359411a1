import { selectorOfSpec } from '../../../codec/selector-of-spec.js';
import { PODS } from '../../../discovery/core-resources.js';
import { rolloutProgressOf } from '../../../objects/rollouts/progress.js';
import type { Workload } from '../../../objects/rollouts/workloads.js';
import { LiveObjects } from '../../../objects/wait/live-objects.js';
import { type Clock, sleep } from '../../../process/clock.js';
import { isStop, messageOf } from '../../../process/errors.js';
import { podFacts, type TellingPod } from '../../../render/facts/pod.js';
import { countText } from '../../../render/numbers.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { targetTitle } from '../../rows/list-view.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource, ToolRow, ToolRows } from '../../views/rows/rows-screen.js';
import type { BegunRollout } from './begun-rollouts.js';

/** How often the pods of a rollout in progress are read. */
const PODS_EVERY_MS = 3_000;
/** The maximum number of failing pods shown for a rollout. */
const MAX_PODS = 5;

/** The progress of a rollout. */
interface RolloutState {
  phase: 'runs' | 'done' | 'failed';
  text: string;
  /** Pods that fail, and why. */
  pods: readonly ToolRow[];
}

/** Rollouts with their progress, like `proa rollout status`, and the failing pods; until all are complete. */
export function rolloutsSource(
  rollouts: readonly BegunRollout[],
  cluster: BrowserCluster,
  clock: Clock,
): RowsSource {
  return {
    path: ['rollouts'],
    about: undefined,
    async read(show, signal) {
      const states = new Map<BegunRollout, RolloutState>();
      const draw = () => show(rowsOf(rollouts, states), states.size === rollouts.length);
      draw();
      const targets = rollouts.map(({ subject }) => subject);
      await using live = new LiveObjects(targets, { client: cluster.client, clock, signal });
      const followed = rollouts.map((rollout) =>
        follow(rollout, live, { cluster, clock, signal }, (state) => {
          states.set(rollout, state);
          draw();
        }),
      );
      await Promise.all(followed);
    },
  };
}

/** What is needed to follow a rollout. */
interface Following {
  cluster: BrowserCluster;
  clock: Clock;
  signal: AbortSignal;
}

async function follow(
  { subject }: BegunRollout,
  live: LiveObjects,
  following: Following,
  tell: (state: RolloutState) => void,
): Promise<void> {
  const { clock, signal } = following;
  const over = new AbortController();
  let state: RolloutState = { phase: 'runs', text: 'reading', pods: [] };
  let workload: Workload | undefined;
  const change = (to: Partial<RolloutState>) => {
    state = { ...state, ...to };
    tell(state);
  };
  const watchPods = async () => {
    while (!over.signal.aborted) {
      if (workload !== undefined) change({ pods: await failingPods(workload, subject.namespace, following) });
      await sleep(clock, PODS_EVERY_MS, AbortSignal.any([signal, over.signal]));
    }
  };
  const watching = watchPods().catch(() => undefined);
  try {
    const progress = rolloutProgressOf(subject.resource);
    for await (const object of live.states(subject)) {
      if (object?.metadata?.uid !== subject.uid) throw new Error('it was deleted');
      workload = object as Workload;
      const { text, done } = progress(workload, 0);
      change({ phase: done ? 'done' : 'runs', text: text.trim() });
      if (done) break;
    }
    change({ pods: [] });
  } catch (error) {
    if (signal.aborted || isStop(error)) throw error;
    const pods = workload === undefined ? [] : await failingPods(workload, subject.namespace, following);
    change({ phase: 'failed', text: messageOf(error), pods });
  } finally {
    over.abort();
    await watching;
  }
}

/** A row for each pod of a workload that is not well; a row with the reason if they cannot be read. */
async function failingPods(
  workload: Workload,
  namespace: string | undefined,
  { cluster, clock, signal }: Following,
): Promise<ToolRow[]> {
  try {
    const collection = { resource: PODS, namespace };
    const labelSelector = selectorOfSpec(workload);
    const { items } = await cluster.client.listAll<TellingPod>(collection, { labelSelector, signal });
    const rows = items.flatMap((pod) => podRow(pod, namespace, clock.now()));
    if (rows.length <= MAX_PODS) return rows;
    const more = {
      text: `      and ${countText(rows.length - MAX_PODS, 'pod')} more`,
      role: 'muted' as const,
    };
    return [...rows.slice(0, MAX_PODS), { spans: [more], target: undefined }];
  } catch (error) {
    signal.throwIfAborted();
    const text = `      its pods could not be read: ${messageOf(error)}`;
    return [{ spans: [{ text, role: 'warning' }], target: undefined }];
  }
}

function podRow(pod: TellingPod, namespace: string | undefined, now: number): ToolRow[] {
  const bad = podFacts(pod, now).filter(({ isBad }) => isBad);
  const fact = bad.find(({ label, reason }) => label !== 'phase' && reason !== undefined) ?? bad[0];
  if (fact === undefined) return [];
  const { name = '', uid } = pod.metadata ?? {};
  const target = { resource: PODS, namespace, name, ...(uid !== undefined && { uid }) };
  return [
    {
      spans: [
        { text: `    ! ${name}  `, role: 'bad' },
        { text: fact.text, role: 'plain' },
      ],
      target,
    },
  ];
}

function rowsOf(
  rollouts: readonly BegunRollout[],
  states: ReadonlyMap<BegunRollout, RolloutState>,
): ToolRows {
  const phases = [...states.values()].map(({ phase }) => phase);
  const count = (phase: RolloutState['phase']) => phases.filter((each) => each === phase).length;
  const failed = count('failed') === 0 ? '' : `, ${count('failed')} failed`;
  return {
    note: `${count('done')} of ${countText(rollouts.length, 'rollout')} done${failed}`,
    rows: rollouts.flatMap((rollout) => {
      const state: RolloutState = states.get(rollout) ?? { phase: 'runs', text: 'reading', pods: [] };
      return rolloutRows(rollout, state);
    }),
  };
}

function rolloutRows(
  { subject, text: done, opposite }: BegunRollout,
  { phase, text, pods }: RolloutState,
): ToolRow[] {
  const sign = { runs: '. ', done: '+ ', failed: '! ' }[phase];
  const role = ({ runs: 'changed', done: 'good', failed: 'bad' } as const)[phase];
  const spans: Span[] = [
    { text: `${sign}${targetTitle(subject)}  `, role },
    { text, role: 'plain' },
  ];
  const back = opposite.length === 0 ? '' : `  (back: proa ${opposite.join(' ')})`;
  const remark: Span = { text: `    ${done}${back}`, role: 'muted' };
  return [{ spans, target: subject }, ...pods, { spans: [remark], target: undefined }];
}
