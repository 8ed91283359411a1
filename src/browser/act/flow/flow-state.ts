import type { Span } from '../../../terminal/ui/view-model.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { Confirmation } from '../confirmation.js';
import type { Report } from '../gate.js';
import type { ActionOutcome, Answers, Grade, Plan } from '../types.js';

/** Where an action is, and what moves it on. `leave` ends it in any of them. */
export type FlowState =
  /** What there is to be said is found out: moves on by itself, to a form or to the question. */
  | { at: 'reading' }
  /** Lines are filled in: the last one moves it on, to the question. */
  | { at: 'filling' }
  /**
   * The answer that is requested moves it on, to the work, or to the question again where more has to be asked by then.
   */
  | { at: 'asking'; asked: Confirmation }
  /** It is done: moves on by itself. */
  | { at: 'working'; answered: Confirmation }
  /** It can be read what became of it: `leave` moves it on, to the next context where all was done in this one. */
  | { at: 'over'; isDone: boolean; outcomes: readonly ActionOutcome[]; rollouts: number }
  /** Nothing moves it on. */
  | { at: 'left' };

/** What can be asked: an action in one context, or the lifting of its protection. */
export interface FlowTask {
  readonly cluster: BrowserCluster;
  /** `Delete 3 pods in context big (PROTECTED)`; what is found out may say more. */
  readonly title: string;
  /** What Yes does, in a word: `delete`. */
  readonly word: string;
  /** How much it can harm. */
  readonly grade: Grade;
  /** Finds out what there is to be said and asked. Fails with why it cannot be done. */
  read(signal: AbortSignal): Promise<FlowQuestion>;
}

/** A question, and what a Yes does. */
export interface FlowQuestion extends Plan {
  /** What has to be answered, now. */
  asked(): Confirmation;
  /**
   * Tries it without storing anything, and says what would become of it, a line each, until its reading is aborted;
   * none if it cannot be tried.
   */
  tries?(answers: Answers, say: (span: Span) => void): Promise<unknown>;
  /**
   * Does it; gives what was done, where that is said of no object. Fails with why it was not begun.
   * @param to.stop aborted when nothing further is to be started
   */
  perform(
    answers: Answers,
    answered: Confirmation,
    to: { report: Report; stop: AbortSignal },
  ): Promise<string | undefined>;
  /** Whether an outcome is a rollout that is followed from now on. */
  follows?(outcome: ActionOutcome): boolean;
  /** Whether it is to be read again, for there is more to be said now. */
  again?(): boolean;
  /** It was left without a Yes. */
  declined?(): void;
}

/** Something that was said of the work, or of what the server said to a dry run. */
export interface FlowLine {
  kind: ActionOutcome['kind'] | 'dry run' | 'note';
  spans: readonly Span[];
}

/** Why an answer was not taken. */
export type Refusal = 'early' | 'together' | 'wrong';

/** What is typed, or means Yes, to be taken for the answer to a question. */
export function answerTo(asked: Confirmation): string {
  return asked.how === 'word' ? asked.word : 'yes';
}

/** Why an answer is not taken, in words. */
export function refusalText(refusal: Refusal, asked: Confirmation): string {
  if (refusal === 'early') return 'too early: read it first';
  if (refusal === 'together') return 'several keys came at once; press it by itself';
  return `that is not ${answerTo(asked)}`;
}
