import { describe, expect, it } from 'vitest';
import { failureKind, fineCode } from '../../src/cli/failure/kind.js';
import { NoMatchError } from '../../src/discovery/types.js';
import { DisplayableError, silentExit, UsageError } from '../../src/process/errors.js';
import { markFailure } from '../../src/process/failure-mark.js';
import { ConnectionError, StatusError } from '../../src/transport/errors.js';
import { SilenceError, TimeLimitError } from '../../src/transport/scope.js';

const request = { method: 'GET', url: 'https://192.0.2.1/api' };
const status = (code: number, reason = '') => new StatusError({ reason }, code);
const lost = (cause?: unknown) => new ConnectionError('lost', request, { cause });

describe('the kind of a failure', () => {
  // The codes and reasons are those of the Kubernetes API (apimachinery, pkg/apis/meta/v1, StatusReason).
  it.each([
    [status(400, 'BadRequest'), 'invalid'],
    [status(401, 'Unauthorized'), 'unauthorized'],
    [status(403, 'Forbidden'), 'forbidden'],
    [status(404, 'NotFound'), 'not-found'],
    [status(409, 'AlreadyExists'), 'conflict'],
    [status(409, 'Conflict'), 'conflict'],
    [status(422, 'Invalid'), 'invalid'],
    [status(429, 'TooManyRequests'), 'server'],
    [status(500, 'InternalError'), 'server'],
    [status(503, 'ServiceUnavailable'), 'server'],
    [status(504, 'Timeout'), 'timeout'],
    [status(418), 'error'],
    [lost(), 'unreachable'],
    [lost(new TimeLimitError('waiting')), 'timeout'],
    [lost(new SilenceError(1000)), 'timeout'],
    [new NoMatchError('x'), 'not-found'],
    [new UsageError('unknown flag: --x'), 'usage'],
    [new Error('plain'), 'error'],
    [new Error('while creating', { cause: status(403) }), 'forbidden'],
    [new DisplayableError('while creating', { cause: status(409) }), 'conflict'],
    [new AggregateError([status(403), status(403)]), 'forbidden'],
    [new AggregateError([status(403), status(404)]), 'error'],
    [markFailure(new AggregateError([status(403), status(404)]), 'partial'), 'partial'],
  ])('%s', (error, kind) => {
    expect(failureKind(error)).toBe(kind);
  });

  it('determines the exit code, unless the failure has its own', () => {
    expect(fineCode(status(403), 2)).toBe(13);
    expect(fineCode(new Error('plain'), 2)).toBe(2);
    expect(fineCode(silentExit(3), 1)).toBe(3);
  });
});
