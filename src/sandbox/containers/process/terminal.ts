import type { TerminalSize } from '../../streams/channels.js';
import { KilledError } from './errors.js';
import { type Output, Pipe } from './pipe.js';

const CTRL_C = 3;
const CTRL_D = 4;
const BACKSPACE = 8;
const NEWLINE = 10;
const RETURN = 13;
const CTRL_U = 21;
const DELETE = 127;

/** A terminal with a line discipline: typed lines with echo and erasing, Ctrl-C and Ctrl-D. */
export class Terminal {
  /** The typed lines, as programs read them. */
  readonly input = new Pipe();
  /** The output of programs, with the line breaks of a terminal. */
  readonly output: Output;
  /** Undefined until the client has sent it. */
  size: TerminalSize | undefined;
  readonly #raw: Output;
  #line: number[] = [];
  #foreground: AbortController | undefined;

  /** @param raw the client's terminal */
  constructor(raw: Output) {
    this.#raw = raw;
    this.output = { write: (data, signal) => raw.write(withReturns(data), signal) };
  }

  /** Sets what Ctrl-C ends from now on; returns the previous controller. */
  setForeground(controller: AbortController | undefined): AbortController | undefined {
    const before = this.#foreground;
    this.#foreground = controller;
    return before;
  }

  /** Processes typed bytes. Fails as writing the echo does. */
  async type(data: Buffer, signal: AbortSignal): Promise<void> {
    const echo: string[] = [];
    for (const byte of data) echo.push(this.#key(byte));
    await this.#raw.write(Buffer.from(echo.join(''), 'latin1'), signal);
    if (this.input.waits > MAX_INPUT_BYTES) this.input.clear();
  }

  /** Processes a key, and returns its echo. */
  #key(byte: number): string {
    switch (byte) {
      case CTRL_C:
        this.#line = [];
        this.input.clear();
        this.#foreground?.abort(new KilledError(130));
        return '^C\r\n';
      case CTRL_D:
        if (this.#line.length === 0) this.input.endOnce();
        else this.#flush();
        return '';
      case CTRL_U:
        return ERASE.repeat(this.#line.splice(0).filter(isCharacter).length);
      case BACKSPACE:
      case DELETE:
        return this.#erase();
      case RETURN:
      case NEWLINE:
        this.#line.push(NEWLINE);
        this.#flush();
        return '\r\n';
      default:
        this.#line.push(byte);
        return byte < 32 && byte !== 9 ? `^${String.fromCharCode(byte + 64)}` : String.fromCharCode(byte);
    }
  }

  /** Erases a character with all of its bytes. */
  #erase(): string {
    if (this.#line.length === 0) return '';
    let byte = this.#line.pop();
    while (byte !== undefined && !isCharacter(byte)) byte = this.#line.pop();
    return ERASE;
  }

  #flush(): void {
    this.input.put(Buffer.from(this.#line.splice(0)));
  }
}

const ERASE = '\b \b';
/** More pending input than a user can type: it is dropped. */
const MAX_INPUT_BYTES = 1024 * 1024;

/** Whether a byte starts a character in UTF-8. */
function isCharacter(byte: number): boolean {
  return (byte & 0xc0) !== 0x80;
}

function withReturns(data: Buffer): Buffer {
  if (!data.includes(NEWLINE)) return data;
  return Buffer.from(data.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
}
