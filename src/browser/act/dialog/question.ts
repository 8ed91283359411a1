import type { KeyName } from '../../../terminal/ui/keys.js';
import { LineEditor } from '../../frame/line-editor.js';
import type { Confirmation } from '../asked.js';

/** A dialog hears no key for so many milliseconds after it was seen first. */
export const DEAF_FOR_MS = 300;

/** What became of a key: nothing, No, Yes, or it belongs to somebody else. */
export type Reply = 'heard' | 'no' | 'yes' | 'other';

/**
 * A question whose first answer is No. It hears nothing before it was seen for a moment, and takes no Yes from keys that
 * came together with others.
 */
export class DialogQuestion {
  /** What is typed, where a word is asked for. */
  readonly line: LineEditor;
  /** Where the user is: on No, on Yes or the word, or on the options. */
  focus: 'no' | 'yes' | 'options' = 'no';
  /** Why the last key did nothing; "" where it did something. */
  problem = '';
  #seenAt: number | undefined;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(
    readonly asked: Confirmation,
    label: string,
    now: () => number,
  ) {
    this.line = new LineEditor(label);
    this.#now = now;
  }

  /** The question is on the screen. */
  seen(): void {
    this.#seenAt ??= this.#now();
  }

  /** The question is not on the screen, or says something else: it has to be seen first. */
  unseen(): void {
    this.#seenAt = undefined;
  }

  /** Whether it was seen long enough to be answered. */
  get isOpen(): boolean {
    return this.#seenAt !== undefined && this.#now() - this.#seenAt >= DEAF_FOR_MS;
  }

  /**
   * @param isAlone the key came by itself, not in one piece with others
   * @param isOption whether the key changes an option while the options have the focus
   */
  press(key: KeyName, isAlone: boolean, isOption: (key: KeyName) => boolean): Reply {
    this.problem = '';
    if (key === 'escape') return 'no';
    if (!this.isOpen) {
      this.problem = 'too early: read it first';
      return 'heard';
    }
    return this.asked.how === 'word' ? this.#typed(key, isAlone, isOption) : this.#chosen(key, isAlone);
  }

  #chosen(key: KeyName, isAlone: boolean): Reply {
    switch (key) {
      case 'n':
        return 'no';
      case 'y':
        return this.#yes(isAlone);
      case 'enter':
        return this.focus === 'yes' ? this.#yes(isAlone) : 'no';
      case 'tab':
      case 'shift+tab':
      case 'left':
      case 'right':
        if (this.asked.how !== 'choice') return 'other';
        this.focus = this.focus === 'yes' ? 'no' : 'yes';
        return 'heard';
      default:
        return 'other';
    }
  }

  #typed(key: KeyName, isAlone: boolean, isOption: (key: KeyName) => boolean): Reply {
    const { line, word } = { line: this.line, word: this.#word };
    if (key === 'tab' || key === 'shift+tab') {
      this.focus = this.focus === 'yes' ? 'options' : 'yes';
      return 'heard';
    }
    if (key === 'enter') {
      if (line.text === '') return 'no';
      if (line.text === word) return this.#yes(isAlone);
      this.problem = `that is not ${word}`;
      return 'heard';
    }
    if (this.focus === 'options' && isOption(key)) return 'other';
    // An option's letter that could begin the word begins it: the options can be had by Tab.
    if (this.focus === 'no' && !word.startsWith(key) && isOption(key)) return 'other';
    const edit = line.press(key);
    if (edit === 'cancelled') return 'no';
    if (edit === 'unknown') return 'other';
    this.focus = 'yes';
    return 'heard';
  }

  #yes(isAlone: boolean): Reply {
    if (isAlone) return 'yes';
    this.problem = 'several keys came at once; press it by itself';
    return 'heard';
  }

  get #word(): string {
    return this.asked.how === 'word' ? this.asked.word : '';
  }
}
