import type { ActionSubject } from '../rows/subject.js';
import type { ActionOutcome } from './types.js';

/** At most so many objects are worked on at a time. */
const AT_ONCE = 5;
/** With this failure no further object is begun. */
const LAST_FAILURE = 3;

/** How objects are worked on. */
interface Sending {
  /** Does it to one object, and gives what became of it. Is called once for each, and never fails. */
  perform(subject: ActionSubject): Promise<ActionOutcome>;
  /** Gets each outcome as it comes. */
  outcome(outcome: ActionOutcome): void;
  /** Aborted when no further object is to be begun. */
  stop: AbortSignal;
  /** One after the other. */
  inTurn?: boolean;
}

/**
 * Works on objects, several at a time, each once. Begins no further one after the third failure, or once it is to stop;
 * what was not begun is named as not done.
 */
export async function send(
  subjects: readonly ActionSubject[],
  { perform, outcome, stop, inTurn = false }: Sending,
): Promise<void> {
  const waiting = [...subjects];
  let failures = 0;
  const next = () => (failures >= LAST_FAILURE || stop.aborted ? undefined : waiting.shift());
  const work = async () => {
    for (let subject = next(); subject !== undefined; subject = next()) {
      const became = await perform(subject);
      if (became.kind !== 'done') failures++;
      outcome(became);
    }
  };
  await Promise.all(Array.from({ length: inTurn ? 1 : AT_ONCE }, work));
  const text = failures >= LAST_FAILURE ? `not done, after ${failures} failures` : 'not done: it was stopped';
  for (const subject of waiting) outcome({ subject, kind: 'not done', text });
}
