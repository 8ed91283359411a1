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

/** A terminal as its line discipline makes it: typed lines with echo and erasing, Ctrl-C and Ctrl-D. */
export class Terminal {
  /** The lines that were typed, as programs read them. */
  readonly input = new Pipe();
  /** Where programs write: line ends become those of a terminal. */
  readonly output: Output;
  /** Undefined before the client has said it. */
  size: TerminalSize | undefined;
  readonly #raw: Output;
  #line: number[] = [];
  #foreground: AbortController | undefined;

  /** @param raw leads to the client's terminal */
  constructor(raw: Output) {
    this.#raw = raw;
    this.output = { write: (data, signal) => raw.write(withReturns(data), signal) };
  }

  /** What Ctrl-C ends, from now on; gives what it was before. */
  setForeground(controller: AbortController | undefined): AbortController | undefined {
    const before = this.#foreground;
    this.#foreground = controller;
    return before;
  }

  /** Takes what was typed. Fails as writing the echo does. */
  async type(data: Buffer, signal: AbortSignal): Promise<void> {
    const echo: string[] = [];
    for (const byte of data) echo.push(this.#key(byte));
    await this.#raw.write(Buffer.from(echo.join(''), 'latin1'), signal);
    if (this.input.waits > MAX_INPUT_BYTES) this.input.clear();
  }

  /** Takes a key, and gives its echo. */
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

  /** Takes back a character: all of its bytes. */
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
/** Nobody types more than this ahead: it is forgotten. */
const MAX_INPUT_BYTES = 1024 * 1024;

/** Whether a byte begins a character in UTF-8. */
function isCharacter(byte: number): boolean {
  return (byte & 0xc0) !== 0x80;
}

function withReturns(data: Buffer): Buffer {
  if (!data.includes(NEWLINE)) return data;
  return Buffer.from(data.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
}
