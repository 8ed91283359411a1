import { messageOf } from '../../../process/errors.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { targetTitle } from '../../rows/list-view.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { ProgramPane } from '../../text/output-screen.js';
import { type Confirmation, confirmsAsMuch } from '../confirmation.js';
import { FieldForm } from '../dialog/field-form.js';
import type { Report } from '../gate.js';
import type { ActionOutcome, Answers, DialogOption, Plan } from '../types.js';
import {
  answerTo,
  DEAF_FOR_MS,
  type FlowLine,
  type FlowState,
  type FlowTask,
  type Refusal,
} from './flow-state.js';

/** Shows a flow, on a screen or in lines; what is asked, done and said, it gets from there. */
export interface FlowPresenter {
  /** The state is another one. */
  moved(): void;
  /** Something more was said. */
  said(line: FlowLine): void;
  /** Shows a message that belongs to no question. */
  tell(text: string, role: Span['role']): void;
  /** Opens a place for the output of programs. */
  pane(): Promise<ProgramPane>;
}

/** What a flow needs of the world. */
interface FlowTools {
  presenter: FlowPresenter;
  /** Milliseconds since 1970. */
  now(): number;
  /** Values by the names of fields and options, which need not be asked for. */
  given?: Answers;
}

/** Leads an action from its plan to what became of it, and on to the next context. Nothing is done but by the answer asked for. */
export class ActionFlow {
  #state: FlowState = { at: 'reading' };
  #task: FlowTask;
  readonly #rest: FlowTask[];
  readonly #tools: FlowTools;
  #given: Answers;
  #plan: Plan = { lines: () => [] };
  #form = new FieldForm([]);
  #choices: Record<string, string> = {};
  #said: FlowLine[] = [];
  #seenAt: number | undefined;
  #isTrying = false;
  #reading = new AbortController();
  #stop = new AbortController();
  #settled: Promise<void> = Promise.resolve();

  /** @param tasks context by context */
  constructor([task, ...rest]: readonly [FlowTask, ...FlowTask[]], tools: FlowTools) {
    this.#task = task;
    this.#rest = rest;
    this.#tools = tools;
    this.#given = tools.given ?? {};
  }

  get state(): FlowState {
    return this.#state;
  }

  /** Where it is done. */
  get cluster(): BrowserCluster {
    return this.#task.cluster;
  }

  get title(): string {
    return this.#task.title;
  }

  get word(): string {
    return this.#task.word;
  }

  /** What will be done, with the answers as they are now. Fails where these are half typed, and no answers yet. */
  get lines(): readonly (readonly Span[])[] {
    return this.#plan.lines(this.#answers);
  }

  /** What was said of the dry run, or of the work. */
  get said(): readonly FlowLine[] {
    return this.#said;
  }

  /** What can be chosen otherwise while the question stands, with what is chosen. */
  get options(): readonly { option: DialogOption; chosen: string }[] {
    return (this.#plan.options ?? []).map((option) => ({ option, chosen: this.#choices[option.name]! }));
  }

  /** Whether it can be tried on the server, without storing anything. */
  get canTry(): boolean {
    return this.#task.tries !== undefined;
  }

  /** A dry run is under way, of which nothing is known yet. */
  get isTrying(): boolean {
    return this.#state.at === 'asking' && this.#isTrying && this.#said.length === 0;
  }

  /** Whether the question was seen long enough to be answered. */
  get isOpen(): boolean {
    return this.#seenAt !== undefined && this.#tools.now() - this.#seenAt >= DEAF_FOR_MS;
  }

  /** Fulfilled once what is under way has moved on to where it waits for its user, or is over. Never fails. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  get #answers(): Answers {
    return { ...this.#form.answers, ...this.#choices };
  }

  begin(): void {
    this.#settled = this.#read();
  }

  /** A line was typed for the field that is asked for; "" takes what is offered. */
  fill(text: string): void {
    if (this.#state.at !== 'filling') return;
    try {
      if (this.#state.form.take(text) === 'filled') this.filled();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** All fields are filled in. */
  filled(): void {
    if (this.#state.at === 'filling') this.#settled = this.#ask();
  }

  /** The question is to be seen. */
  seen(): void {
    this.#seenAt ??= this.#tools.now();
  }

  /** The question is not to be seen any more: before it is answered, it has to be. */
  unseen(): void {
    this.#seenAt = undefined;
  }

  /** Goes to the next value of an option. */
  choose({ name, values }: DialogOption): void {
    this.#choices[name] = choiceAfter(this.#choices[name]!, values);
  }

  /**
   * Takes an answer; gives why not, where it is not the one that is asked for.
   * @param isAlone it did not come in one piece with other keys, as pasted text does
   */
  answer(text: string, isAlone: boolean): Refusal | undefined {
    if (this.#state.at !== 'asking') return undefined;
    const { asked } = this.#state;
    if (!this.isOpen) return 'early';
    if (text !== answerTo(asked)) return 'wrong';
    if (!isAlone) return 'together';
    const isEnough = confirmsAsMuch(asked, this.#task.asked());
    this.#settled = isEnough ? this.#work(asked) : this.#ask();
    return undefined;
  }

  /** Tries it on the server; gives why not, where it is not heard. */
  tryOut(): Refusal | undefined {
    const { tries } = this.#task;
    if (this.#state.at !== 'asking' || tries === undefined) return undefined;
    if (!this.isOpen) return 'early';
    const said: FlowLine[] = [];
    this.#said = said;
    this.#isTrying = true;
    const say = (spans: Span[]) => {
      if (this.#said === said) this.#say({ kind: 'dry run', spans });
    };
    this.#settled = tries(this.#answers, say, this.#reading.signal).catch((error: unknown) =>
      say([{ text: messageOf(error), role: 'bad' }]),
    );
    return undefined;
  }

  /** Begins nothing further. What is under way is waited for. */
  stop(): void {
    const { at } = this.#state;
    if (at === 'reading') this.#reading.abort(new Error('stopped'));
    if (at !== 'working' || this.isStopped) return;
    this.#stop.abort(new Error('stopped by its user'));
    this.#note('nothing further is begun; what is under way is waited for', 'warning');
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Goes on to the next context, where all was done in this one; else ends. Work that is under way goes on. */
  leave(): void {
    const next = this.#state.at === 'over' && this.#state.isDone ? this.#rest.shift() : undefined;
    if (next === undefined) this.end();
    else {
      this.#task = next;
      this.#settled = this.#read();
    }
  }

  /** Ends it, wherever it is. */
  end(): void {
    const { at } = this.#state;
    if (at === 'left') return;
    this.#reading.abort(new Error('the dialog was left'));
    if (at === 'filling' || at === 'asking') this.#task.declined?.();
    this.#to({ at: 'left' });
    const contexts = this.#rest.map(({ cluster }) => cluster.facts.contextName).join(', ');
    if (contexts !== '') this.#tools.presenter.tell(`nothing was begun in ${contexts}`, 'warning');
  }

  #to<S extends FlowState>(state: S): S {
    this.#state = state;
    this.unseen();
    this.#tools.presenter.moved();
    return state;
  }

  /** Waits for what moves a state on. Where it was left meanwhile, it leads nowhere. */
  async #during(state: FlowState, work: () => Promise<() => Promise<void>>): Promise<void> {
    try {
      const moveOn = await work();
      if (this.#state === state) await moveOn();
    } catch (error) {
      if (this.#state === state) this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const text = messageOf(error);
    if (this.#state.at !== 'working') {
      this.end();
      this.#tools.presenter.tell(text, 'warning');
      return;
    }
    this.#note(text, 'bad');
    this.#to({ at: 'over', isDone: false, outcomes: [], rollouts: 0 });
  }

  async #read(): Promise<void> {
    this.#reading = new AbortController();
    this.#stop = new AbortController();
    this.#said = [];
    await this.#during(this.#to({ at: 'reading' }), async () => {
      const plan = await this.#task.read(this.#reading.signal);
      return async () => {
        this.#plan = plan;
        this.#choices = choicesAtFirst(plan, this.#given, this.word);
        this.#form = new FieldForm(plan.fields ?? [], this.#given);
        if (this.#form.isFilled) await this.#ask();
        else this.#to({ at: 'filling', form: this.#form });
      };
    });
  }

  async #ask(): Promise<void> {
    const asked = this.#task.asked();
    if (asked.how === 'nothing') await this.#work(asked);
    else this.#to({ at: 'asking', asked });
  }

  async #work(answered: Confirmation): Promise<void> {
    this.#said = [];
    this.#isTrying = false;
    const outcomes: ActionOutcome[] = [];
    let rollouts = 0;
    const report: Report = {
      pane: () => this.#tools.presenter.pane(),
      outcome: (outcome) => {
        outcomes.push(outcome);
        const isRollout = this.#task.follows?.(outcome) === true;
        if (isRollout) rollouts++;
        this.#say(outcomeLine(outcome, isRollout));
      },
      say: (subject, text) => this.#note(`${targetTitle(subject)}: ${text}`, 'muted'),
    };
    await this.#during(this.#to({ at: 'working' }), async () => {
      const to = { report, stop: this.#stop.signal };
      const text = await this.#task.perform(this.#answers, answered, to);
      if (text !== undefined) this.#say({ kind: 'done', spans: [{ text, role: 'good' }] });
      return async () => {
        const isDone = outcomes.every(({ kind }) => kind === 'done');
        if (this.#task.again?.() !== true) this.#to({ at: 'over', isDone, outcomes, rollouts });
        else {
          this.#given = {};
          await this.#read();
        }
      };
    });
  }

  #note(text: string, role: Span['role']): void {
    this.#say({ kind: 'note', spans: [{ text, role }] });
  }

  /** What is said of work that was left behind has no other place than a message. */
  #say(line: FlowLine): void {
    this.#said.push(line);
    const { presenter } = this.#tools;
    const { kind, spans } = line;
    if (this.#state.at !== 'left') presenter.said(line);
    else presenter.tell(`${kind}: ${spans.map(({ text }) => text).join('')}`, spans[0]!.role);
  }
}

const ROLES = { done: 'good', failed: 'bad', 'not known': 'warning', 'not done': 'muted' } as const;

/** `pods/web-1 in shop deleted`, and the command that takes it back where there is one. */
function outcomeLine({ subject, kind, text, opposite }: ActionOutcome, isRollout: boolean): FlowLine {
  const back = opposite === undefined ? '' : `  (back: proa ${opposite.join(' ')})`;
  const jobs = isRollout ? '; "jobs" follows the rollout' : '';
  return {
    kind,
    spans: [
      { text: targetTitle(subject), role: ROLES[kind] },
      { text: ` ${text}${jobs}${back}`, role: 'plain' },
    ],
  };
}

/**
 * What is chosen of the options of a plan before anything else is. Fails where a given value is none of an option's, or is not
 * asked for.
 * @param given values by the names of fields and options
 * @param word of the action
 */
function choicesAtFirst(
  { fields = [], options = [] }: Plan,
  given: Answers,
  word: string,
): Record<string, string> {
  const names = [...fields, ...options].map(({ name }) => name);
  const other = Object.keys(given).find((name) => !names.includes(name));
  if (other !== undefined) {
    const known = names.length === 0 ? 'nothing' : names.map((name) => `${name}=`).join(', ');
    throw new Error(`${word} does not take ${other}=; it takes ${known}`);
  }
  return Object.fromEntries(options.map((option) => [option.name, choiceOf(option, given[option.name])]));
}

function choiceOf({ name, values }: DialogOption, given: string | undefined): string {
  const all = values.map(({ value }) => value);
  if (given !== undefined && !all.includes(given)) throw new Error(`${name} is one of ${all.join(', ')}`);
  return given ?? all[0]!;
}

/** The value that comes behind another, in turn. */
function choiceAfter(chosen: string, values: DialogOption['values']): string {
  const at = values.findIndex(({ value }) => value === chosen);
  return values[(at + 1) % values.length]!.value;
}
