import { type Clock, sleep } from './clock.js';
import { WireError, type WireRequest, type WireResponse, type WireTrace } from './wire.js';

/** Sends one request and waits for the answer's head. */
export type Exchange = (request: WireRequest, trace?: WireTrace) => Promise<WireResponse>;

/** What came of an attempt. */
export type Outcome =
  | { response: { status: number; headers: Readonly<Record<string, string>> } }
  | { error: unknown };

/** client-go repeats what Retry-After asks to have repeated this often (rest/request.go). */
export const RETRIES = 10;
/**
 * A 504 is repeated this often at most, where client-go repeats it ten times: the server has already waited for as
 * long as it does (3 s for a watch cache that lags), and kubectl's 43 s for the same refusal help nobody.
 */
const TIMEOUT_RETRIES = 2;
/** A lost connection is tried again this often at most: with the backoff below, for about four seconds. */
const LOSS_RETRIES = 6;
const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 1000;

/**
 * How long to wait before sending again, in milliseconds; undefined when the outcome stands.
 * - 429 and 503 say that nothing was done, so anything may be repeated; another 5xx does not, so only what reads is,
 *   while client-go repeats all. Only with Retry-After in seconds, as client-go does; a 504 less often than others.
 * - A connection lost before the answer: what only reads is repeated, as client-go does. What the server cannot have
 *   seen (a stream refused by GOAWAY) is repeated whatever it is, at first at once, as Go's net/http2 does.
 * - What could not be dialled stands, as kubectl tells at once that nobody listens; except for a connection cut in
 *   its TLS handshake, which a balancer does when it has just lost its server.
 * @param attempt how many were made, from 1
 * @param random 0 to 1, so that clients turned away together do not come back together
 */
export function retryDelay(
  method: string,
  outcome: Outcome,
  attempt: number,
  retries: number,
  random: number,
): number | undefined {
  if (attempt > retries) return undefined;
  const onlyReads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  if ('response' in outcome) {
    const { status, headers } = outcome.response;
    const nothingDone = status === 429 || status === 503;
    const mayRepeat = nothingDone || (status >= 500 && onlyReads);
    if (status === 504 && attempt > TIMEOUT_RETRIES) return undefined;
    const seconds = /^\d+$/.test(headers['retry-after'] ?? '') ? Number(headers['retry-after']) : undefined;
    if (!mayRepeat || seconds === undefined) return undefined;
    return seconds * 1000 + random * Math.min(Math.max(seconds * 100, FIRST_BACKOFF_MS), LONGEST_BACKOFF_MS);
  }
  const { error } = outcome;
  if (!(error instanceof WireError) || attempt > LOSS_RETRIES) return undefined;
  const unsent = error.point === 'unsent';
  if (unsent && attempt === 1) return 0;
  if (!unsent && (!onlyReads || (error.point === 'dial' && error.fault !== 'cut'))) return undefined;
  const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS);
  return backoff / 2 + (random * backoff) / 2;
}

/** Repeats an exchange by `retryDelay`'s word; the request's signal ends the waiting, too. */
export function withRetries(
  exchange: Exchange,
  tools: {
    clock: Clock;
    random: () => number;
    retries: number;
    /** Told of each answer that is waited out. */
    onWait?: (request: WireRequest, attempt: number, delayMs: number) => void;
  },
): Exchange {
  return async (request, trace) => {
    let lastError: WireError | undefined;
    for (let attempt = 1; ; attempt++) {
      let outcome: Outcome & { response?: WireResponse };
      try {
        outcome = { response: await exchange(request, trace) };
      } catch (error) {
        outcome = { error };
      }
      const delay = retryDelay(request.method, outcome, attempt, tools.retries, tools.random());
      if (delay === undefined) {
        if (outcome.response !== undefined) return outcome.response;
        throw withPrevious('error' in outcome ? outcome.error : undefined, lastError);
      }
      if ('error' in outcome && outcome.error instanceof WireError) lastError = outcome.error;
      if (outcome.response !== undefined) tools.onWait?.(request, attempt, delay);
      outcome.response?.body.discard();
      if (delay > 0) await sleep(tools.clock, delay, request.signal);
    }
  };
}

/** Says what went before, where it differs, in client-go's words. */
function withPrevious(error: unknown, previous: WireError | undefined): unknown {
  if (!(error instanceof WireError) || previous === undefined || previous.message === error.message)
    return error;
  const message = `${error.message} - error from a previous attempt: ${previous.message}`;
  return new WireError(message, error.point, { cause: error, fault: error.fault });
}
