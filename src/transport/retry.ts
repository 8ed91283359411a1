import { type Clock, sleep, spreadWaitAfter } from '../process/clock.js';
import { NotDoneError } from './errors.js';
import {
  ExchangeError,
  type ExchangeRequest,
  type ExchangeResponse,
  type ExchangeTrace,
} from './exchange.js';

/** Sends one request and waits for the response's head. */
export type Exchange = (request: ExchangeRequest, trace?: ExchangeTrace) => Promise<ExchangeResponse>;

/** The outcome of an attempt. */
export type AttemptOutcome =
  | { response: { status: number; headers: Readonly<Record<string, string>> } }
  | { error: unknown };

/** How often to send again by the user's settings, instead of by retryDelay; see asked-retries.ts. */
export interface AskedRetries {
  /** See retryDelay. */
  delay(
    request: Pick<ExchangeRequest, 'method' | 'upgrade' | 'upload'>,
    outcome: AttemptOutcome,
    attempt: number,
    random: number,
  ): number | undefined;
  /** The message about several attempts, the last of which failed. */
  text(request: Pick<ExchangeRequest, 'method' | 'target'>, outcomes: readonly AttemptOutcome[]): string;
}

/** How often client-go repeats a request because of Retry-After (rest/request.go). */
export const RETRIES = 10;
/**
 * How often a 504 is repeated at most; client-go repeats it ten times. The server has already waited as long as it can
 * (3 s for a watch cache that lags), and kubectl's 43 s for the same refusal help no one.
 */
const TIMEOUT_RETRIES = 2;
/** How often a request is repeated after a lost connection: with the backoff below, for about four seconds. */
const LOSS_RETRIES = 6;
const WAITS = { firstMs: 100, longestMs: 1000 };

/**
 * Whether a request changes nothing on the server, so that doing it twice is harmless. One that opens a stream may
 * change something: a GET that is upgraded runs a command.
 */
export function onlyReads({ method, upgrade }: Pick<ExchangeRequest, 'method' | 'upgrade'>): boolean {
  return upgrade === undefined && (method === 'GET' || method === 'HEAD' || method === 'OPTIONS');
}

/**
 * How long to wait before sending again, in milliseconds; undefined when the outcome stands. A write is never repeated
 * where the server may have done it; PUT and DELETE are writes, too: done twice, a PUT ends in a conflict with itself,
 * and a DELETE takes the object that a controller has put in the place of the first.
 *
 * | what happened | reads | writes and upgrades |
 * |---|---|---|
 * | 429 or 503, with Retry-After in seconds: nothing was done | repeated | repeated |
 * | another 5xx with Retry-After | repeated, a 504 twice at most | stands |
 * | any other answer, or without Retry-After | stands | stands |
 * | no connection: refused, unknown name, certificate | stands, as kubectl says at once that nobody listens | stands |
 * | no connection: cut in its TLS handshake, as balancers do that just lost their server | repeated | repeated |
 * | refused unprocessed: REFUSED_STREAM, a stream beyond GOAWAY's last, a connection that is going away | repeated, first at once | repeated, first at once |
 * | lost after it was written, in part or whole: cut, reset, GOAWAY that includes it | repeated | stands |
 *
 * A request whose body comes as it is sent is never repeated: the body came once.
 *
 * A 401 is repeated once with better credentials (credentials.ts). What breaks in the body of a response, and what
 * stands without `neverSent` (errors.ts), is for the caller to tell.
 * @param attempt how many were made, from 1
 * @param random 0 to 1, so that clients turned away together do not come back together
 */
export function retryDelay(
  request: Pick<ExchangeRequest, 'method' | 'upgrade' | 'upload'>,
  outcome: AttemptOutcome,
  attempt: number,
  retries: number,
  random: number,
): number | undefined {
  if (attempt > retries || request.upload !== undefined) return undefined;
  const reads = onlyReads(request);
  return 'response' in outcome
    ? delayOfAnswer(reads, outcome.response, attempt, random)
    : delayOfLoss(reads, outcome.error, attempt, random);
}

function delayOfAnswer(
  reads: boolean,
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
  attempt: number,
  random: number,
): number | undefined {
  const nothingDone = status === 429 || status === 503;
  if (!nothingDone && !(status >= 500 && reads)) return undefined;
  if (status === 504 && attempt > TIMEOUT_RETRIES) return undefined;
  const { 'retry-after': retryAfter = '' } = headers;
  if (!/^\d+$/.test(retryAfter)) return undefined;
  const seconds = Number(retryAfter);
  return seconds * 1000 + random * Math.min(Math.max(seconds * 100, WAITS.firstMs), WAITS.longestMs);
}

function delayOfLoss(reads: boolean, error: unknown, attempt: number, random: number): number | undefined {
  if (!(error instanceof ExchangeError) || attempt > LOSS_RETRIES) return undefined;
  const { point, fault } = error;
  if (point === 'unsent' && attempt === 1) return 0;
  if (point === 'dial' && fault !== 'cut') return undefined;
  if (point === 'sent' && !reads) return undefined;
  return spreadWaitAfter(attempt, WAITS, random);
}

/** Repeats an exchange as `retryDelay` decides; the request's signal also ends the waiting. */
export function withRetries(
  exchange: Exchange,
  tools: {
    clock: Clock;
    random: () => number;
    retries: number;
    /** The user's own retry settings, which replace that. */
    asked?: AskedRetries | undefined;
    /** Called with the message about failed attempts, if the user has set retries. */
    onGivenUp?: (text: string) => Promise<void> | undefined;
    /** Called for each response after which the request is repeated. */
    onWait?: (request: ExchangeRequest, attempt: number, delayMs: number) => void;
  },
): Exchange {
  return async (request, trace) => {
    let lastError: ExchangeError | undefined;
    const outcomes: AttemptOutcome[] = [];
    const { asked } = tools;
    for (let attempt = 1; ; attempt++) {
      let outcome: AttemptOutcome & { response?: ExchangeResponse };
      try {
        outcome = { response: await exchange(request, trace) };
      } catch (error) {
        outcome = { error };
      }
      const random = tools.random();
      const delay =
        asked === undefined
          ? retryDelay(request, outcome, attempt, tools.retries, random)
          : asked.delay(request, outcome, attempt, random);
      if (asked !== undefined) outcomes.push(toldOutcome(outcome));
      if (delay === undefined) {
        const isFailure = outcome.response === undefined || outcome.response.status >= 400;
        if (asked !== undefined && isFailure && outcomes.length > 1)
          await tools.onGivenUp?.(asked.text(request, outcomes));
        if (outcome.response !== undefined) return outcome.response;
        throw withPrevious('error' in outcome ? outcome.error : undefined, lastError);
      }
      if ('error' in outcome && outcome.error instanceof ExchangeError) lastError = outcome.error;
      if (outcome.response !== undefined) tools.onWait?.(request, attempt, delay);
      outcome.response?.body.discard();
      if (delay > 0)
        await sleep(tools.clock, delay, request.signal).catch((reason: unknown) => {
          throw onlyReads(request) || request.upgrade !== undefined ? reason : new NotDoneError(reason);
        });
    }
  };
}

/** The part of an outcome that may be kept: not the body. */
function toldOutcome(outcome: AttemptOutcome): AttemptOutcome {
  if (!('response' in outcome)) return outcome;
  return { response: { status: outcome.response.status, headers: {} } };
}

/** Adds the previous failures, if they differ, in client-go's words. */
function withPrevious(error: unknown, previous: ExchangeError | undefined): unknown {
  if (!(error instanceof ExchangeError) || previous === undefined || previous.message === error.message)
    return error;
  const message = `${error.message} - error from a previous attempt: ${previous.message}`;
  return new ExchangeError(message, error.point, { cause: error, fault: error.fault });
}
