import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { interruptFailure } from '../../src/process/errors.js';
import { StringOutput } from '../../src/process/output.js';
import { confirm, typedAnswer, whyNotConfirm } from '../../src/terminal/confirm.js';

function place(input: string | undefined) {
  const stdin = new PassThrough();
  if (input !== undefined) stdin.end(input);
  const stderr = new StringOutput();
  const ctrlC = new AbortController();
  const asked = confirm('Continue? (y/N): ', {
    stdin: stdin as unknown as NodeJS.ReadStream,
    output: stderr,
    signal: ctrlC.signal,
  });
  return { asked, ctrlC, stderr };
}

describe('a confirmation', () => {
  it.each([
    ['y\n', true],
    ['Y\n', true],
    [' y \r\n', true],
    ['yes\n', false],
    ['n\n', false],
    ['\n', false],
    ['\ny\n', false],
    ['', false],
  ])('that is answered by %j is %s', async (input, expected) => {
    const { asked, stderr } = place(input);
    expect(await asked).toBe(expected);
    expect(stderr.text).toMatch(/^Continue\? \(y\/N\): \n?$/);
  });

  it('is not given by an input that cannot be read', async () => {
    const stdin = new PassThrough();
    const asked = typedAnswer(stdin as unknown as NodeJS.ReadStream, new AbortController().signal);
    stdin.destroy(new Error('is a directory'));
    expect(await asked).toBeUndefined();
  });

  it('ends with Ctrl-C', async () => {
    const { asked, ctrlC } = place(undefined);
    setImmediate(() => ctrlC.abort(interruptFailure()));
    await expect(asked).rejects.toThrow('interrupted');
  });

  it('is not awaited after an earlier Ctrl-C', async () => {
    const stdin = new PassThrough() as unknown as NodeJS.ReadStream;
    const asked = typedAnswer(stdin, AbortSignal.abort(interruptFailure()));
    expect(await asked).toBeUndefined();
  });

  it.each([
    [{}, true, true, false, undefined],
    [{}, true, true, true, '--no-interactive was given'],
    [{ CI: 'true' }, true, true, false, 'CI is set'],
    [{}, false, true, false, 'standard input is not a terminal'],
    [{}, true, false, false, 'standard error is not a terminal'],
  ])('requires a terminal: %o, stdin %s, stderr %s, forbidden %s', (variables, input, output, no, why) => {
    const stdin = { isTTY: input } as NodeJS.ReadStream;
    const prompt = { isTTY: output } as NodeJS.WriteStream;
    expect(whyNotConfirm({ variables, stdin, prompt }, no)).toBe(why);
  });
});
