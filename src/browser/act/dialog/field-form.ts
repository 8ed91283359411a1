import type { KeyName } from '../../../terminal/ui/keys.js';
import { textOfKey } from '../../../terminal/ui/keys.js';
import { LineEditor } from '../../frame/line-editor.js';
import type { Answers, DialogField, DialogOption, Plan } from '../types.js';

/**
 * Lines to be filled in, one after the other, but for those whose values were given before; and what can be chosen
 * besides them, of which the first is chosen.
 */
export class FieldForm {
  readonly options: readonly DialogOption[];
  readonly #lines: readonly LineEditor[];
  #at = 0;
  /** The line is as it was given: the first letter replaces it. */
  #isGiven = true;
  /** The lines in which something was typed: what is offered there is no longer useful. */
  readonly #typed = new Set<LineEditor>();
  /** What is wrong with the line; "" if nothing is. */
  problem = '';
  readonly #fields: readonly DialogField[];
  readonly #given: Answers;
  /** The places of what is chosen among the values of the options. */
  readonly #chosen: Map<DialogOption, number>;

  /**
   * Fails if a given value is wrong, or is not requested.
   * @param given values by the names of fields and options
   * @param word of the action
   */
  constructor(
    { fields = [], options = [] }: Pick<Plan, 'fields' | 'options'>,
    given: Answers = {},
    word = '',
  ) {
    const names = [...fields, ...options].map(({ name }) => name);
    const other = Object.keys(given).find((name) => !names.includes(name));
    if (other !== undefined) {
      const known = names.length === 0 ? 'nothing' : names.map((name) => `${name}=`).join(', ');
      throw new Error(`${word} does not take ${other}=; it takes ${known}`);
    }
    this.options = options;
    this.#chosen = new Map(options.map((option) => [option, placeOf(given[option.name], option)]));
    this.#fields = fields;
    this.#given = given;
    this.#lines = fields.map(({ label, value }) => new LineEditor(`${label}: `, value));
    this.#goTo(0);
  }

  get isFilled(): boolean {
    return this.#at === this.#fields.length;
  }

  /** The line that is being filled in: there is one until all are. */
  get line(): LineEditor {
    return this.#lines[this.#at]!;
  }

  get answers(): Answers {
    return Object.fromEntries([
      ...this.#fields.map(({ name }, index) => [name, this.#lines[index]!.text.trim()]),
      ...this.options.map((option) => [option.name, this.chosen(option).value]),
    ]);
  }

  /** What is chosen of an option. */
  chosen(option: DialogOption): DialogOption['values'][number] {
    return option.values[this.#chosen.get(option)!]!;
  }

  /** Goes to the next value of an option. */
  choose(option: DialogOption): void {
    this.#chosen.set(option, (this.#chosen.get(option)! + 1) % option.values.length);
  }

  /** Returns whether the form was left with all lines filled in, was given up, or continues. */
  press(key: KeyName): 'filled' | 'given up' | 'goes on' {
    if (key === 'escape') return 'given up';
    if (key === 'tab' && this.#completes()) return 'goes on';
    if (key === 'enter' || key === 'tab' || key === 'down') return this.#next();
    if (key === 'up' || key === 'shift+tab') this.#goTo(Math.max(0, this.#at - 1));
    else this.#write(key);
    return 'goes on';
  }

  paste(text: string): void {
    if (this.#isGiven) this.line.text = '';
    this.#noteTyped();
    this.line.paste(text);
  }

  /**
   * Takes a whole line for the field that is requested; "" is what is offered. Fails if a value that was given for what
   * comes next is wrong.
   */
  take(text: string): 'filled' | 'goes on' {
    const { line } = this;
    const offered = line.text;
    if (text !== '') line.text = text;
    const next = this.#next();
    if (this.problem !== '') line.text = offered;
    return next;
  }

  /** Tab: more of the text, where there is more. */
  #completes(): boolean {
    const { text } = this.line;
    const more = this.#fields[this.#at]!.complete?.(text) ?? text;
    this.line.text = more;
    if (more !== text) this.#noteTyped();
    return more !== text;
  }

  #write(key: KeyName): void {
    this.problem = '';
    // What stood there at first is an offer: a digit behind it would make 35 of 3.
    if (this.#isGiven && textOfKey(key) !== undefined) this.line.text = '';
    this.#noteTyped();
    this.line.press(key);
  }

  #noteTyped(): void {
    this.#isGiven = false;
    this.#typed.add(this.line);
  }

  #next(): 'filled' | 'goes on' {
    this.problem = this.#fields[this.#at]!.problem(this.line.text.trim());
    if (this.problem !== '') return 'goes on';
    this.#goTo(this.#at + 1);
    return this.isFilled ? 'filled' : 'goes on';
  }

  /** What is right in a field may depend on those before it. */
  #goTo(index: number): void {
    this.#at = index;
    this.#isGiven = true;
    const field = this.#fields[index];
    if (field === undefined) return;
    const given = this.#given[field.name];
    if (given === undefined) {
      if (field.offer !== undefined && !this.#typed.has(this.line))
        this.line.text = field.offer(this.answers);
      return;
    }
    if (this.take(given) === 'goes on' && this.problem !== '')
      throw new Error(`${field.name}: ${this.problem}`);
  }
}

/** Where a value that was given stands among those of an option: the first where none was. */
function placeOf(given: string | undefined, { name, values }: DialogOption): number {
  const all = values.map(({ value }) => value);
  const at = given === undefined ? 0 : all.indexOf(given);
  if (at === -1) throw new Error(`${name} is one of ${all.join(', ')}`);
  return at;
}
