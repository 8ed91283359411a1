import { expect, it } from 'vitest';
import { StringOutput } from '../../src/process/output.js';
import { pipeProgram } from '../../src/process/pipe-program.js';

const isWindows = process.platform === 'win32';

/** Runs a script that prints the process ID of its child, and is then interrupted. */
async function interrupted(script: string): Promise<unknown> {
  const stop = new AbortController();
  const started: number[] = [];
  class Heard extends StringOutput {
    override async write(text: string): Promise<void> {
      started.push(Number(text));
      setImmediate(() => stop.abort(new Error('interrupted')));
    }
  }
  const run = pipeProgram({
    program: '/bin/sh',
    arguments: ['-c', script],
    variables: process.env,
    folder: '/',
    stdout: new Heard(),
    stderr: new StringOutput(),
    signal: stop.signal,
  });
  try {
    return await run.catch((error: unknown) => error);
  } finally {
    for (const pid of started) process.kill(pid);
  }
}

it.skipIf(isWindows)('the end of an interrupted program does not wait for its child processes', async () => {
  expect(await interrupted('sleep 60 & echo $!; wait')).toEqual(new Error('interrupted'));
});

it.skipIf(isWindows)(
  'the end of a program does not wait for processes that it left behind, once interrupted',
  async () => {
    expect(await interrupted('sleep 60 & echo $!')).toEqual(new Error('interrupted'));
  },
);
