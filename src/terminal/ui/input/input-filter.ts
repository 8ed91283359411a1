import { functionKey, withoutFunctionKeys } from './function-keys.js';
import { type MouseEvent, mouseReport } from './mouse.js';

const ESCAPE = '\u001b';
const PASTE_BEGINS = `${ESCAPE}[200~`;
const PASTE_ENDS = `${ESCAPE}[201~`;
const CTRL_C = /^\u0003+$/;

/** An answer to OSC 11 with its end, and one whose end is missing; more than 256 characters are not an answer. */
const COLOR = /^\u001b\]11;([\x20-\x7e]{0,64})(?:\u0007|\u001b\\)/;
const COLOR_BEGINNING = /^\u001b\]11;[\x20-\x7e]{0,256}\u001b?$/;
const COLOR_MARK = /^\u001b\](?:1|11)?$/;
/** A sequence that does not end as an answer does. */
const NO_COLOR = /^\u001b\]11;[\x20-\x7e]{0,256}/;
/** An answer to DA1: the terminal's type. */
const ATTRIBUTES = /^\u001b\[\?[\d;]{0,64}c/;
const ATTRIBUTES_BEGINNING = /^\u001b\[\?[\d;]{0,64}$/;

/** The parts of a terminal's input. */
interface Filtered {
  /** For the reader of keys. */
  keys: string;
  /** The action of the mouse. */
  mouse: MouseEvent[];
  /** Colors that the terminal answered with. */
  colors: string[];
  /** It has sent its type, so no answer is missing. */
  isSettled: boolean;
}

/** The beginning of a sequence: `key` may also be a key; `answer` is not. */
type Held = 'key' | 'answer' | undefined;

/**
 * Separates the answers of a terminal and mouse reports from the keys that it sends, in whatever pieces they arrive,
 * and converts function keys to characters. Pasted text is not changed.
 */
export class InputFilter {
  /** Answers are awaited: then a lone escape may start one. */
  isAwaiting = false;
  #held = '';
  #holds: Held;
  #inPaste = false;

  /** What is held back until more arrives or `release` is called. */
  get holds(): Held {
    return this.#holds;
  }

  /** @param chunk what was read, in complete characters */
  take(chunk: string): Filtered {
    let rest = this.#held + withoutFunctionKeys(chunk);
    this.#keep('', undefined);
    const filtered: Filtered = { keys: '', mouse: [], colors: [], isSettled: false };
    while (rest !== '') rest = this.#inPaste ? this.#paste(rest, filtered) : this.#step(rest, filtered);
    return filtered;
  }

  /** Returns what was held back, if it may be a key; the beginning of an answer is dropped. */
  release(): string {
    const keys = this.#holds === 'key' ? this.#held : '';
    this.#keep('', undefined);
    return keys;
  }

  #keep(text: string, holds: Held): '' {
    this.#held = text;
    this.#holds = holds;
    return '';
  }

  /** Passes on pasted text up to its end; Ctrl-C, pressed by itself, ends a paste whose end never comes. */
  #paste(text: string, filtered: Filtered): string {
    if (CTRL_C.test(text)) {
      this.#inPaste = false;
      filtered.keys += PASTE_ENDS;
      return text;
    }
    const end = text.indexOf(PASTE_ENDS);
    if (end >= 0) {
      this.#inPaste = false;
      filtered.keys += text.slice(0, end + PASTE_ENDS.length);
      return text.slice(end + PASTE_ENDS.length);
    }
    const last = text.lastIndexOf(ESCAPE);
    const cut = last >= 0 && PASTE_ENDS.startsWith(text.slice(last)) ? last : text.length;
    filtered.keys += text.slice(0, cut);
    return this.#keep(text.slice(cut), cut < text.length ? 'key' : undefined);
  }

  /** Takes text up to an escape, or the sequence that it starts. Returns the rest. */
  #step(text: string, filtered: Filtered): string {
    const pass = (length: number, as = text.slice(0, length)) => {
      filtered.keys += as;
      return text.slice(length);
    };
    const at = text.indexOf(ESCAPE);
    if (at !== 0) return pass(at < 0 ? text.length : at);
    if (text === ESCAPE) return this.isAwaiting ? this.#keep(text, 'key') : pass(1);
    if (text.startsWith(PASTE_BEGINS)) {
      this.#inPaste = true;
      return pass(PASTE_BEGINS.length);
    }
    const report = mouseReport(text);
    if (report === 'pending') return this.#keep(text, 'answer');
    if (report !== undefined) {
      if (report.event !== undefined) filtered.mouse.push(report.event);
      return text.slice(report.length);
    }
    const key = functionKey(text.slice(1));
    if (key === 'pending' || PASTE_BEGINS.startsWith(text)) return this.#keep(text, 'key');
    if (key !== undefined) return pass(key.length + 1, key.character);
    return this.#answer(text, filtered) ?? pass(1);
  }

  /** Takes an answer. Returns the rest; undefined if the text does not start with one. */
  #answer(text: string, filtered: Filtered): string | undefined {
    const color = COLOR.exec(text);
    if (color !== null) {
      filtered.colors.push(color[1]!);
      return text.slice(color[0].length);
    }
    const [attributes] = ATTRIBUTES.exec(text) ?? [];
    if (attributes !== undefined) {
      filtered.isSettled = true;
      return text.slice(attributes.length);
    }
    const isBegun = COLOR_BEGINNING.test(text) || ATTRIBUTES_BEGINNING.test(text);
    if (isBegun || (this.isAwaiting && COLOR_MARK.test(text))) return this.#keep(text, 'answer');
    const [none] = NO_COLOR.exec(text) ?? [];
    return none === undefined ? undefined : text.slice(none.length);
  }
}
