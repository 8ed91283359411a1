import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { orAbort } from '../process/clock.js';
import type { Environment } from '../process/environment.js';
import { closedPipe } from '../process/errors.js';
import { NodeOutput } from '../process/node-output.js';
import type { Output } from '../process/output.js';
import { inputOf, startFailureText, startProgram } from '../process/start-program.js';
import { sanitizeOutput } from './sanitize.js';

/**
 * The options of less unless LESS overrides them, as in git: exit at once if everything fits, and pass colors through.
 */
const LESS = 'FRX';

/**
 * Does work with output to a pager, which is started with the first output: before that, the terminal is free for
 * questions. Messages on standard error follow when the pager has ended. Returns the result of the work; undefined if
 * the user left the pager first, which ends the work. Fails as the work does, and if the pager cannot be started.
 * @param words the program and its arguments; no shell reads them
 */
export async function withPager<R>(
  words: readonly string[],
  environment: Environment,
  work: (environment: Environment) => Promise<R>,
): Promise<R | undefined> {
  const pager = new Pager(words, environment);
  const said: string[] = [];
  const { isTTY, columns } = environment.stderr;
  const inPager: Environment = {
    ...environment,
    stdout: sanitizeOutput(pager.output),
    colored: pager.output,
    stderr: {
      isTTY,
      columns,
      // A user who has left does not want to know what that interrupted.
      write: async (text) => {
        if (!pager.left.aborted) said.push(text);
      },
    },
    terminal: { isTTY: false, columns: undefined, write: async () => undefined },
    signal: AbortSignal.any([environment.signal, pager.left]),
  };
  const settled = await work(inPager).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  await pager.end();
  for (const text of said) await environment.stderr.write(text);
  if (pager.failure !== undefined) throw pager.failure;
  if (!('error' in settled)) return settled.result;
  if (!pager.left.aborted) throw settled.error;
  return undefined;
}

/** A pager, and the output that starts it. */
class Pager {
  readonly output: Output;
  /** Why it could not be started. */
  failure: Error | undefined;
  readonly #left = new AbortController();
  #started: { input: NodeOutput; stdin: Writable; ended: Promise<void> } | undefined;
  #isEnding = false;
  readonly #words: readonly string[];
  readonly #environment: Environment;

  constructor(words: readonly string[], environment: Environment) {
    this.#words = words;
    this.#environment = environment;
    const { columns } = environment.stdout;
    this.output = { isTTY: true, columns, write: (text) => this.#write(text) };
  }

  /** Aborted if the pager has ended before the work. */
  get left(): AbortSignal {
    return this.#left.signal;
  }

  /** Lets the pager show its content, until the user leaves it. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#started?.stdin.end();
    await this.#started?.ended;
  }

  async #write(text: string): Promise<void> {
    this.#started ??= this.#start();
    // Errors of a pager that has ended are ignored.
    return orAbort(this.#started.input.write(text), this.left);
  }

  #start() {
    const [program = '', ...args] = this.#words;
    const { variables, workingFolder } = this.#environment;
    const fail = (error: NodeJS.ErrnoException) => {
      const why = startFailureText(error);
      this.failure = new Error(`cannot run the pager ${program}: ${why}`);
    };
    let child: ChildProcess;
    try {
      child = startProgram(program, args, {
        stdio: ['pipe', 'inherit', 'inherit'],
        env: { LESS, ...variables },
        cwd: workingFolder,
      });
    } catch (error) {
      fail(error as Error);
      throw error;
    }
    const stdin = inputOf(child);
    const ended = new Promise<void>((resolve) => {
      child.on('error', (error) => {
        fail(error);
        this.#leave(stdin);
        resolve();
      });
      child.on('close', () => {
        this.#leave(stdin);
        resolve();
      });
    });
    return { input: new NodeOutput(stdin), stdin, ended };
  }

  #leave(stdin: Writable): void {
    if (this.#isEnding) return;
    this.#left.abort(closedPipe());
    stdin.destroy(Object.assign(new Error('the pager has ended'), { code: 'EPIPE' }));
  }
}
