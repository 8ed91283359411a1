import { stripVTControlCharacters } from 'node:util';
import type { ProgramPane } from '../text/output-screen.js';

/** Prints the output of programs line by line. */
export class LinePane implements ProgramPane {
  #begun = '';

  constructor(
    readonly signal: AbortSignal,
    readonly say: (line: string) => void,
  ) {}

  write(text: string): void {
    const lines = (this.#begun + text).split('\n');
    this.#begun = lines.pop()!;
    for (const line of lines) this.say(stripVTControlCharacters(line.replace(/\r$/, '')));
  }

  /** Prints the rest of a line that has not ended. */
  end(): void {
    if (this.#begun !== '') this.say(stripVTControlCharacters(this.#begun));
    this.#begun = '';
  }
}
