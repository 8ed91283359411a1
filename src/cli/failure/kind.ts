import { NoKindMatchError, NoMatchError } from '../../discovery/types.js';
import { DisplayableError } from '../../process/errors.js';
import { markOf } from '../../process/failure-mark.js';
import { ConnectionError, StatusError } from '../../transport/errors.js';
import { SilenceError, TimeLimitError } from '../../transport/scope.js';

/**
 * The exit codes of `--exit-codes=fine`, by the kind of failure. They start at 10, so that none has another meaning:
 * apart from programs in containers, proa's other codes are below 10 or above 100.
 */
const FINE_CODES = {
  usage: 10,
  empty: 11,
  'not-found': 12,
  forbidden: 13,
  unauthorized: 14,
  conflict: 15,
  invalid: 16,
  unreachable: 17,
  timeout: 18,
  deadline: 19,
  partial: 20,
  server: 21,
} as const;

/** The kind of failure in one word; `error` for all others. */
type FailureKind = keyof typeof FINE_CODES | 'error';

/** The kinds of our own reasons (see DisplayableError). */
const BY_REASON: Readonly<Record<string, FailureKind>> = {
  Usage: 'usage',
  NothingNamed: 'usage',
  Empty: 'empty',
  NoKindMatch: 'not-found',
  TimedOut: 'timeout',
  DeadlineExceeded: 'deadline',
};

const BY_CODE: Readonly<Record<number, FailureKind>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  413: 'invalid',
  415: 'invalid',
  422: 'invalid',
  504: 'timeout',
};

/** The kind of a failure, including its causes. Of several errors, their common kind. */
export function failureKind(error: unknown): FailureKind {
  const mark = markOf(error);
  if (mark !== undefined) return mark;
  if (error instanceof AggregateError && error.errors.length > 0) {
    const kinds = new Set(error.errors.map(failureKind));
    return kinds.size === 1 ? [...kinds][0]! : 'error';
  }
  for (let each = error; each instanceof Error; each = each.cause) {
    const kind = ownKind(each);
    if (kind !== undefined) return kind;
  }
  return 'error';
}

function ownKind(error: Error): FailureKind | undefined {
  if (error instanceof StatusError) return kindOfStatus(error);
  if (error instanceof TimeLimitError || error instanceof SilenceError) return 'timeout';
  if (error instanceof ConnectionError) {
    const { cause } = error;
    return cause instanceof TimeLimitError || cause instanceof SilenceError ? 'timeout' : 'unreachable';
  }
  if (error instanceof NoMatchError || error instanceof NoKindMatchError) return 'not-found';
  return error instanceof DisplayableError ? BY_REASON[error.reason] : markOf(error);
}

/** Some statuses that were created here have a reason but no code. */
function kindOfStatus({ code, reason }: StatusError): FailureKind | undefined {
  if (reason === 'NotFound') return 'not-found';
  return BY_CODE[code] ?? (code === 429 || code >= 500 ? 'server' : undefined);
}

/**
 * The exit code of a failure with `--exit-codes=fine`: its own, if it has one (that of a program in a container), or
 * that of its kind.
 * @param fallback for a failure that has neither
 */
export function fineCode(error: unknown, fallback: number): number {
  if (error instanceof DisplayableError && error.exitCode !== undefined) return error.exitCode;
  const kind = failureKind(error);
  return kind === 'error' ? fallback : FINE_CODES[kind];
}
