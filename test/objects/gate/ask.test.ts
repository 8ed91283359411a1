import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
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
])('the question stands on the terminal that was lent, and %j is its answer', async (typed, expected) => {
  const stdin = new PassThrough();
  const stderr = new StringOutput();
  const environment = { stdin, stderr, signal: new AbortController().signal };
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

it('a terminal that is not lent says no', async () => {
  const environment = { signal: new AbortController().signal } as unknown as Environment;
  const asker = terminalAsker({ environment, noInteractive: false, lendTerminal: async () => {} });
  expect(await asker.ask(question)).toBe(false);
});
