import { counted } from '../../../render/numbers.js';
import { showControls } from '../../../terminal/sanitize.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { wordsOf } from '../../bar/place-line.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource } from '../../views/rows/rows-screen.js';
import { type ActionTargets, placeSubject } from '../action-targets.js';
import { actions } from '../actions/actions.js';
import type { ContextLocks } from '../context-locks.js';
import { BrowserGate, type GateTools } from '../gate.js';
import { actionsByContext, firstRefusal } from '../planned-action.js';
import { Rollouts } from '../rollouts/begun-rollouts.js';
import type { BrowserAction, OwnThings } from '../types.js';
import { ActionTask } from './action-task.js';
import type { FlowTask } from './flow-state.js';

/** What actions need of the world. */
export interface CatalogTools extends GateTools {
  /** The user's own; none where left out. */
  own?: OwnThings;
}

/** Where an action is begun. */
interface BeginPlace {
  cluster: BrowserCluster;
  /** undefined for none, or all of them. */
  namespace: string | undefined;
  /** Of the files that it takes; asked for where left out. */
  path?: string;
}

/** All that can be done, and how each begins: for the screen and for line mode alike. */
export class ActionCatalog {
  readonly gate: BrowserGate;
  readonly actions: readonly BrowserAction[];
  readonly #rollouts = new Rollouts();
  readonly #tools: CatalogTools;

  constructor(tools: CatalogTools) {
    this.gate = new BrowserGate(tools);
    this.actions = [...actions, ...(tools.own?.actions ?? [])];
    this.#tools = tools;
  }

  /** The questions of an action on what was meant, context by context. Fails with why it cannot be begun. */
  tasksOf(action: BrowserAction, meant: ActionTargets, place: BeginPlace): [FlowTask, ...FlowTask[]] {
    const { cluster, path = '' } = place;
    const namespace = place.namespace ?? cluster.facts.namespace;
    const isOfObjects = action.takes === 'one' || action.takes === 'many';
    const refused = isOfObjects && 'refusal' in meant ? meant.refusal : undefined;
    const seen: ActionSubject[] = 'refusal' in meant ? [] : [...meant.subjects];
    const here = action.takes === 'none' ? [placeSubject(action.word, namespace)] : [];
    const plannedActions = actionsByContext(action, isOfObjects ? seen : here, cluster);
    const refusal = firstRefusal(plannedActions, this.gate) ?? refused;
    if (refusal !== undefined) throw new Error(refusal);
    const unseen = isOfObjects && 'unseen' in meant ? meant.unseen : 0;
    const base = { gate: this.gate, rollouts: this.#rollouts };
    const [first, ...rest] = plannedActions.map(
      (planned) => new ActionTask(planned, { namespace, unseen, path }, base),
    );
    return [first!, ...rest];
  }

  /** The run of a plugin of kubectl. Fails where there is none of its words. @param line its words, and what stands behind them */
  async plugin(line: string): Promise<BrowserAction> {
    const { own } = this.#tools;
    if (own === undefined) throw new Error('there are no plugins here');
    return own.plugin(wordsOf(line));
  }

  /** The question of a lock. Fails where there is nothing to unlock. */
  unlock(cluster: BrowserCluster, milliseconds: number): [FlowTask] {
    const { locks, clock } = this.#tools;
    return [unlockTask(cluster, milliseconds, locks, clock.now())];
  }

  /** Ends `unlock`; gives what to say. */
  lock(cluster: BrowserCluster): string {
    this.#tools.locks.unlock(cluster, 0);
    return `context ${cluster.facts.contextName} asks as its mode says`;
  }

  /** The rollouts that were begun here in a cluster, until they are done. Fails where there are none. */
  async rollouts(cluster: BrowserCluster): Promise<RowsSource> {
    const rollouts = this.#rollouts.of(cluster);
    if (rollouts.length === 0) throw new Error('no rollout was begun here');
    const { rolloutsSource } = await import('../rollouts/rollouts-source.js');
    return rolloutsSource(rollouts, cluster, this.#tools.clock);
  }
}

/**
 * Asks whether a protected context is to be treated as an open one for so many milliseconds. Fails where there is nothing to
 * unlock.
 * @param now milliseconds since 1970
 */
function unlockTask(
  cluster: BrowserCluster,
  milliseconds: number,
  locks: ContextLocks,
  now: number,
): FlowTask {
  const { contextName, mode } = cluster.facts;
  if (mode === 'open') throw new Error(`context ${contextName} is open: there is nothing to unlock`);
  if (mode === 'read-only') throw new Error(`context ${contextName} is read-only, which is not lifted here`);
  const until = new Date(now + milliseconds).toTimeString().slice(0, 5);
  const minutes = counted(Math.ceil(milliseconds / 60_000), 'minute');
  const lines: Span[][] = [
    [{ text: `Until ${until}, changes are asked about as in an open context.`, role: 'plain' }],
    [
      {
        text: '":lock" ends that. Deletions and changes of several objects still take a number.',
        role: 'muted',
      },
    ],
  ];
  return {
    cluster,
    title: showControls(`Unlock context ${contextName} for ${minutes}`),
    word: 'unlock',
    asked: () => ({ how: 'word', word: contextName || 'unlock' }),
    read: async () => ({ lines: () => lines }),
    async perform() {
      locks.unlock(cluster, milliseconds);
      return `context ${contextName} is unlocked for ${minutes}`;
    },
  };
}
