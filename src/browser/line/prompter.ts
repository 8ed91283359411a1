import type { Clock } from '../../process/clock.js';

/** A prompt comes so long after the last line, in milliseconds. */
const QUIET_MS = 50;

/** What a prompter needs of the world. */
interface PrompterTools {
  clock: Clock;
  /** The text of the prompt now; undefined for none, while something is in progress. */
  prompt(): string | undefined;
  write(text: string): void;
}

/** Says lines, and asks for the next one below them: what comes by itself begins on a line of its own. */
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

  /** Asks once nothing was said for a moment. */
  askSoon(): void {
    this.#soon?.();
    this.#soon = this.#isClosed ? undefined : this.#tools.clock.after(QUIET_MS, () => this.#ask());
  }

  /** A line was typed: the terminal has gone to the next one. */
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
