import { graphemes, textWidth } from '../../src/terminal/text-width.js';

/**
 * What a terminal shows after some output, as far as full-screen programs need it here: moving and setting the cursor,
 * erasing, the alternate buffer, text of any width. Styles, queries and clipboard writes are ignored. Fails with an
 * Error for an unknown sequence, so that no test passes by mistake.
 */
export class ScreenModel {
  #main: string[][];
  #alternate: string[][] | undefined;
  #saved = { row: 0, column: 0 };
  #row = 0;
  #column = 0;
  cursorVisible = true;
  /** A full line continues on the next one. */
  wrapsLines = true;

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    this.#main = this.#blank();
  }

  get isAlternate(): boolean {
    return this.#alternate !== undefined;
  }

  /** The visible lines, without trailing spaces. */
  get lines(): string[] {
    return this.#cells.map((cells) => cells.join('').trimEnd());
  }

  write(text: string): void {
    for (const part of text.match(
      /\u001b\]52;c;[\w+/=]*(?:\u0007|\u001b\\)|\u001b\]11;\?\u001b\\|\u001b\[[?>]?[\d;]*[A-Za-z]|\u001b[^[]|[^\u001b]+/g,
    ) ?? []) {
      if (/^\u001b\](?:11|52);/.test(part) || part === '\u001b[c') continue;
      if (part.startsWith('\u001b')) this.#control(part);
      else for (const character of graphemes(part)) this.#put(character);
    }
  }

  get #cells(): string[][] {
    return this.#alternate ?? this.#main;
  }

  #blank(): string[][] {
    return Array.from({ length: this.rows }, () => new Array<string>(this.columns).fill(' '));
  }

  #put(character: string): void {
    if (character === '\r\n' || character === '\n') {
      this.#column = 0;
      this.#lineFeed();
    } else if (character === '\r') this.#column = 0;
    else {
      const width = textWidth(character);
      if (this.#column + width > this.columns && !this.wrapsLines) this.#column = this.columns - width;
      else if (this.#column + width > this.columns) {
        this.#column = 0;
        this.#lineFeed();
      }
      const line = this.#cells[this.#row]!;
      line[this.#column] = character;
      if (width === 2) line[this.#column + 1] = '';
      this.#column += width;
    }
  }

  #lineFeed(): void {
    if (this.#row < this.rows - 1) this.#row++;
    else {
      this.#cells.shift();
      this.#cells.push(new Array<string>(this.columns).fill(' '));
    }
  }

  #control(sequence: string): void {
    const [, mark = '', numbers = '', final = ''] =
      /^\u001b\[([?>]?)([\d;]*)([A-Za-z])$/.exec(sequence) ?? [];
    const [first = 0, second = 0] = numbers.split(';').map(Number);
    if (mark === '?') {
      this.#mode(first, final === 'h');
      return;
    }
    switch (final) {
      case 'm':
        return;
      case 'A':
        this.#row = Math.max(0, this.#row - (first || 1));
        return;
      case 'B':
        this.#row = Math.min(this.rows - 1, this.#row + (first || 1));
        return;
      case 'C':
        this.#column = Math.min(this.columns - 1, this.#column + (first || 1));
        return;
      case 'D':
        this.#column = Math.max(0, this.#column - (first || 1));
        return;
      case 'E':
        this.#row = Math.min(this.rows - 1, this.#row + (first || 1));
        this.#column = 0;
        return;
      case 'G':
        this.#column = Math.max(0, first - 1);
        return;
      case 'H':
        this.#row = Math.max(0, first - 1);
        this.#column = Math.max(0, second - 1);
        return;
      case 'J':
        if (first === 2) for (const line of this.#cells) line.fill(' ');
        else this.#eraseDown();
        return;
      case 'K':
        this.#cells[this.#row]!.fill(' ', first === 2 ? 0 : this.#column);
        return;
      default:
        throw new Error(`the screen model does not know ${JSON.stringify(sequence)}`);
    }
  }

  #eraseDown(): void {
    this.#cells[this.#row]!.fill(' ', this.#column);
    for (const line of this.#cells.slice(this.#row + 1)) line.fill(' ');
  }

  #mode(number: number, isSet: boolean): void {
    if (number === 25) this.cursorVisible = isSet;
    else if (number === 7) this.wrapsLines = isSet;
    else if (number === 1049 && isSet) {
      this.#saved = { row: this.#row, column: this.#column };
      this.#alternate = this.#blank();
    } else if (number === 1049) {
      this.#alternate = undefined;
      ({ row: this.#row, column: this.#column } = this.#saved);
    } else if (number !== 2004 && number !== 2026)
      throw new Error(`the screen model does not know mode ${number}`);
  }
}
