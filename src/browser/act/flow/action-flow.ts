import { messageOf } from '../../../process/errors.js';
import { spansText } from '../../../terminal/text-width.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { targetTitle } from '../../rows/list-view.js';
import type { ProgramPane } from '../../text/output-screen.js';
import { type Confirmation, confirmsAsMuch } from '../confirmation.js';
import { FieldForm } from '../dialog/field-form.js';
import type { Report } from '../gate.js';
import type { ActionOutcome, Answers } from '../types.js';
import {
  answerTo,
  type FlowLine,
  type FlowQuestion,
  type FlowState,
  type FlowTask,
  type Refusal,
} from './flow-state.js';

/** Shows a flow, on a screen or in lines; the flow passes it the questions and messages. */
export interface FlowPresenter {
  /** The state has changed. */
  moved(): void;
  /** A message was added. */
  said(line: FlowLine): void;
  /** Shows a message that belongs to no question. */
  tell(text: string, role: Span['role']): void;
  /** Opens a place for the output of programs. */
  pane(): Promise<ProgramPane>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** A question accepts no answer for this many milliseconds after it is first shown. */
const DEAF_FOR_MS = 300;

/**
 * Leads an action from its plan to its result, and on to the next context. Nothing is done without the required answer.
 */
export class ActionFlow {
  /** The lines to fill in, and the options. */
  form = new FieldForm({});
  /** The messages of the dry run, or of the work. */
  said: FlowLine[] = [];
  /** Fulfilled once the flow waits for its user or has ended. Never fails. */
  settled: Promise<void> = Promise.resolve();
  #state: FlowState = { at: 'reading' };
  #task: FlowTask;
  #question: FlowQuestion | undefined;
  #given: Answers;
  #seenAt: number | undefined;
  #reading = new AbortController();
  #stop = new AbortController();
  readonly #rest: FlowTask[];
  readonly #presenter: FlowPresenter;

  /**
   * @param tasks by context, at least one
   * @param given values by the names of fields and options, which are then not asked for
   */
  constructor([task, ...rest]: readonly FlowTask[], presenter: FlowPresenter, given: Answers = {}) {
    this.#task = task!;
    this.#rest = rest;
    this.#presenter = presenter;
    this.#given = given;
  }

  get state(): FlowState {
    return this.#state;
  }

  /** The task of the current context. */
  get task(): FlowTask {
    return this.#task;
  }

  /** What will be done, according to the current answers. Fails if these are incomplete. */
  get lines(): readonly (readonly Span[])[] {
    return this.#question?.lines(this.form.answers) ?? [];
  }

  /** Whether a dry run on the server is possible. */
  get canTry(): boolean {
    return this.#question?.tries !== undefined;
  }

  /** Whether the question was visible long enough to be answered. */
  get isOpen(): boolean {
    return this.#seenAt !== undefined && this.#presenter.now() - this.#seenAt >= DEAF_FOR_MS;
  }

  begin(): void {
    this.settled = this.#lead({ at: 'reading' });
  }

  /** A line was typed for the current field; "" takes the default. */
  fill(text: string): void {
    if (this.#state.at !== 'filling') return;
    try {
      if (this.form.take(text) === 'filled') this.filled();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** All fields are filled in. */
  filled(): void {
    if (this.#state.at === 'filling') this.settled = this.#lead(asking(this.#question!));
  }

  /** The question is visible. */
  seen(): void {
    this.#seenAt ??= this.#presenter.now();
  }

  /** The question is no longer visible: it must be shown again before it is answered. */
  unseen(): void {
    this.#seenAt = undefined;
  }

  /**
   * Takes an answer; returns why it is not accepted, if it is not the required one.
   * @param isAlone it did not arrive together with other keys, as pasted text does
   */
  answer(text: string, isAlone: boolean): Refusal | undefined {
    if (this.#state.at !== 'asking') return undefined;
    const { asked: answered } = this.#state;
    if (!this.isOpen) return 'early';
    if (text !== answerTo(answered)) return 'wrong';
    if (!isAlone) return 'together';
    const asked = this.#question!.asked();
    const isEnough = confirmsAsMuch(answered, asked);
    this.settled = this.#lead(isEnough ? { at: 'working', answered } : { at: 'asking', asked });
    return undefined;
  }

  /** Runs a dry run on the server; returns why not, if it is not accepted. */
  tryOut(): Refusal | undefined {
    if (this.#state.at !== 'asking' || !this.canTry) return undefined;
    if (!this.isOpen) return 'early';
    const said: FlowLine[] = [TRYING];
    this.said = said;
    const say = (span: Span) => {
      if (this.said !== said) return;
      if (said[0] === TRYING) said.pop();
      this.#say({ kind: 'dry run', spans: [span] });
    };
    this.settled = this.#question!.tries!(this.form.answers, say).then(
      () => undefined,
      (error: unknown) => say({ text: messageOf(error), role: 'bad' }),
    );
    return undefined;
  }

  /** Starts nothing further, and waits for the work in progress; false if this was already requested. */
  stop(): boolean {
    const { at } = this.#state;
    if (at === 'reading') this.#reading.abort(new Error('stopped'));
    if (at !== 'working' || this.#stop.signal.aborted) return false;
    this.#stop.abort(new Error('stopped by its user'));
    this.#note('nothing further is started; waiting for what is in progress', 'warning');
    return true;
  }

  /** Moves to the next context if everything succeeded in this one; otherwise ends. Work in progress continues. */
  leave(): void {
    const next = this.#state.at === 'over' && this.#state.isDone ? this.#rest.shift() : undefined;
    if (next === undefined) this.end();
    else {
      this.#task = next;
      this.begin();
    }
  }

  /** Ends the flow in any state. */
  end(): void {
    const { at } = this.#state;
    if (at === 'left') return;
    this.#reading.abort(new Error('the dialog was left'));
    if (at === 'filling' || at === 'asking') this.#question!.declined?.();
    this.#to({ at: 'left' });
    const contexts = this.#rest.map(({ cluster }) => cluster.info.contextName).join(', ');
    if (contexts !== '') this.#presenter.tell(`nothing was started in ${contexts}`, 'warning');
  }

  /**
   * Enters a state, and moves on from there as long as states advance by themselves. Has no effect if the flow was left
   * in the meantime.
   */
  async #lead(first: FlowState): Promise<void> {
    for (let next: FlowState | undefined = first; next !== undefined; ) {
      const state: FlowState = next;
      this.#to(state);
      try {
        if (state.at === 'reading') next = await this.#read();
        else next = state.at === 'working' ? await this.#work(state.answered) : undefined;
      } catch (error) {
        if (this.#state === state) next = this.#fail(error);
      }
      if (this.#state !== state) return;
    }
  }

  #to(state: FlowState): void {
    if (state.at === 'reading' || state.at === 'working') this.said = [];
    this.#state = state;
    this.unseen();
    this.#presenter.moved();
  }

  /** Reports why it failed; returns the state after that, depending on where it started. */
  #fail(error: unknown): FlowState | undefined {
    const text = messageOf(error);
    if (this.#state.at === 'working') {
      this.#note(text, 'bad');
      return { at: 'over', isDone: false, outcomes: [], rollouts: 0 };
    }
    this.end();
    this.#presenter.tell(text, 'warning');
    return undefined;
  }

  async #read(): Promise<FlowState> {
    this.#reading = new AbortController();
    this.#stop = new AbortController();
    const question = await this.#task.read(this.#reading.signal);
    this.#question = question;
    this.form = new FieldForm(question, this.#given, this.#task.word);
    return this.form.isFilled ? asking(question) : { at: 'filling' };
  }

  async #work(answered: Confirmation): Promise<FlowState> {
    const question = this.#question!;
    const outcomes: ActionOutcome[] = [];
    let rollouts = 0;
    const report: Report = {
      pane: () => this.#presenter.pane(),
      outcome: (outcome) => {
        outcomes.push(outcome);
        const isRollout = question.follows?.(outcome) === true;
        if (isRollout) rollouts++;
        this.#say(outcomeLine(outcome, isRollout));
      },
      say: (subject, text) => this.#note(`${targetTitle(subject)}: ${text}`, 'muted'),
    };
    const to = { report, stop: this.#stop.signal };
    const text = await question.perform(this.form.answers, answered, to);
    if (text !== undefined) this.#say({ kind: 'done', spans: [{ text, role: 'good' }] });
    if (question.again?.() !== true)
      return { at: 'over', isDone: outcomes.every(({ kind }) => kind === 'done'), outcomes, rollouts };
    this.#given = {};
    return { at: 'reading' };
  }

  #note(text: string, role: Span['role']): void {
    this.#say({ kind: 'note', spans: [{ text, role }] });
  }

  /** Messages of work in the background can only be shown as notices. */
  #say(line: FlowLine): void {
    this.said.push(line);
    if (this.#state.at !== 'left') this.#presenter.said(line);
    else this.#presenter.tell(`${line.kind}: ${spansText(line.spans)}`, line.spans[0]!.role);
  }
}

/** A dry run is in progress, and has no result yet. */
const TRYING: FlowLine = { kind: 'note', spans: [{ text: 'dry run on the server...', role: 'muted' }] };

/** The current question, or the work if nothing has to be asked. */
function asking(question: FlowQuestion): FlowState {
  const asked = question.asked();
  return asked.how === 'nothing' ? { at: 'working', answered: asked } : { at: 'asking', asked };
}

const ROLES = { done: 'good', failed: 'bad', 'not known': 'warning', 'not done': 'muted' } as const;

/** `pods/web-1 in shop deleted`, and the undo command if there is one. */
function outcomeLine({ subject, kind, text, opposite }: ActionOutcome, isRollout: boolean): FlowLine {
  const back = opposite === undefined ? '' : `  (back: proa ${opposite.join(' ')})`;
  const jobs = isRollout ? '; "jobs" follows the rollout' : '';
  return {
    kind,
    spans: [
      { text: targetTitle(subject), role: ROLES[kind] },
      { text: ` ${text}${jobs}`, role: 'plain' },
      { text: back, role: 'plain' },
    ],
  };
}
