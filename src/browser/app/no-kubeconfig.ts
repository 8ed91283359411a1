import type { Environment } from '../../process/environment.js';
import { silentExit } from '../../process/errors.js';
import { typedAnswer } from '../../terminal/confirm.js';

/** The key, or the word, that starts a sandbox. */
const SANDBOX = 's';
const CTRL_C = '\u0003';
const INTERRUPTED = 130;

/**
 * Explains what to do if there is no kubeconfig, and offers a sandbox. Returns whether the user wants one. Fails with
 * silentExit after Ctrl-C.
 * @param missing where a kubeconfig was looked for
 * @param isPlain ask for a line, not for a key
 */
export async function wantsSandbox(
  missing: readonly string[],
  { stdin, stdout, signal }: Pick<Environment, 'stdin' | 'stdout' | 'signal'>,
  isPlain: boolean,
): Promise<boolean> {
  await stdout.write(noKubeconfigText(missing));
  await stdout.write(
    isPlain
      ? `Type ${SANDBOX} and press Enter to start it, or press Enter to leave: `
      : `${SANDBOX} starts it, any other key leaves. `,
  );
  const answer = isPlain ? await typedAnswer(stdin, signal) : await readKey(stdin, signal);
  if (!isPlain || answer === undefined) await stdout.write('\n');
  signal.throwIfAborted();
  if (answer === CTRL_C) throw silentExit(INTERRUPTED);
  return answer?.trim() === SANDBOX;
}

function noKubeconfigText(missing: readonly string[]): string {
  const where = missing.length === 0 ? 'KUBECONFIG names no file' : `there is no ${missing.join(', ')}`;
  return [
    `No kubeconfig was found: ${where}.`,
    'A kubeconfig describes a cluster and how you log in to it. Your cluster administrator',
    'gives you one. Then',
    '  put it at ~/.kube/config,',
    '  or name it in the environment: export KUBECONFIG=FILE',
    '  or on the command line:        proa browse --kubeconfig=FILE',
    '',
    'To try proa without a cluster, start the sandbox: an API server with a sample',
    'application, in this process, which stops when you leave the browser.',
    '',
  ].join('\n');
}

/** One key as the terminal sends it; undefined at the end of the input. */
async function readKey(stdin: NodeJS.ReadStream, signal: AbortSignal): Promise<string | undefined> {
  const key = Promise.withResolvers<string | undefined>();
  const leave = () => key.resolve(undefined);
  const take = (bytes: Buffer) => key.resolve(bytes.toString());
  stdin.setRawMode(true);
  stdin.once('data', take);
  stdin.once('end', leave);
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await key.promise;
  } finally {
    signal.removeEventListener('abort', leave);
    stdin.off('data', take);
    stdin.off('end', leave);
    stdin.setRawMode(false);
    stdin.pause();
  }
}
