import { showControls } from '../../../terminal/sanitize.js';
import type { KeyName } from '../../../terminal/ui/keys.js';
import { LineEditor } from '../../frame/line-editor.js';
import type { Confirmation } from '../confirmation.js';
import { answerTo } from '../flow/flow-state.js';

/** The meaning of a key for a question: an answer, No, a change of what is visible, or something else. */
type Meant = { answer: string } | 'no' | 'heard' | 'other';

/** The keys of a question, whose first answer is No. */
export class QuestionKeys {
  /** The typed text, if a word is required. */
  readonly line: LineEditor;
  /** Where the focus is: on No, on Yes or the word, or on the options. */
  focus: 'no' | 'yes' | 'options' = 'no';
  /** Why the last key did nothing; "" if it did something. */
  problem = '';

  /** @param word what Yes does */
  constructor(
    readonly asked: Confirmation,
    word: string,
  ) {
    const how = asked.how === 'word' ? `Type ${showControls(asked.word)} to ${word},` : `${word}? y, or`;
    this.line = new LineEditor(`${how} Esc to leave: `);
  }

  /** @param isOption whether the key changes an option while the options have the focus */
  press(key: KeyName, isOption: boolean): Meant {
    if (key === 'escape') return 'no';
    return this.asked.how === 'word' ? this.#typed(key, isOption) : this.#chosen(key);
  }

  #chosen(key: KeyName): Meant {
    if (key === 'y' || (key === 'enter' && this.focus === 'yes')) return { answer: answerTo(this.asked) };
    if (key === 'n' || key === 'enter') return 'no';
    if (this.asked.how !== 'choice' || !['tab', 'shift+tab', 'left', 'right'].includes(key)) return 'other';
    this.focus = this.focus === 'yes' ? 'no' : 'yes';
    return 'heard';
  }

  #typed(key: KeyName, isOption: boolean): Meant {
    const { focus, line } = this;
    if (key === 'enter') return line.text === '' ? 'no' : { answer: line.text };
    if (key === 'tab' || key === 'shift+tab') this.focus = focus === 'yes' ? 'options' : 'yes';
    else {
      // An option's letter that could begin the word begins it: Tab leads to the options.
      const isWord = focus === 'yes' || (focus === 'no' && answerTo(this.asked).startsWith(key));
      const edit = isOption && !isWord ? 'unknown' : line.press(key);
      if (edit === 'unknown') return 'other';
      if (edit === 'cancelled') return 'no';
      this.focus = 'yes';
    }
    return 'heard';
  }
}
