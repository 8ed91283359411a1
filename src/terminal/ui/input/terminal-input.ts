import { StringDecoder } from 'node:string_decoder';
import { BACKGROUND_QUESTION, type Background, backgroundOf } from './background.js';
import { InputFilter } from './input-filter.js';
import type { MouseEvent } from './mouse.js';

/** The beginning of a key's sequence may be the Escape key alone: Ink waits for the same time. */
const KEY_MS = 20;
/** The beginning of an answer is dropped after this time. */
const ANSWER_MS = 2_000;
/** How long giving back the terminal waits for missing answers: longer than any link takes. */
const PATIENCE_MS = 1_000;

type Listener = () => void;

/** What is needed of a terminal's input. */
type RawInput = Pick<
  NodeJS.ReadStream,
  'setRawMode' | 'ref' | 'unref' | 'on' | 'off' | 'isTTY' | 'destroyed' | 'readableEnded'
> & { read(): unknown };

/** Asks a terminal for its background. */
interface BackgroundAsker {
  /** Writes to the terminal. */
  write(text: string): void;
  /** Receives the answer, once, if there is one. */
  tell(background: Background): void;
  /** How long to wait for missing answers before the terminal is given back, in ms. */
  patience?: number;
}

/**
 * The terminal's input as Ink reads it, without the terminal's own answers and with characters for function keys.
 * Queries are sent when raw mode is on, which they need: otherwise the terminal would show the answer. The terminal is
 * given back after the last answer, so that no shell gets it.
 */
export class TerminalInput {
  readonly #stdin: RawInput;
  readonly #asker: BackgroundAsker | undefined;
  readonly #onMouse: (event: MouseEvent) => void;
  readonly #filter = new InputFilter();
  readonly #decoder = new StringDecoder('utf8');
  #listener: Listener | undefined;
  #timer: NodeJS.Timeout | undefined;
  #released = '';
  #hasAsked = false;
  #isTold = false;
  /** Ends the wait for answers. */
  #settle: Listener | undefined;
  #settled: Promise<void> = Promise.resolve();

  /**
   * @param asker undefined if the background is not needed
   * @param onMouse receives mouse actions, if the terminal reports them
   */
  constructor(
    stdin: RawInput,
    asker: BackgroundAsker | undefined,
    onMouse: (event: MouseEvent) => void = () => undefined,
  ) {
    this.#stdin = stdin;
    this.#asker = asker;
    this.#onMouse = onMouse;
  }

  /** The same with Ink's type: it uses no more of a stream than exists here. */
  get stream(): NodeJS.ReadStream {
    return this as unknown as NodeJS.ReadStream;
  }

  /** Resolves when nothing more is awaited from a terminal that Ink has given back. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  get isTTY(): boolean {
    return this.#stdin.isTTY;
  }

  /** @returns null if there is nothing to read; "" if what was there is not a key */
  read(): string | null {
    if (this.#released !== '') {
      const keys = this.#released;
      this.#released = '';
      return keys;
    }
    const chunk = this.#stdin.read();
    return chunk === null ? null : this.#take(this.#decoder.write(chunk as Uint8Array));
  }

  addListener(event: 'readable', listener: Listener): this {
    this.#listener = listener;
    this.#stdin.on(event, listener);
    return this;
  }

  removeListener(event: 'readable', listener: Listener): this {
    this.#stdin.off(event, listener);
    this.#listener = undefined;
    return this;
  }

  /**
   * Ink requests text. The stream itself remains one of bytes, which it could not become again: a shell that borrows
   * the terminal needs bytes.
   */
  setEncoding(): this {
    return this;
  }

  setRawMode(isRaw: boolean): this {
    if (!isRaw && this.#filter.isAwaiting) {
      this.#settled = this.#drain();
      return this;
    }
    this.#stdin.setRawMode(isRaw);
    if (isRaw && !this.#hasAsked) this.#ask();
    return this;
  }

  ref(): this {
    this.#stdin.ref();
    return this;
  }

  unref(): this {
    if (this.#settle === undefined) this.#stdin.unref();
    return this;
  }

  #ask(): void {
    this.#hasAsked = true;
    if (this.#asker === undefined) return;
    this.#filter.isAwaiting = true;
    this.#asker.write(BACKGROUND_QUESTION);
  }

  #take(chunk: string): string {
    const held = this.#filter.holds;
    const { keys, mouse, colors, isSettled } = this.#filter.take(chunk);
    if (isSettled) this.#end();
    for (const event of mouse) this.#onMouse(event);
    for (const color of colors) this.#tell(backgroundOf(color));
    const { holds } = this.#filter;
    // Text typed after an interrupted answer does not extend it.
    if (holds === 'answer' && held === 'answer') return keys;
    clearTimeout(this.#timer);
    if (holds !== undefined)
      this.#timer = setTimeout(() => this.#release(), holds === 'key' ? KEY_MS : ANSWER_MS);
    return keys;
  }

  #tell(background: Background | undefined): void {
    if (background === undefined || this.#isTold) return;
    this.#isTold = true;
    this.#asker?.tell(background);
  }

  #release(): void {
    this.#released += this.#filter.release();
    if (this.#released !== '') this.#listener?.();
  }

  #end(): void {
    this.#filter.isAwaiting = false;
    this.#settle?.();
  }

  /**
   * Reads until all answers are there, and gives the terminal back. Keys that are pressed in the meantime are dropped.
   */
  async #drain(): Promise<void> {
    const settled = Promise.withResolvers<void>();
    this.#settle = settled.resolve;
    const onReadable = () => {
      while (this.read() !== null);
    };
    const patience = setTimeout(settled.resolve, this.#asker?.patience ?? PATIENCE_MS);
    const stdin = this.#stdin;
    stdin.on('readable', onReadable);
    for (const end of ENDS) stdin.on(end, settled.resolve);
    if (stdin.destroyed || stdin.readableEnded) settled.resolve();
    await settled.promise;
    clearTimeout(patience);
    clearTimeout(this.#timer);
    stdin.off('readable', onReadable);
    for (const end of ENDS) stdin.off(end, settled.resolve);
    this.#settle = undefined;
    this.#filter.isAwaiting = false;
    this.#filter.release();
    stdin.setRawMode(false);
    stdin.unref();
  }
}

const ENDS = ['end', 'close', 'error'] as const;
