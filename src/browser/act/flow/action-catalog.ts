import { messageOf } from '../../../process/errors.js';
import { countText } from '../../../render/numbers.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { wordsOf } from '../../bar/place-line.js';
import { targetTitle } from '../../rows/list-view.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource } from '../../views/rows/rows-screen.js';
import { type ActionTargets, placeSubject } from '../action-targets.js';
import { actions } from '../actions/actions.js';
import { BrowserGate, type GateTools, type PlannedAction, type ReadyAction } from '../gate.js';
import { actionsByContext, firstRefusal, plannedTitle } from '../planned-action.js';
import { Rollouts } from '../rollouts/begun-rollouts.js';
import type { ActionWork, ActTools, Answers, BrowserAction, OwnThings, Plan } from '../types.js';
import type { FlowQuestion, FlowTask } from './flow-state.js';
import { unlockTask } from './unlock-task.js';

/** What actions need from their environment. */
export interface CatalogTools extends GateTools {
  /** The user's own; none if left out. */
  own?: OwnThings;
}

/** Where an action is started. */
interface BeginPlace {
  cluster: BrowserCluster;
  /** undefined for none, or all of them. */
  namespace: string | undefined;
  /** The files that it takes; if omitted, they are asked for. */
  path?: string;
}

/** All actions, and how each starts: for the screen and for line mode alike. */
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

  /** The questions of an action about its targets, context by context. Fails with why it cannot be started. */
  tasksOf(action: BrowserAction, meant: ActionTargets, place: BeginPlace): FlowTask[] {
    const { cluster, path = '' } = place;
    const namespace = place.namespace ?? cluster.info.namespace;
    const isOfObjects = action.takes === 'one' || action.takes === 'many';
    const here = action.takes === 'none' ? [placeSubject(action.word, namespace)] : [];
    const { subjects, unseen } = isOfObjects && 'subjects' in meant ? meant : { subjects: here, unseen: 0 };
    const plannedActions = actionsByContext(action, subjects, cluster);
    const refused = isOfObjects && 'refusal' in meant ? meant.refusal : undefined;
    const refusal = firstRefusal(plannedActions, this.gate) ?? refused;
    if (refusal !== undefined) throw new Error(refusal);
    return plannedActions.map((planned) => this.#taskOf(planned, { namespace, unseen, path }));
  }

  /**
   * @param unseen how many of the marked objects are not visible @param path of the files that it takes; "" asks for
   * one
   */
  #taskOf(
    asIs: PlannedAction,
    { namespace, unseen, path: given }: { namespace: string; unseen: number; path: string },
  ): FlowTask {
    const { gate } = this;
    const { action, cluster } = asIs;
    let planned = asIs;
    let path = given;
    let work: ActionWork | undefined;
    return {
      ...{ cluster, word: action.word, grade: action.grade },
      get title() {
        return plannedTitle(planned);
      },
      read: async (signal) => {
        work ??= await action.work();
        const tools = gate.tools(cluster, signal);
        if (action.takes === 'files' && planned.subjects.length === 0) {
          if (path === '')
            return pathQuestion(cluster, (typed) => {
              path = typed;
            });
          planned = { ...planned, subjects: await work.find!(path, namespace, tools) };
        }
        const denied = await gate.denied(planned, signal);
        if (denied !== undefined) throw new Error(`${action.word}: ${denied}`);
        return this.#questionOf(
          { ...planned, work },
          await work.plan(planned.subjects, tools),
          unseen,
          tools,
        );
      },
    };
  }

  #questionOf(ready: ReadyAction, plan: Plan, unseen: number, tools: ActTools): FlowQuestion {
    const { action, cluster, work } = ready;
    const hidden = `${countText(unseen, 'marked object')} hidden by the filter`;
    const head: Span[][] = unseen === 0 ? [] : [[{ text: hidden, role: 'warning' }]];
    return {
      ...plan,
      lines: (answers) => [...head, ...plan.lines(answers)],
      asked: () => this.gate.asked(ready),
      ...(work.dryRun && { tries: (answers, say) => tryOut(ready, answers, say, tools) }),
      perform: (answers, answered, to) => this.gate.work(ready, answers, answered, to),
      follows: (outcome) => action.rolls === true && this.#rollouts.add(outcome, cluster),
      again: () => work.again?.() === true,
      declined: () => work.declined?.(),
    };
  }

  /**
   * The run of a kubectl plugin. Fails if no plugin has this name. @param line its words, and the arguments after them
   */
  async plugin(line: string): Promise<BrowserAction> {
    const { own } = this.#tools;
    if (own === undefined) throw new Error('there are no plugins here');
    return own.plugin(wordsOf(line));
  }

  /** The question of a lock. Fails if there is nothing to unlock. */
  unlock(cluster: BrowserCluster, milliseconds: number): FlowTask[] {
    return [unlockTask(cluster, milliseconds, this.#tools)];
  }

  /** Ends `unlock`; returns the message. */
  lock(cluster: BrowserCluster): string {
    this.#tools.locks.unlock(cluster, 0);
    return `context ${cluster.info.contextName} asks again as its mode requires`;
  }

  /** The rollouts that were started here in a cluster, until they are complete. Fails if there are none. */
  async rollouts(cluster: BrowserCluster): Promise<RowsSource> {
    const rollouts = this.#rollouts.of(cluster);
    if (rollouts.length === 0) throw new Error('no rollout was started here');
    const { rolloutsSource } = await import('../rollouts/rollouts-source.js');
    return rolloutsSource(rollouts, cluster, this.#tools.clock);
  }
}

/** Asks for the path of files. */
async function pathQuestion(
  { session }: BrowserCluster,
  take: (path: string) => void,
): Promise<FlowQuestion> {
  const { pathField } = await import('../edit/file-path.js');
  return {
    fields: [pathField(session?.environment)],
    lines: () => [],
    asked: () => ({ how: 'nothing' }),
    perform: async ({ path = '' }) => void take(path),
    again: () => true,
  };
}

/** Runs an action as a dry run for each object, and reports the results. */
async function tryOut(
  { subjects, work }: ReadyAction,
  answers: Answers,
  say: (span: Span) => void,
  tools: ActTools,
): Promise<void> {
  const { readSome } = await import('../read-some.js');
  await readSome(subjects, tools.signal, async (subject) => {
    const title = targetTitle(subject);
    const span = await work.dryRun!(subject, answers, tools).then(
      (text): Span => ({ text: `${title} ${text}`, role: 'plain' }),
      (error: unknown): Span => ({ text: `${title}: ${messageOf(error)}`, role: 'bad' }),
    );
    tools.signal.throwIfAborted();
    say(span);
    return span;
  });
}
