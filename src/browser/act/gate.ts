import { refusesWrites } from '../../cluster/write-guard.js';
import { resourceName } from '../../discovery/types.js';
import type { ContextMode } from '../../kubeconfig/context-modes.js';
import type { Clock } from '../../process/clock.js';
import { messageOf } from '../../process/errors.js';
import type { TextEditor } from '../../terminal/editor/editor.js';
import type { LendTerminal } from '../../terminal/ui/use-source.js';
import { isNotFound } from '../../transport/errors.js';
import type { Forwards } from '../forward/forwards.js';
import type { ActionSubject } from '../rows/subject.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { ProgramPane } from '../text/output-screen.js';
import { Access } from './access.js';
import { type Confirmation, confirmationFor, confirmsAsMuch } from './confirmation.js';
import type { ContextLocks } from './context-locks.js';
import { type ActionLog, logEntryOf } from './log/action-log.js';
import { Permit } from './permit.js';
import type { ActionOutcome, ActionWork, ActTools, Answers, BrowserAction } from './types.js';

/** What the gate needs from its environment. */
export interface GateTools {
  clock: Clock;
  lend: LendTerminal;
  editor: Pick<TextEditor, 'edit'>;
  forwards: Forwards;
  actionLog: ActionLog;
  locks: ContextLocks;
}

/** An action on objects of a cluster. */
export interface PlannedAction {
  action: BrowserAction;
  subjects: readonly ActionSubject[];
  cluster: BrowserCluster;
}

/** An action that was planned. */
export interface ReadyAction extends PlannedAction {
  work: ActionWork;
}

/** The listener for the progress of the work. */
export interface Report {
  outcome(outcome: ActionOutcome): void;
  say(subject: ActionSubject, text: string): void;
  /** Opens a place for the output of programs. */
  pane(): Promise<ProgramPane>;
}

/** Nothing runs while an action is planned. */
const noPane: ActTools['pane'] = () =>
  Promise.reject(new Error('nothing is run before the question is answered'));

/** The maximum number of objects that are processed at a time. */
const AT_ONCE = 5;
/** After this many failures, no further object is started. */
const LAST_FAILURE = 3;
/** How long the result for an object is looked up. */
const LOOK_MS = 10_000;

/**
 * Guards all changes made by the browser: nothing is written except by `work`, which takes the answer to the question
 * that the context, the action and the number of objects require.
 */
export class BrowserGate {
  readonly access: Access;
  readonly #tools: GateTools;
  readonly #ending = new AbortController();

  constructor(tools: GateTools) {
    this.#tools = tools;
    this.access = new Access(() => tools.clock.now());
  }

  /** Ends all work in progress: the user quits the browser. */
  close(): void {
    this.#ending.abort(new Error('the browser was left'));
  }

  /** What may currently be changed in a cluster's context. */
  modeOf(cluster: BrowserCluster): ContextMode {
    return this.#tools.locks.modeOf(cluster);
  }

  /** Why an action cannot be started, as far as that is known without a request; undefined if it can. */
  refusal({ action, subjects, cluster }: PlannedAction): string | undefined {
    const { contextName, mode } = cluster.info;
    if (action.grade > 0 && mode === 'read-only')
      return `${action.word}: context ${contextName} is read-only, and nothing is changed in it`;
    const other = subjects.find(({ resource }) => !action.suits(resource));
    if (other !== undefined) return `${action.word} cannot be done to ${other.resource.name}`;
    if (action.takes === 'one' && subjects.length > 1)
      return `${action.word} takes one object, and ${subjects.length} are marked`;
    const need = subjects[0] && action.needs(subjects[0].resource, subjects[0].uid === '');
    const known = need && this.access.knownRefusal(need, subjects[0]!, cluster);
    return known === undefined ? undefined : `${action.word}: ${known}`;
  }

  /**
   * Why the user is not allowed to do it, according to the server; undefined if they are. Fails when the signal is
   * aborted.
   */
  async denied(
    { action, subjects, cluster }: PlannedAction,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const kindOf = ({ resource, uid }: ActionSubject) => `${resourceName(resource)} ${uid === ''}`;
    for (const kind of new Set(subjects.map(kindOf))) {
      const some = subjects.filter((subject) => kindOf(subject) === kind);
      const need = action.needs(some[0]!.resource, some[0]!.uid === '');
      const refusal = need && (await this.access.refusal(need, some, cluster, signal));
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  }

  /** The answer that is currently required. */
  asked({ action, subjects, cluster }: PlannedAction): Confirmation {
    return confirmationFor({
      grade: action.grade,
      mode: this.modeOf(cluster),
      contextName: cluster.info.contextName,
      count: subjects.length,
    });
  }

  /** The tools for planning an action: its client writes nothing. */
  tools(
    cluster: BrowserCluster,
    signal: AbortSignal,
    { say, pane }: Pick<ActTools, 'say' | 'pane'> = { say: () => undefined, pane: noPane },
  ): ActTools {
    const { clock, lend, editor, forwards } = this.#tools;
    const reading = { client: cluster.client, guard: refusesWrites, signal, stop: signal };
    return { cluster, ...reading, clock, lend, editor, forwards, say, pane };
  }

  /**
   * Performs it, for several objects at a time, once for each, and writes the results to the action log. Starts no
   * further object after the third failure; objects that were not started are reported as not done. Fails, and does
   * nothing, if the current requirements are stricter than the question that was answered.
   * @param answered the question that was answered with Yes
   * @param stop aborted when no further object is to be started
   */
  async work(
    planned: ReadyAction,
    answers: Answers,
    answered: Confirmation,
    { report, stop }: { report: Report; stop: AbortSignal },
  ): Promise<undefined> {
    const refusal = this.refusal(planned);
    if (refusal !== undefined) throw new Error(refusal);
    if (!confirmsAsMuch(answered, this.asked(planned)))
      throw new Error('nothing was changed: more has to be confirmed now');
    const { action, work, cluster } = planned;
    const { signal } = this.#ending;
    const tell = (outcome: ActionOutcome) => {
      if (action.grade > 0)
        this.#tools.actionLog.add(
          logEntryOf(outcome, { work, answers, cluster, time: this.#tools.clock.now() }),
        );
      report.outcome(outcome);
    };
    using permit = new Permit(() => cluster.info.mode);
    const waiting = [...planned.subjects];
    let failures = 0;
    const workOnSome = async () => {
      while (failures < LAST_FAILURE && !stop.aborted && !signal.aborted && waiting.length > 0) {
        const subject = waiting.shift()!;
        const guard = permit.forOne();
        const say = (text: string) => report.say(subject, text);
        const client = action.grade === 0 ? cluster.client : cluster.writer(guard);
        const pane = () => report.pane();
        const tools = { ...this.tools(cluster, signal, { say, pane }), client, guard, stop };
        let outcome: ActionOutcome;
        try {
          outcome = { subject, kind: 'done', ...(await work.perform(subject, answers, tools)) };
        } catch (error) {
          outcome = await this.#failure(error, subject, cluster, guard.hasPassed);
        }
        if (outcome.kind !== 'done') failures++;
        tell(outcome);
      }
    };
    await Promise.all(Array.from({ length: work.inTurn ? 1 : AT_ONCE }, workOnSome));
    const text =
      failures >= LAST_FAILURE ? `not done, after ${failures} failures` : 'not done: it was stopped';
    for (const subject of waiting) tell({ subject, kind: 'not done', text });
  }

  /** The outcome for an object on which the work failed. @param isSent something may have been changed */
  async #failure(
    error: unknown,
    subject: ActionSubject,
    cluster: BrowserCluster,
    isSent: boolean,
  ): Promise<ActionOutcome> {
    const text = messageOf(error);
    const { aborted } = this.#ending.signal;
    const { isInDoubt, isUndone } = await import('../../cluster/client/unknown-outcome.js');
    if (!isSent || !(isInDoubt(error) || (aborted && !isUndone(error))))
      return { subject, kind: 'failed', text };
    // Nothing is retried: the object may no longer be in the state that the user saw.
    const found = aborted || subject.resource.verbs.length === 0 ? '' : await this.#look(subject, cluster);
    return { subject, kind: 'not known', text: `not known whether it was done${found} (${text})` };
  }

  async #look(subject: ActionSubject, cluster: BrowserCluster): Promise<string> {
    const late = AbortSignal.timeout(LOOK_MS);
    try {
      const object = await cluster.object(subject, AbortSignal.any([late, this.#ending.signal]));
      const { uid, resourceVersion = '' } = object.metadata ?? {};
      const { deletionTimestamp } = (object.metadata ?? {}) as { deletionTimestamp?: string };
      if (subject.uid === '') return `; checked: it is there, at version ${resourceVersion}`;
      if (uid !== subject.uid) return '; checked: it is gone, and another object has its name';
      if (deletionTimestamp !== undefined) return '; checked: it is being deleted';
      return `; checked: it is there, at version ${resourceVersion}`;
    } catch (error) {
      return isNotFound(error) ? '; checked: it is gone' : `; it could not be checked: ${messageOf(error)}`;
    }
  }
}
