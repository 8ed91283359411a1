/** DECAWM, the mode in which a terminal wraps long lines. */
const OFF = '\u001b[?7l';
const ON = '\u001b[?7h';

/**
 * Whether a terminal wraps lines that are too wide for it. A full screen is drawn without wrapping: terminals disagree
 * on the width of emoji and letters of some scripts, and one line that wraps unexpectedly would move all others. Without
 * wrapping it is cut at the edge.
 */
export class LineWrapping {
  readonly #restore = () => this.on();
  readonly #terminal: Pick<NodeJS.WritableStream, 'write'>;

  constructor(terminal: Pick<NodeJS.WritableStream, 'write'>) {
    this.#terminal = terminal;
  }

  /** Cuts lines at the edge until `on` is called or the process exits. */
  off(): void {
    process.on('exit', this.#restore);
    this.#terminal.write(OFF);
  }

  /** Wraps lines again, as shells expect. */
  on(): void {
    process.off('exit', this.#restore);
    this.#terminal.write(ON);
  }
}
