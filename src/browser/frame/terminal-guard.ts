import type { JobControl } from '../../process/job-control.js';
import type { LendTerminal } from '../../terminal/ui/use-source.js';

/** If the terminal is gone, the browser ends with this code, the shell convention for a hangup. */
const HANG_UP = 129;

type Stream = Pick<NodeJS.EventEmitter, 'on' | 'off'>;

/**
 * Watches the terminal while a full-screen program uses it: handles the shell's job control, and notices when the
 * terminal is gone or the process is asked to end.
 */
export class TerminalGuard {
  readonly #gone = Promise.withResolvers<number>();
  #lend: LendTerminal | undefined;
  #stopping = false;
  #isLent = false;
  readonly #onGone = () => this.#gone.resolve(HANG_UP);
  readonly #onEnd = () => {
    const { exitCode = 130 } = this.#signal.reason as { exitCode?: number | undefined };
    this.#gone.resolve(exitCode);
  };
  readonly #onStop = () => void this.stop();
  readonly #screen: Stream;
  readonly #stdin: Stream;
  readonly #signal: AbortSignal;
  readonly #job: JobControl;

  /** @param signal aborted when the process is asked to end, with an error of the exit code for it */
  constructor(screen: Stream, stdin: Stream, signal: AbortSignal, job: JobControl) {
    this.#screen = screen;
    this.#stdin = stdin;
    this.#signal = signal;
    this.#job = job;
  }

  /** Resolves with an exit code when the browser should end. */
  get lost(): Promise<number> {
    return this.#gone.promise;
  }

  /** From now on; earlier events end the browser anyway. */
  guard(lend: LendTerminal): void {
    this.#lend = lend;
    if (this.#signal.aborted) this.#onEnd();
    this.#job.on('SIGTSTP', this.#onStop);
    this.#job.on('SIGHUP', this.#onGone);
    this.#signal.addEventListener('abort', this.#onEnd);
    for (const stream of [this.#screen, this.#stdin]) {
      stream.on('error', this.#onGone);
      stream.on('close', this.#onGone);
    }
    this.#stdin.on('end', this.#onGone);
  }

  /** Lends the terminal to a program. Stopping the process leaves the terminal to that program, which is stopped as well. */
  readonly lend: LendTerminal = async (use) => {
    this.#isLent = true;
    try {
      await this.#lend?.(use);
    } finally {
      this.#isLent = false;
    }
  };

  release(): void {
    this.#lend = undefined;
    this.#job.off('SIGTSTP', this.#onStop);
    this.#job.off('SIGHUP', this.#onGone);
    this.#signal.removeEventListener('abort', this.#onEnd);
    // A stream that is gone may fail once more while the terminal is restored; the error listeners stay for that.
    for (const stream of [this.#screen, this.#stdin]) stream.off('close', this.#onGone);
    this.#stdin.off('end', this.#onGone);
  }

  /**
   * Restores the terminal for the shell, and stops the process and the rest of its job until the shell continues them.
   */
  async stop(): Promise<void> {
    if (this.#lend === undefined || this.#stopping || !this.#job.canStop) return;
    this.#stopping = true;
    try {
      await (this.#isLent ? this.#job.stop() : this.#lend(() => this.#job.stop()));
    } finally {
      this.#stopping = false;
    }
  }
}
