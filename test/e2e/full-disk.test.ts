import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newHome } from '../compare/compare.js';
import { proaCommand } from '../support/proa.js';
import { runProcess } from '../support/run-process.js';

/** Runs proa with its standard output redirected by a shell. */
function redirected(redirection: string, ...args: string[]) {
  const command = `"$@" ${redirection}`;
  return runProcess('sh', ['-c', command, 'sh', ...proaCommand, ...args], {
    env: { HOME: newHome() },
  });
}

describe.skipIf(!existsSync('/dev/full'))('a disk that is full', () => {
  // `kubectl config view -o json > /dev/full` says the same.
  it('is an error in one line', async () => {
    const { stderr, exit } = await redirected('> /dev/full', 'config', 'view', '-o', 'json');
    expect({ stderr, exit }).toEqual({
      stderr: 'error: write /dev/stdout: no space left on device\n',
      exit: 1,
    });
  });
});
