import type { LendTerminal } from '../terminal/ui/use-source.js';

/** A terminal that is gone ends the browser with this code, as a hang-up does by shells' custom. */
const HANG_UP = 129;

type Stream = Pick<NodeJS.EventEmitter, 'on' | 'off'>;

/**
 * Watches over the terminal while a full-screen program has it: stops and comes back with the shell's job control, and
 * notices when the terminal has gone or the process is asked to end.
 */
export class TerminalGuard {
  readonly #gone = Promise.withResolvers<number>();
  #lend: LendTerminal | undefined;
  #stopping = false;
  readonly #onGone = () => this.#gone.resolve(HANG_UP);
  readonly #onEnd = () => this.#gone.resolve(130);
  readonly #onStop = () => void this.stop();
  readonly #screen: Stream;
  readonly #stdin: Stream;
  readonly #signal: AbortSignal;

  /** @param signal aborted when the process is asked to end */
  constructor(screen: Stream, stdin: Stream, signal: AbortSignal) {
    this.#screen = screen;
    this.#stdin = stdin;
    this.#signal = signal;
  }

  /** Resolves with an exit code when there is no use in going on. */
  get lost(): Promise<number> {
    return this.#gone.promise;
  }

  guard(lend: LendTerminal): void {
    this.#lend = lend;
    process.on('SIGTSTP', this.#onStop);
    process.on('SIGHUP', this.#onGone);
    this.#signal.addEventListener('abort', this.#onEnd);
    for (const stream of [this.#screen, this.#stdin]) {
      stream.on('error', this.#onGone);
      stream.on('close', this.#onGone);
    }
    this.#stdin.on('end', this.#onGone);
  }

  release(): void {
    this.#lend = undefined;
    process.off('SIGTSTP', this.#onStop);
    process.off('SIGHUP', this.#onGone);
    this.#signal.removeEventListener('abort', this.#onEnd);
    // A stream that is gone may fail once more while it is given back; the listeners for errors stay for that.
    for (const stream of [this.#screen, this.#stdin]) stream.off('close', this.#onGone);
    this.#stdin.off('end', this.#onGone);
  }

  /** Gives the terminal to the shell and stops the process, with all of its job, until the shell lets it go on. */
  async stop(): Promise<void> {
    if (this.#lend === undefined || this.#stopping || process.platform === 'win32') return;
    this.#stopping = true;
    try {
      await this.#lend(async () => {
        const continued = Promise.withResolvers<void>();
        process.once('SIGCONT', () => continued.resolve());
        // With its keys left alone, nothing else may keep the process alive until it hears that it goes on.
        const alive = setInterval(() => undefined, 1_000);
        // SIGTSTP is what brought us here, and would again.
        process.kill(0, 'SIGSTOP');
        await continued.promise;
        clearInterval(alive);
        // Who stands in the background is not told of another size: ask, as if it were news.
        process.kill(process.pid, 'SIGWINCH');
      });
    } finally {
      this.#stopping = false;
    }
  }
}
