import { constants } from 'node:os';
import { inputOf, startFailureText, startProgram } from './start-program.js';

/** How to run a program. */
interface FedProgram {
  /** The program and its arguments. */
  words: readonly string[];
  variables: Readonly<Record<string, string | undefined>>;
  folder: string;
  /** Ends the program with SIGTERM. */
  signal: AbortSignal;
}

/**
 * Runs a program with text on its standard input, and this process' own output. A program may end before it has read
 * everything. Returns its exit code, or 128 and its signal's number; fails if it cannot be started.
 */
export async function feedProgram(
  { words: [program = '', ...args], variables, folder, signal }: FedProgram,
  text: Iterable<string>,
): Promise<number> {
  signal.throwIfAborted();
  const child = startProgram(program, args, {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...variables },
    cwd: folder,
  });
  const stop = () => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(`cannot run ${program}: ${startFailureText(error)}`));
    });
    child.on('close', (code, by) => resolve(code ?? 128 + (by === null ? 0 : constants.signals[by])));
  });
  const stdin = inputOf(child);
  // Input that it does not read is not an error.
  stdin.on('error', () => {});
  const feed = async () => {
    for (const piece of text) {
      if (stdin.destroyed || stdin.writableEnded) return;
      if (!stdin.write(piece)) await Promise.race([new Promise((go) => stdin.once('drain', go)), ended]);
    }
    stdin.end();
  };
  try {
    const [code] = await Promise.all([ended, feed()]);
    return code;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
