import { type IPty, spawn } from '@lydell/node-pty';
import headless, { type Terminal as Model } from '@xterm/headless';
import { onTestFinished } from 'vitest';
import { PATIENCE_MS } from './patience.js';

/** What a program may ask its terminal for. */
export type Question = 'background' | 'attributes';

/** How to start a program in its own terminal. */
export interface PseudoTerminalOptions {
  /** The program's whole environment except PATH and TERM. */
  env: Readonly<Record<string, string>>;
  /** `xterm-256color` by default. */
  term?: string;
  columns?: number;
  rows?: number;
  /** Answers a program's queries (OSC 11, DA1) in place of the terminal. */
  answers?(question: Question, terminal: PseudoTerminal): void;
}

/** A frame is written while it is set. */
const SYNCHRONIZED_OUTPUT = 2026;

/** How a program has ended. */
export interface Ending {
  exitCode: number;
  signal: number;
}

const KEYS: Readonly<Record<string, string>> = {
  enter: '\r',
  escape: '\u001b',
  up: '\u001b[A',
  down: '\u001b[B',
  pagedown: '\u001b[6~',
  'ctrl+c': '\u0003',
  'ctrl+u': '\u0015',
  'ctrl+z': '\u001a',
  backspace: '\u007f',
};

/** A wait for a condition on the screen. */
interface Wait {
  holds(): boolean;
  resolve(): void;
}

/**
 * A program in a pseudo-terminal, and the screen that xterm makes of its output. Ends after the test. Waits do not
 * depend on time: they are checked whenever something was written.
 */
export class PseudoTerminal {
  /** All output, unchanged. */
  received = '';
  /** The program's queries, if the test answers in place of the terminal. */
  readonly asked: Question[] = [];
  /** The DEC private modes that were set, and whether they still are. */
  readonly modes = new Map<number, boolean>();
  /** The set modes of ECMA-48: a locked keyboard, insert mode, a carriage return for each line feed. */
  readonly ecmaModes = new Set<number>();
  /** How many keyboard modes (kitty's protocol) are pushed. */
  keyboards = 0;
  readonly ended: Promise<Ending>;
  readonly #pty: IPty;
  readonly #model: Model;
  readonly #waits = new Set<Wait>();
  #hasEnded = false;

  constructor(program: string, args: readonly string[], options: PseudoTerminalOptions) {
    const { env, term = 'xterm-256color', columns: cols = 100, rows = 24 } = options;
    const own = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' };
    this.#model = new headless.Terminal({ cols, rows, allowProposedApi: true, scrollback: 200 });
    this.#noteModes();
    if (options.answers !== undefined) this.#answerBy(options.answers);
    this.#pty = spawn(program, [...args], { name: term, cols, rows, env: { ...own, ...env, TERM: term } });
    this.#pty.onData((text) => {
      this.received += text;
      this.#model.write(text, () => this.#look());
    });
    // The terminal answers queries, such as for its background.
    this.#model.onData((text) => this.#pty.write(text));
    this.ended = new Promise((resolve) => {
      this.#pty.onExit(({ exitCode, signal = 0 }) => {
        this.#hasEnded = true;
        // Then everything received before is on the screen.
        this.#model.write('', () => {
          this.#look();
          resolve({ exitCode, signal });
        });
      });
    });
    onTestFinished(() => this.kill('SIGKILL'));
  }

  /** Types text unchanged. */
  type(text: string): void {
    this.#pty.write(text);
  }

  /** Types a line. */
  line(text: string): void {
    this.type(`${text}\r`);
  }

  /** Presses keys by name. */
  press(...names: string[]): void {
    for (const name of names) this.type(KEYS[name] ?? name);
  }

  /** Writes on the screen, as another program does that does not know of this one. Resolves when it is there. */
  overwrite(text: string): Promise<void> {
    return new Promise((resolve) => this.#model.write(text, resolve));
  }

  resize(columns: number, rows: number): void {
    this.#model.resize(columns, rows);
    this.#pty.resize(columns, rows);
  }

  /** Sends a signal to the program; a terminal that goes away sends a hang-up. */
  kill(signal: string): void {
    // Its process ID may belong to another process by now.
    if (this.#hasEnded) return;
    try {
      this.#pty.kill(signal);
    } catch {
      // It has already ended.
    }
  }

  /**
   * The visible lines, without trailing spaces. The model of a terminal that was narrowed still contains what was
   * beyond its edge.
   */
  get lines(): string[] {
    const buffer = this.#model.buffer.active;
    return Array.from(
      { length: this.#model.rows },
      (_, row) =>
        buffer
          .getLine(buffer.baseY + row)
          ?.translateToString(true, 0, this.#model.cols)
          .trimEnd() ?? '',
    );
  }

  get text(): string {
    return this.lines.join('\n');
  }

  /** Everything in the scrollback, of both buffers. */
  get everything(): string {
    const { normal, alternate } = this.#model.buffer;
    return [normal, alternate]
      .flatMap((buffer) =>
        Array.from({ length: buffer.length }, (_, row) => buffer.getLine(row)?.translateToString(true) ?? ''),
      )
      .join('\n');
  }

  /** The alternate buffer is visible, which full-screen programs use. */
  get isAlternate(): boolean {
    return this.#model.buffer.active.type === 'alternate';
  }

  /** Text at the cursor is plain: the last character before it has no color and no style. */
  get looksPlain(): boolean {
    const { baseY, cursorX, cursorY } = this.#model.buffer.active;
    const cell = this.#model.buffer.active.getLine(baseY + cursorY)?.getCell(Math.max(0, cursorX - 1));
    return cell?.isAttributeDefault() === true;
  }

  /** Modes that differ from a terminal's defaults: the cursor is visible, lines are wrapped, nothing else is set. */
  get leftModes(): number[] {
    return [...this.modes]
      .filter(([mode, isSet]) => isSet !== SET_AT_FIRST.includes(mode))
      .map(([mode]) => mode);
  }

  /**
   * Waits for a condition on the screen, and returns the screen as it was then, which the test's assertions must use.
   * Fails with the screen if that never happens.
   */
  until(holds: (lines: string[]) => boolean): Promise<string[]> {
    // Made here, so that its stack shows who waited.
    const failure = new Error('the screen never showed what was waited for');
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        this.#waits.delete(wait);
        failure.message += `:\n${this.text}`;
        reject(failure);
      }, PATIENCE_MS);
      const wait: Wait = {
        holds: () => holds(this.lines),
        resolve: () => {
          clearTimeout(limit);
          this.#waits.delete(wait);
          resolve(this.lines);
        },
      };
      this.#waits.add(wait);
      this.#look();
    });
  }

  shows(text: string): Promise<string[]> {
    return this.until((lines) => lines.some((line) => line.includes(text)));
  }

  showsNo(text: string): Promise<string[]> {
    return this.until((lines) => !lines.some((line) => line.includes(text)));
  }

  #look(): void {
    // A frame is being written: a terminal would not show what is visible now.
    if (this.modes.get(SYNCHRONIZED_OUTPUT) === true) return;
    for (const wait of this.#waits) if (wait.holds()) wait.resolve();
  }

  #answerBy(answers: NonNullable<PseudoTerminalOptions['answers']>): void {
    const { parser } = this.#model;
    const answer = (question: Question) => {
      this.asked.push(question);
      answers(question, this);
      return true;
    };
    parser.registerOscHandler(11, (text) => text === '?' && answer('background'));
    parser.registerCsiHandler({ final: 'c' }, () => answer('attributes'));
  }

  #noteModes(): void {
    for (const final of ['h', 'l']) {
      this.#model.parser.registerCsiHandler({ prefix: '?', final }, (parameters) => {
        for (const mode of parameters.flat()) this.modes.set(mode, final === 'h');
        return false;
      });
      this.#model.parser.registerCsiHandler({ final }, (parameters) => {
        for (const mode of parameters.flat())
          if (final === 'h') this.ecmaModes.add(mode);
          else this.ecmaModes.delete(mode);
        return false;
      });
    }
    this.#model.parser.registerCsiHandler({ prefix: '>', final: 'u' }, () => {
      this.keyboards++;
      return false;
    });
    this.#model.parser.registerCsiHandler({ prefix: '<', final: 'u' }, ([count]) => {
      this.keyboards = Math.max(0, this.keyboards - Number(count || 1));
      return false;
    });
  }

  /** Whether the keypad sends its own sequences. */
  get isKeypadOwn(): boolean {
    return this.#model.modes.applicationKeypadMode;
  }
}

/** Wrapped lines (DECAWM), the visible cursor. */
const SET_AT_FIRST = [7, 25];
