import { spreadWaitAfter } from '../process/clock.js';
import { messageOf } from '../process/errors.js';
import { ExchangeError, type ExchangeRequest } from './exchange.js';
import { type AskedRetries, type AttemptOutcome, onlyReads, retryDelay } from './retry.js';

const WAITS = { firstMs: 100, longestMs: 10_000 };

/** Responses that may differ the next time, even without Retry-After. */
const PASSING = new Set([429, 500, 502, 503, 504]);

/**
 * Retries for `--retries`. In addition to the usual retries (see retryDelay), repeats requests for which no connection
 * could be made, and reads if the server is busy or has failed. Writes are repeated only if the server cannot have
 * acted on them.
 */
export class CountedRetries implements AskedRetries {
  readonly #most: number;

  /** @param most 0 for none */
  constructor(most: number) {
    this.#most = most;
  }

  delay(
    request: Pick<ExchangeRequest, 'method' | 'upgrade' | 'upload'>,
    outcome: AttemptOutcome,
    attempt: number,
    random: number,
  ): number | undefined {
    if (attempt > this.#most || request.upload !== undefined) return undefined;
    const anyway = retryDelay(request, outcome, 1, 1, random);
    if ('response' in outcome) {
      if (anyway !== undefined) return anyway;
      const { status } = outcome.response;
      return PASSING.has(status) && onlyReads(request) ? spreadWaitAfter(attempt, WAITS, random) : undefined;
    }
    return anyway !== undefined || isUnconnected(outcome.error)
      ? spreadWaitAfter(attempt, WAITS, random)
      : undefined;
  }

  text(
    { method, target }: Pick<ExchangeRequest, 'method' | 'target'>,
    outcomes: readonly AttemptOutcome[],
  ): string {
    const path = target.split('?', 1)[0];
    return `proa: tried ${method} ${path} ${outcomes.length} times: ${triesText(outcomes)}`;
  }
}

function isUnconnected(error: unknown): boolean {
  return error instanceof ExchangeError && error.point === 'dial' && error.fault !== 'authority';
}

/** The outcome of attempts: `connection refused (3 times), HTTP 503`. */
function triesText(outcomes: readonly AttemptOutcome[]): string {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) {
    const text = 'response' in outcome ? `HTTP ${outcome.response.status}` : messageOf(outcome.error);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count} times)`)).join(', ');
}
