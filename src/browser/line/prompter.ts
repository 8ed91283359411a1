import type { Clock } from '../../process/clock.js';

/** The delay of a prompt after the last line, in milliseconds. */
const QUIET_MS = 50;

/** What a prompter needs from its environment. */
interface PrompterTools {
  clock: Clock;
  /** The current text of the prompt; undefined for none, while something is in progress. */
  prompt(): string | undefined;
  write(text: string): void;
}

/** Prints lines and a prompt below them: unsolicited output begins on its own line. */
export class Prompter {
  #isAsking = false;
  #isClosed = false;
  #soon: (() => void) | undefined;
  readonly #tools: PrompterTools;

  constructor(tools: PrompterTools) {
    this.#tools = tools;
  }

  say(line: string): void {
    this.#tools.write(`${this.#isAsking ? '\n' : ''}${line}\n`);
    this.#isAsking = false;
    this.askSoon();
  }

  /** Prompts after a moment without output. */
  askSoon(): void {
    this.#soon?.();
    this.#soon = this.#isClosed ? undefined : this.#tools.clock.after(QUIET_MS, () => this.#ask());
  }

  /** A line was typed: the cursor is on the next one. */
  typed(): void {
    this.#isAsking = false;
  }

  /** Asks no more. */
  close(): void {
    this.#isClosed = true;
    this.#soon?.();
    this.#soon = undefined;
  }

  #ask(): void {
    const prompt = this.#isAsking || this.#isClosed ? undefined : this.#tools.prompt();
    if (prompt === undefined) return;
    this.#isAsking = true;
    this.#tools.write(prompt);
  }
}
