/** A mouse action and its position: columns and rows from 0. */
export interface MouseEvent {
  what: 'click' | 'wheel up' | 'wheel down';
  x: number;
  y: number;
}

/** A report in the SGR format (1006), and its beginning. */
const REPORT = /^\u001b\[<(\d{1,5});(\d{1,5});(\d{1,5})([Mm])/;
const REPORT_BEGINNING = /^\u001b\[<[\d;]{0,17}$/;

/** Shift, Alt and Ctrl, which make no difference here. */
const MODIFIERS = 4 + 8 + 16;

const MEANT: Readonly<Record<number, MouseEvent['what']>> = { 0: 'click', 64: 'wheel up', 65: 'wheel down' };

/**
 * Finds a mouse report at the beginning of a terminal's input.
 * @returns its length, and its action, if it has one here; `pending` for the beginning of one; undefined for other text
 */
export function mouseReport(text: string): { length: number; event?: MouseEvent } | 'pending' | undefined {
  const found = REPORT.exec(text);
  if (found === null) return REPORT_BEGINNING.test(text) ? 'pending' : undefined;
  const [report, button, x, y, end] = found;
  const what = end === 'M' ? MEANT[Number(button) & ~MODIFIERS] : undefined;
  const event = what && { what, x: Number(x) - 1, y: Number(y) - 1 };
  return { length: report.length, ...(event && { event }) };
}

/** The modes in which a terminal reports clicks and the wheel, as text (1006). */
const ON = '\u001b[?1000h\u001b[?1006h';
const OFF = '\u001b[?1006l\u001b[?1000l';

/**
 * Whether a terminal reports the mouse. It does so only while the terminal is in use, and is restored when the process
 * exits.
 */
export class MouseReports {
  readonly #restore = () => this.release();
  #isWanted = false;
  #isHeld = false;
  #isOn = false;
  readonly #terminal: Pick<NodeJS.WritableStream, 'write'>;

  constructor(terminal: Pick<NodeJS.WritableStream, 'write'>) {
    this.#terminal = terminal;
  }

  /** Turns reports on or off. */
  want(isWanted: boolean): void {
    this.#isWanted = isWanted;
    this.#set();
  }

  /** The terminal is taken. */
  hold(): void {
    this.#isHeld = true;
    this.#set();
  }

  /** The terminal is given back. */
  release(): void {
    this.#isHeld = false;
    this.#set();
  }

  #set(): void {
    const isOn = this.#isWanted && this.#isHeld;
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    if (isOn) process.on('exit', this.#restore);
    else process.off('exit', this.#restore);
    this.#terminal.write(isOn ? ON : OFF);
  }
}
