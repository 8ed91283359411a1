import { type Clock, systemClock } from './clock.js';
import type { Environment } from './environment.js';
import { DEADLINE_EXCEEDED, DisplayableError } from './errors.js';

/** What has not heeded the deadline after so many milliseconds is left behind. */
const GRACE_MS = 1000;

/** Requests that are named one by one in the message. */
const MAX_NAMED = 10;

/** The deadline of a command has passed. */
export class DeadlineError extends DisplayableError {
  override readonly name = 'DeadlineError';
  readonly #limit: string;
  readonly #inDoubt: string[] = [];

  /** @param limit as it was given: `30s` */
  constructor(limit: string) {
    super(`the deadline of ${limit} has passed`, { reason: DEADLINE_EXCEEDED });
    this.#limit = limit;
  }

  /** A write was on its way when the deadline passed. @param request `DELETE /api/v1/namespaces/default/pods/web-1` */
  addInDoubt(request: string): void {
    this.#inDoubt.push(request);
    const more = this.#inDoubt.length - MAX_NAMED;
    const named = this.#inDoubt.slice(0, MAX_NAMED).join(', ');
    const rest = more > 0 ? ` and ${more} more` : '';
    this.message = `the deadline of ${this.#limit} has passed; not known whether done: ${named}${rest}`;
  }
}

/**
 * Does a command's work within a time limit. When that is over, the work is ended as by Ctrl-C, and a second later it is
 * left behind. Fails with DeadlineError then, whatever became of the work; else as the work does.
 * @param limit as it was given, for the message
 * @param work gets the environment with a signal that the deadline aborts, too
 */
export async function withDeadline<R>(
  { ms, limit }: { ms: number; limit: string },
  environment: Environment,
  work: (environment: Environment) => Promise<R>,
  clock: Clock = systemClock,
): Promise<R> {
  const over = new AbortController();
  const failure = new DeadlineError(limit);
  const cancels: (() => void)[] = [];
  const late = new Promise<never>((_, reject) => {
    const end = () => {
      over.abort(failure);
      cancels.push(clock.after(GRACE_MS, () => reject(failure)));
    };
    cancels.push(clock.after(ms, end));
  });
  late.catch(() => undefined);
  const signal = AbortSignal.any([environment.signal, over.signal]);
  const isOver = () => over.signal.aborted && !environment.signal.aborted;
  try {
    const result = await Promise.race([work({ ...environment, signal }), late]);
    if (isOver()) throw failure;
    return result;
  } catch (error) {
    throw isOver() ? failure : error;
  } finally {
    for (const cancel of cancels) cancel();
  }
}
