import { createInterface } from 'node:readline';
import { type Environment, isCi } from '../process/environment.js';
import type { Output } from '../process/output.js';

/** The streams of a question and its answer. */
interface QuestionPlace {
  stdin: NodeJS.ReadStream;
  /** Where the question is shown. */
  output: Output;
  /** Ctrl-C. */
  signal: AbortSignal;
}

/**
 * Why proa cannot ask; undefined if it can. A question is shown on standard error, so that standard output may be a
 * file.
 * @param forbidden --no-interactive
 */
export function whyNotConfirm(
  { variables, stdin, prompt }: Pick<Environment, 'variables' | 'stdin' | 'prompt'>,
  forbidden: boolean,
): string | undefined {
  if (forbidden) return '--no-interactive was given';
  if (isCi(variables)) return 'CI is set';
  if (stdin.isTTY !== true) return 'standard input is not a terminal';
  return prompt.isTTY === true ? undefined : 'standard error is not a terminal';
}

/**
 * Asks a question that is answered with y or Y and Enter; any other answer means No, and so does the end of the input.
 * Fails with the signal's reason after Ctrl-C.
 * @param question ends where the answer starts: `Continue? (y/N): `
 */
export async function confirm(question: string, { stdin, output, signal }: QuestionPlace): Promise<boolean> {
  signal.throwIfAborted();
  await output.write(question);
  const line = await typedAnswer(stdin, signal);
  if (line === undefined && stdin.isTTY) await output.write('\n');
  signal.throwIfAborted();
  return line !== undefined && /^y$/i.test(line.trim());
}

/** One line; undefined at the end of the input, if it cannot be read, and after Ctrl-C. */
export async function typedAnswer(
  stdin: NodeJS.ReadStream,
  signal: AbortSignal,
): Promise<string | undefined> {
  // A stream that has already ended reports nothing.
  if (stdin.readableEnded || stdin.destroyed || signal.aborted) return undefined;
  const lines = createInterface({ input: stdin, terminal: false });
  const answer = Promise.withResolvers<string | undefined>();
  const leave = () => answer.resolve(undefined);
  lines.once('line', answer.resolve);
  lines.once('close', leave);
  // An input that cannot be read gives no answer.
  lines.on('error', leave);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await answer.promise;
  } finally {
    signal.removeEventListener('abort', leave);
    lines.close();
    stdin.pause();
  }
}
