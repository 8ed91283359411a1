/** DECAWM, the mode in which a terminal goes on in the next line when one is full. */
const OFF = '\u001b[?7l';
const ON = '\u001b[?7h';

/**
 * Whether a terminal breaks lines that are too wide for it. A full screen is drawn without: terminals differ in how wide
 * they take emoji and letters of some scripts for, and one line that is broken against what we think would push all
 * others out of place. So it is cut at the edge instead.
 */
export class LineWrapping {
  readonly #restore = () => this.on();
  readonly #terminal: Pick<NodeJS.WritableStream, 'write'>;

  constructor(terminal: Pick<NodeJS.WritableStream, 'write'>) {
    this.#terminal = terminal;
  }

  /** Lines are cut at the edge, until `on`, or the process' end, whatever brings that about. */
  off(): void {
    process.on('exit', this.#restore);
    this.#terminal.write(OFF);
  }

  /** Lines are broken, as shells expect. */
  on(): void {
    process.off('exit', this.#restore);
    this.#terminal.write(ON);
  }
}
