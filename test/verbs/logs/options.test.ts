import { describe, expect, it } from 'vitest';
import {
  checkLogsOptions,
  checkSubject,
  type LogsOptions,
  lacksSubject,
  sinceSeconds,
} from '../../../src/objects/logs/options.js';
import { plain } from './support.js';

// The messages are those of LogsOptions.Complete and Validate of kubectl.
describe('the subject of logs', () => {
  it('is given by one or two words, or by a selector', () => {
    for (const [words, selector] of [
      [['web-1'], ''],
      [['web-1', 'app'], ''],
      [[], 'app=web'],
    ] as const)
      expect(() => checkSubject(words, selector, 'proa')).not.toThrow();
  });

  it.each([[[]], [['a', 'b', 'c']]])('is not given by %j', (words) => {
    expect(() => checkSubject(words, '', 'proa')).toThrow(
      "expected 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]'.",
    );
  });

  it('is not given twice', () => {
    expect(() => checkSubject(['web-1'], 'app=web', 'proa')).toThrow(
      'only a selector (-l) or a POD name is allowed',
    );
  });

  it('can be asked for if it is not given', () => {
    expect([lacksSubject([], ''), lacksSubject(['a'], ''), lacksSubject([], 'a=b')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('options that cannot be combined', () => {
  it.each<[string, Partial<LogsOptions>, string]>([
    [
      '--since and --since-time',
      { sinceMs: 1000, sinceTime: '2024-01-01T00:00:00Z' },
      'at most one of `sinceTime` or `sinceSeconds` may be specified',
    ],
    [
      '--all-containers and -c',
      { allContainers: true, container: 'app', containerGiven: true },
      '--all-containers=true should not be specified with container name app',
    ],
    [
      '-c and a container behind the pod',
      { containerGiven: true, container: 'app', inlineContainer: 'app' },
      'only one of -c or an inline [CONTAINER] arg is allowed',
    ],
    ['--limit-bytes below zero', { limitBytes: -1 }, '--limit-bytes must be greater than 0'],
    ['--since below zero', { sinceMs: -1000 }, '--since must be greater than 0'],
    ['--tail below -1', { tail: -2 }, '--tail must be greater than or equal to -1'],
  ])('is %s', (_what, options, message) => {
    expect(() => checkLogsOptions({ ...plain, ...options })).toThrow(message);
  });

  it('do not occur in a plain run', () => {
    expect(() => checkLogsOptions(plain)).not.toThrow();
  });
});

// Duration.Round of Go: halves away from zero.
it.each([
  [499, 0],
  [500, 1],
  [1500, 2],
  [-500, -1],
  [-499, 0],
])('%i ms are %i s', (sinceMs, seconds) => {
  expect(sinceSeconds({ ...plain, sinceMs }) + 0).toBe(seconds);
});
