import { describe, expect, it } from 'vitest';
import { reportError } from '../../src/cli/report.js';
import { bareError, DisplayableError, silentExit, UsageError } from '../../src/process/errors.js';
import { SharedError } from '../../src/process/shared-error.js';
import { ConnectionError, StatusError } from '../../src/transport/errors.js';

const request = { method: 'GET', url: 'https://192.0.2.1/api' };
const report = (error: unknown, failureExitCode?: number) =>
  reportError(error, 'proa scale', (each) => `unreachable: ${each.message}`, failureExitCode);
const text = (error: unknown) =>
  report(error)
    .lines.map((line) => (line.endsWith('\n') ? line : `${line}\n`))
    .join('');

const invalid = new StatusError(
  {
    kind: 'Status',
    reason: 'Invalid',
    message: 'error when creating "f.yaml": Pod "a" is invalid: spec: Forbidden',
    details: { kind: 'Pod', name: 'a', causes: [{ field: 'spec', message: 'Forbidden' }] },
  } as never,
  422,
);
const cause = { field: 'spec', message: 'Forbidden' };
const invalidTwice = new StatusError(
  { kind: 'Status', reason: 'Invalid', details: { kind: 'Pod', name: 'a', causes: [cause, cause] } } as never,
  422,
);
const notFound = new StatusError(
  { kind: 'Status', reason: 'NotFound', message: 'pods "a" not found' } as never,
  404,
);

describe('the report of one error', () => {
  // kubectl 1.36, pkg/cmd/util/helpers.go, as observed.
  it.each([
    [new Error('plain'), 'error: plain\n'],
    [notFound, 'Error from server (NotFound): pods "a" not found\n'],
    [invalid, 'The Pod "a" is invalid: spec: Forbidden\n'],
    [invalidTwice, 'The Pod "a" is invalid: spec: Forbidden\n'],
    [new ConnectionError('EOF', request), 'unreachable: EOF\n'],
    [new SharedError(notFound, '9 types'), 'Error from server (NotFound): pods "a" not found (9 types)\n'],
    [new SharedError(new ConnectionError('EOF', request), '2 types'), 'unreachable: EOF (2 types)\n'],
    [
      new AggregateError([new SharedError(new Error('plain'), '2 types'), notFound]),
      'plain (2 types)\nError from server (NotFound): pods "a" not found\n',
    ],
    [bareError('resource mapping not found'), 'resource mapping not found\n'],
    [silentExit(3), ''],
    [
      new UsageError('unknown flag: --x', { hint: '--y' }),
      "error: unknown flag: --x\nDid you mean --y?\nSee 'proa scale --help' for usage.\n",
    ],
    [
      new UsageError('Unexpected args: [a]', { part: 'arguments' }),
      "error: Unexpected args: [a]\nSee 'proa scale -h' for help and examples\n",
    ],
    [
      new UsageError('unknown command "gte" for "proa"', { part: 'command', hint: 'get' }),
      'error: unknown command "gte" for "proa"\n\nDid you mean this?\n\tget\n',
    ],
  ])('%s', (error, expected) => {
    expect(text(error)).toBe(expected);
  });

  it("has the error's own exit code, or else the command's", () => {
    expect(report(new Error('plain')).exitCode).toBe(1);
    expect(report(new Error('plain'), 2).exitCode).toBe(2);
    expect(report(silentExit(3), 2).exitCode).toBe(3);
    expect(report(new DisplayableError('command terminated', { exitCode: 7 }), 2).exitCode).toBe(7);
    expect(report(new AggregateError([new Error('a'), new Error('b')]), 2).exitCode).toBe(2);
  });
});

describe('the report of several errors', () => {
  it('has one line each: the server\'s with their reason, even for an invalid object, all others without "error: "', () => {
    expect(text(new AggregateError([new Error('plain'), invalid, notFound]))).toBe(
      'plain\n' +
        'Error from server (Invalid): error when creating "f.yaml": Pod "a" is invalid: spec: Forbidden\n' +
        'Error from server (NotFound): pods "a" not found\n',
    );
  });

  it('has errors within one of them on one line, equal ones once', () => {
    const inner = new AggregateError([new Error('b'), new Error('c'), new Error('b')]);
    expect(text(new AggregateError([new Error('a'), inner]))).toBe('a\n[b, c]\n');
  });

  it('names a connection that failed many requests once', () => {
    const lost = () => new ConnectionError('EOF', request);
    expect(text(new AggregateError([lost(), lost()]))).toBe('unreachable: EOF\n');
  });
});
