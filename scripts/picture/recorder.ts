import { type IPty, spawn } from '@lydell/node-pty';
import headless, { type IBufferCell, type Terminal as Model } from '@xterm/headless';
import type { Frame, Size, Span } from './frame.ts';

/** How long a screen must be still to count as drawn, and how long to wait for its content. */
const STILL_MS = 150;
const PATIENCE_MS = 30_000;

/** A program in a pseudo-terminal, and frames of what it shows. */
export class Recorder {
  readonly frames: Frame[] = [];
  readonly #pty: IPty;
  readonly #model: Model;
  #lastOutput = 0;

  constructor(program: string, args: readonly string[], env: Readonly<Record<string, string>>, size: Size) {
    const { columns: cols, rows } = size;
    this.#model = new headless.Terminal({ cols, rows, allowProposedApi: true });
    this.#pty = spawn(program, [...args], { name: env.TERM ?? 'xterm-256color', cols, rows, env });
    this.#pty.onData((text) => {
      this.#lastOutput = performance.now();
      this.#model.write(text);
    });
    // The terminal answers queries, such as for its background.
    this.#model.onData((text) => this.#pty.write(text));
  }

  /** Types text, with a frame for each few characters. */
  async type(text: string): Promise<void> {
    for (let index = 0; index < text.length; index += 3) {
      this.#pty.write(text.slice(index, index + 3));
      await this.#still();
      this.frame(150);
    }
  }

  /** Sends keys, and waits until the screen holds a text and is still. Fails if it never does. */
  async press(keys: string, shown: string | RegExp): Promise<void> {
    this.#pty.write(keys);
    await this.showing(shown);
  }

  /** Waits until the screen holds a text and is still. Fails if it never does. */
  async showing(text: string | RegExp): Promise<void> {
    const holds = (line: string) => (typeof text === 'string' ? line.includes(text) : text.test(line));
    const end = performance.now() + PATIENCE_MS;
    do {
      await this.#still();
      if (this.#lines().some((spans) => holds(spans.map((span) => span.text).join('')))) return;
    } while (performance.now() < end);
    const shown = this.#lines().map((spans) => spans.map((span) => span.text).join(''));
    throw new Error(`the screen never showed ${text}:\n${shown.join('\n')}`);
  }

  /** Records the screen as a frame; if nothing has changed, extends the last one. */
  frame(milliseconds: number): void {
    const lines = this.#lines();
    const last = this.frames.at(-1);
    if (last !== undefined && JSON.stringify(last.lines) === JSON.stringify(lines)) {
      last.milliseconds += milliseconds;
    } else this.frames.push({ lines, milliseconds });
  }

  close(): void {
    this.#pty.kill('SIGKILL');
  }

  async #still(): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, STILL_MS / 3));
    while (performance.now() - this.#lastOutput < STILL_MS);
  }

  #lines(): Span[][] {
    const { active } = this.#model.buffer;
    return Array.from({ length: this.#model.rows }, (_, row) => {
      const line = active.getLine(active.baseY + row);
      const cells = Array.from({ length: this.#model.cols }, (_, column) => line?.getCell(column));
      const spans = spansOf(cells);
      const isCursorRow = active.type === 'normal' && row === active.cursorY;
      return isCursorRow ? withCursor(spans, active.cursorX) : spans;
    });
  }
}

/** Neighboring cells with the same style as one span, without trailing spaces. */
function spansOf(cells: readonly (IBufferCell | undefined)[]): Span[] {
  const spans: Span[] = [];
  for (const cell of cells) {
    if (cell === undefined || cell.getWidth() === 0) continue;
    const look = lookOf(cell);
    const text = cell.getChars() || ' ';
    const last = spans.at(-1);
    const { text: lastText, ...lastLook } = last ?? { text: '' };
    if (last !== undefined && JSON.stringify(lastLook) === JSON.stringify(look)) last.text = lastText + text;
    else spans.push({ text, ...look });
  }
  const end = spans.at(-1);
  if (end !== undefined && end.inverse !== true && end.background === undefined)
    end.text = end.text.trimEnd();
  return spans.filter(({ text }) => text !== '');
}

function withCursor(spans: Span[], column: number): Span[] {
  const width = spans.reduce((sum, { text }) => sum + text.length, 0);
  if (column < width) return spans;
  return [...spans, { text: ' '.repeat(column - width) }, { text: ' ', inverse: true }].filter(
    ({ text }) => text !== '',
  );
}

/** The sixteen colors of a terminal whose user has not chosen any. */
const SIXTEEN = (
  '#2e3436 #cc4c4c #4e9a3a #c4a000 #3f7fd0 #9a6fa8 #2aa1b3 #d3d7cf ' +
  '#8a8d88 #ef5350 #7cc35a #f0d850 #6ea8f0 #c39bd3 #5fd7e0 #ffffff'
).split(' ');

function lookOf(cell: IBufferCell): Omit<Span, 'text'> {
  const color = colorOf(cell.getFgColor(), cell.isFgRGB(), cell.isFgPalette());
  const background = colorOf(cell.getBgColor(), cell.isBgRGB(), cell.isBgPalette());
  return {
    ...(color !== undefined && { color }),
    ...(background !== undefined && { background }),
    ...(cell.isStrikethrough() && { strikethrough: true }),
    ...(cell.isBold() && { bold: true }),
    ...(cell.isInverse() && { inverse: true }),
    ...(cell.isUnderline() && { underline: true }),
    ...(cell.isDim() && { dim: true }),
  };
}

/** Fails for colors of the palette beyond the sixteen: a program is recorded either in true color or with these. */
function colorOf(value: number, isRgb: boolean, isPalette: boolean): string | undefined {
  if (isRgb) return `#${value.toString(16).padStart(6, '0')}`;
  if (!isPalette) return undefined;
  const color = SIXTEEN[value];
  if (color === undefined) throw new Error(`color ${value} of the palette is not supported in pictures`);
  return color;
}
