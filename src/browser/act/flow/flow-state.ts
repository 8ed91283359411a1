import type { Span } from '../../../terminal/ui/view-model.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { Confirmation } from '../confirmation.js';
import type { Report } from '../gate.js';
import type { ActionOutcome, Answers, Grade, Plan } from '../types.js';

/** The state of an action, and what advances it. `leave` ends it in each of them. */
export type FlowState =
  /** The plan is being made: advances by itself, to a form or to the question. */
  | { at: 'reading' }
  /** Lines are filled in: the last one advances it to the question. */
  | { at: 'filling' }
  /** The required answer advances it to the work, or to the question again if the requirements have become stricter. */
  | { at: 'asking'; asked: Confirmation }
  /** The work is in progress: advances by itself. */
  | { at: 'working'; answered: Confirmation }
  /** The result is shown: `leave` advances it, to the next context if everything succeeded in this one. */
  | { at: 'over'; isDone: boolean; outcomes: readonly ActionOutcome[]; rollouts: number }
  /** Nothing advances it. */
  | { at: 'left' };

/** A task that requires an answer: an action in one context, or the unlocking of a context. */
export interface FlowTask {
  readonly cluster: BrowserCluster;
  /** `Delete 3 pods in context big (PROTECTED)`; the plan may extend it. */
  readonly title: string;
  /** The verb that Yes stands for: `delete`. */
  readonly word: string;
  /** How much harm it can do. */
  readonly grade: Grade;
  /** Makes the plan and the question. Fails with why it cannot be done. */
  read(signal: AbortSignal): Promise<FlowQuestion>;
}

/** A question, and what Yes does. */
export interface FlowQuestion extends Plan {
  /** The answer that is currently required. */
  asked(): Confirmation;
  /** Runs a dry run and reports the results, one per line, until the signal is aborted; none if it is not supported. */
  tries?(answers: Answers, say: (span: Span) => void): Promise<unknown>;
  /**
   * Performs it; returns a message if it applies to no object. Fails with why it was not started.
   * @param to.stop aborted when nothing further is to be started
   */
  perform(
    answers: Answers,
    answered: Confirmation,
    to: { report: Report; stop: AbortSignal },
  ): Promise<string | undefined>;
  /** Whether an outcome is a rollout that is followed from now on. */
  follows?(outcome: ActionOutcome): boolean;
  /** Whether the plan must be read again because it has more to say now. */
  again?(): boolean;
  /** It was left without a Yes. */
  declined?(): void;
}

/** A message of the work, or of the server's response to a dry run. */
export interface FlowLine {
  kind: ActionOutcome['kind'] | 'dry run' | 'note';
  spans: readonly Span[];
}

/** Why an answer was not accepted. */
export type Refusal = 'early' | 'together' | 'wrong';

/** A typed text, or a key for Yes, as the answer to a question. */
export function answerTo(asked: Confirmation): string {
  return asked.how === 'word' ? asked.word : 'yes';
}

/** The reason why an answer is not accepted, in words. */
export function refusalText(refusal: Refusal, asked: Confirmation): string {
  if (refusal === 'early') return 'too early: read it first';
  if (refusal === 'together') return 'several keys came at once; press it by itself';
  return `that is not ${answerTo(asked)}`;
}
