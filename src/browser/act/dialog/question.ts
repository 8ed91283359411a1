import type { KeyName } from '../../../terminal/ui/keys.js';
import { LineEditor } from '../../frame/line-editor.js';
import type { Confirmation } from '../confirmation.js';
import type { ActionFlow } from '../flow/action-flow.js';
import { answerTo, refusalText } from '../flow/flow-state.js';

/** The keys of a question, whose first answer is No: what a Yes is, the flow says. */
export class QuestionKeys {
  /** What is typed, where a word is asked for. */
  readonly line: LineEditor;
  /** Where the user is: on No, on Yes or the word, or on the options. */
  focus: 'no' | 'yes' | 'options' = 'no';
  /** Why the last key did nothing; "" where it did something. */
  problem = '';
  readonly #flow: ActionFlow;

  constructor(
    readonly asked: Confirmation,
    label: string,
    flow: ActionFlow,
  ) {
    this.line = new LineEditor(label);
    this.#flow = flow;
  }

  /**
   * Gives whether the key belongs to somebody else.
   * @param isAlone the key came by itself, not in one piece with others
   * @param isOption whether the key changes an option while the options have the focus
   */
  press(key: KeyName, isAlone: boolean, isOption: (key: KeyName) => boolean): 'heard' | 'other' {
    this.problem = '';
    if (key !== 'escape' && !this.#flow.isOpen) this.problem = refusalText('early', this.asked);
    else if (key === 'escape') this.#flow.leave();
    else return this.asked.how === 'word' ? this.#typed(key, isAlone, isOption) : this.#chosen(key, isAlone);
    return 'heard';
  }

  #chosen(key: KeyName, isAlone: boolean): 'heard' | 'other' {
    if (key === 'y' || (key === 'enter' && this.focus === 'yes')) this.#answer(answerTo(this.asked), isAlone);
    else if (key === 'n' || key === 'enter') this.#flow.leave();
    else if (this.asked.how === 'choice' && ['tab', 'shift+tab', 'left', 'right'].includes(key))
      this.focus = this.focus === 'yes' ? 'no' : 'yes';
    else return 'other';
    return 'heard';
  }

  #typed(key: KeyName, isAlone: boolean, isOption: (key: KeyName) => boolean): 'heard' | 'other' {
    if (key === 'tab' || key === 'shift+tab') this.focus = this.focus === 'yes' ? 'options' : 'yes';
    else if (key === 'enter' && this.line.text !== '') this.#answer(this.line.text, isAlone);
    else if (key === 'enter') this.#flow.leave();
    else if (this.focus === 'options' && isOption(key)) return 'other';
    // An option's letter that could begin the word begins it: the options can be had by Tab.
    else if (this.focus === 'no' && !answerTo(this.asked).startsWith(key) && isOption(key)) return 'other';
    else return this.#write(key);
    return 'heard';
  }

  #write(key: KeyName): 'heard' | 'other' {
    const edit = this.line.press(key);
    if (edit === 'unknown') return 'other';
    if (edit === 'cancelled') this.#flow.leave();
    this.focus = 'yes';
    return 'heard';
  }

  #answer(text: string, isAlone: boolean): void {
    const refusal = this.#flow.answer(text, isAlone);
    if (refusal !== undefined) this.problem = refusalText(refusal, this.asked);
  }
}
