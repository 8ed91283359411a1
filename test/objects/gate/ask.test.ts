import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { PODS } from '../../../src/discovery/core-resources.js';
import { terminalAsker } from '../../../src/objects/gate/ask.js';
import type { ChangeQuestion } from '../../../src/objects/gate/question.js';
import type { Environment } from '../../../src/process/environment.js';
import { StringOutput } from '../../../src/process/output.js';

const question: ChangeQuestion = {
  ...{ place: 'context "big"', verb: 'delete', why: 'protected' },
  change: { request: 'DELETE /api/v1/pods' },
};

it.each([
  ['y\n', true],
  ['n\n', false],
])('the question is shown on the lent terminal, and %j is its answer', async (typed, expected) => {
  const stdin = new PassThrough();
  const stderr = new StringOutput();
  const environment = { variables: {}, stdin, stderr, signal: new AbortController().signal };
  let lent = 0;
  const asker = terminalAsker({
    environment: environment as unknown as Environment,
    noInteractive: false,
    lendTerminal: async (use) => {
      lent++;
      stdin.end(typed);
      return use();
    },
  });
  expect(await asker.ask(question)).toBe(expected);
  expect(stderr.text).toContain('Continue? (y/N)');
  expect(lent).toBe(1);
});

it('a terminal that is not lent answers no', async () => {
  const stderr = new StringOutput();
  const environment = {
    variables: {},
    stderr,
    signal: new AbortController().signal,
  } as unknown as Environment;
  const asker = terminalAsker({ environment, noInteractive: false, lendTerminal: async () => {} });
  expect(await asker.ask(question)).toBe(false);
});

const pod = (name: string) => ({ resource: PODS, namespace: 'shop', name });

it.each([
  [
    { LANG: 'C.UTF-8' },
    [pod('web-1'), pod('web\u001b[2J')],
    [
      '┌──────┬──────────┬───────────┐',
      '│ TYPE │ NAME     │ NAMESPACE │',
      '├──────┼──────────┼───────────┤',
      '│ pod  │ web-1    │ shop      │',
      '│ pod  │ web^[[2J │ shop      │',
      '└──────┴──────────┴───────────┘',
    ],
  ],
  [
    { TERM: 'dumb' },
    [pod('web-1'), pod('web-2')],
    ['  pod/web-1 in namespace shop', '  pod/web-2 in namespace shop'],
  ],
  [{}, [pod('web-1')], ['  pod/web-1 in namespace shop']],
])('on a terminal with %j these objects are named: %#', async (variables, objects, lines) => {
  const stderr = new StringOutput({ isTTY: true, columns: 80 });
  const environment = {
    variables,
    stdin: new PassThrough().end('y\n'),
    stderr,
    signal: new AbortController().signal,
  };
  const asker = terminalAsker({
    environment: environment as unknown as Environment,
    noInteractive: false,
    lendTerminal: (use) => use(),
  });
  await asker.ask({ ...question, change: { objects, isMore: false } });
  expect(stderr.text.split('\n').slice(1, -1)).toEqual(lines);
});
