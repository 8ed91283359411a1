import type { KeyName } from '../../../terminal/ui/keys.js';
import { textOfKey } from '../../../terminal/ui/keys.js';
import { LineEditor } from '../../frame/line-editor.js';
import type { Answers, DialogField, DialogOption, Plan } from '../types.js';

/**
 * Lines to fill in one by one, except those whose values were given already, and options with their values, the first
 * of which is the default.
 */
export class FieldForm {
  readonly options: readonly DialogOption[];
  readonly #lines: readonly LineEditor[];
  #at = 0;
  /** The line is still the default: the first letter replaces it. */
  #isGiven = true;
  /** The lines in which something was typed: the default is no longer offered there. */
  readonly #typed = new Set<LineEditor>();
  /** The problem with the line; "" if there is none. */
  problem = '';
  readonly #fields: readonly DialogField[];
  readonly #given: Answers;
  /** The indexes of the chosen values of the options. */
  readonly #chosen: Map<DialogOption, number>;

  /**
   * Fails if a given value is wrong or unknown.
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

  /** The line that is being filled in; undefined once all are. */
  get line(): LineEditor {
    return this.#lines[this.#at]!;
  }

  get answers(): Answers {
    return Object.fromEntries([
      ...this.#fields.map(({ name }, index) => [name, this.#lines[index]!.text.trim()]),
      ...this.options.map((option) => [option.name, this.chosen(option).value]),
    ]);
  }

  /** The chosen value of an option. */
  chosen(option: DialogOption): DialogOption['values'][number] {
    return option.values[this.#chosen.get(option)!]!;
  }

  /** Moves to the next value of an option. */
  choose(option: DialogOption): void {
    this.#chosen.set(option, (this.#chosen.get(option)! + 1) % option.values.length);
  }

  /** Returns whether the form was completed, canceled, or continues. */
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
   * Takes a whole line for the current field; "" takes the default. Fails if a value that was given for a later field
   * is wrong.
   */
  take(text: string): 'filled' | 'goes on' {
    const { line } = this;
    const offered = line.text;
    if (text !== '') line.text = text;
    const next = this.#next();
    if (this.problem !== '') line.text = offered;
    return next;
  }

  /** Tab: completes the text, if possible. */
  #completes(): boolean {
    const { text } = this.line;
    const more = this.#fields[this.#at]!.complete?.(text) ?? text;
    this.line.text = more;
    if (more !== text) this.#noteTyped();
    return more !== text;
  }

  #write(key: KeyName): void {
    this.problem = '';
    // The initial value is an offer: a digit appended to it would turn 3 into 35.
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

  /** Whether a field is valid may depend on the fields before it. */
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

/** The index of a given value among the values of an option; the first if none was given. */
function placeOf(given: string | undefined, { name, values }: DialogOption): number {
  const all = values.map(({ value }) => value);
  const at = given === undefined ? 0 : all.indexOf(given);
  if (at === -1) throw new Error(`${name} is one of ${all.join(', ')}`);
  return at;
}
