import { messageOf } from '../../../process/errors.js';
import { counted } from '../../../render/numbers.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { targetTitle } from '../../rows/list-view.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { Confirmation } from '../confirmation.js';
import type { BrowserGate, PlannedAction, Report } from '../gate.js';
import { plannedTitle } from '../planned-action.js';
import type { Rollouts } from '../rollouts/begun-rollouts.js';
import type { ActionOutcome, ActionWork, Answers, Plan } from '../types.js';
import type { FlowTask } from './flow-state.js';

/** Where an action is done, and on what. */
interface TaskPlace {
  /** Of the place where the user is. */
  namespace: string;
  /** How many of the marked objects are not in sight. */
  unseen: number;
  /** Of the files that it takes; "" asks for one. */
  path: string;
}

/** An action in one context, for a flow: planned, tried and done through the gate. */
export class ActionTask implements FlowTask {
  #planned: PlannedAction;
  #work: ActionWork | undefined;
  #path: string;
  readonly #place: TaskPlace;
  readonly #gate: BrowserGate;
  readonly #rollouts: Rollouts;

  constructor(
    planned: PlannedAction,
    place: TaskPlace,
    { gate, rollouts }: { gate: BrowserGate; rollouts: Rollouts },
  ) {
    this.#planned = planned;
    this.#path = place.path;
    this.#place = place;
    this.#gate = gate;
    this.#rollouts = rollouts;
  }

  get cluster(): BrowserCluster {
    return this.#planned.cluster;
  }

  get title(): string {
    return plannedTitle(this.#planned);
  }

  get word(): string {
    return this.#planned.action.word;
  }

  asked(): Confirmation {
    return this.#isToBeFound ? { how: 'nothing' } : this.#gate.asked(this.#planned);
  }

  async read(signal: AbortSignal): Promise<Plan> {
    this.#work ??= await this.#planned.action.work();
    const work = this.#work;
    const tools = this.#gate.tools(this.cluster, signal);
    if (this.#isToBeFound) {
      if (this.#path === '') return this.#askPath();
      this.#planned = {
        ...this.#planned,
        subjects: await work.find!(this.#path, this.#place.namespace, tools),
      };
    }
    const denied = await this.#gate.denied(this.#planned, signal);
    if (denied !== undefined) throw new Error(`${this.word}: ${denied}`);
    const plan = await work.plan(this.#planned.subjects, tools);
    const { unseen } = this.#place;
    if (unseen === 0) return plan;
    const hidden = `${counted(unseen, 'marked object')} not in sight behind the filter`;
    return { ...plan, lines: (answers) => [[{ text: hidden, role: 'warning' }], ...plan.lines(answers)] };
  }

  get tries(): FlowTask['tries'] {
    return this.#work?.dryRun && ((answers, say, signal) => this.#dryRun(this.#work!, answers, say, signal));
  }

  async perform(
    answers: Answers,
    answered: Confirmation,
    to: { report: Report; stop: AbortSignal },
  ): Promise<undefined> {
    if (this.#isToBeFound) this.#path = answers.path ?? '';
    else await this.#gate.work({ ...this.#planned, work: this.#work! }, answers, answered, to);
  }

  follows(outcome: ActionOutcome): boolean {
    return this.#planned.action.rolls === true && this.#rollouts.add(outcome, this.cluster);
  }

  again(): boolean {
    return this.#isToBeFound || this.#work?.again?.() === true;
  }

  declined(): void {
    this.#work?.declined?.();
  }

  /** What is acted on is what a file says that was not read yet. */
  get #isToBeFound(): boolean {
    return this.#planned.action.takes === 'files' && this.#planned.subjects.length === 0;
  }

  async #askPath(): Promise<Plan> {
    const { pathField } = await import('../edit/file-path.js');
    return { fields: [pathField(this.cluster.session?.environment)], lines: () => [] };
  }

  async #dryRun(
    work: ActionWork,
    answers: Answers,
    say: (spans: Span[]) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { readSome } = await import('../read-some.js');
    const tools = this.#gate.tools(this.cluster, signal);
    await readSome(this.#planned.subjects, signal, async (subject) => {
      const line = (text: string, role: Span['role']): Span => ({ text: targetTitle(subject) + text, role });
      const tried = work.dryRun!(subject, answers, tools).then(
        (text) => line(` ${text}`, 'plain'),
        (error: unknown) => line(`: ${messageOf(error)}`, 'bad'),
      );
      const said = await tried;
      signal.throwIfAborted();
      say([said]);
      return said;
    });
  }
}
