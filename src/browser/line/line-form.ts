import type { Answers, DialogField, Plan } from '../act/types.js';

/** Typed instead of a value, it gives up what was begun. */
export const CANCEL = 'cancel';

/** Collects what an action asks for: what the line gave, and the rest one by one, each with what is offered for it. */
export class LineForm {
  readonly #fields: readonly DialogField[];
  readonly #given: Answers;
  readonly #answers: Record<string, string> = {};
  #at = 0;

  /**
   * Fails where a given value is wrong, or is not asked for.
   * @param given values by the names of fields and options
   * @param word of the action
   */
  constructor({ fields = [], options = [] }: Plan, given: Answers, word: string) {
    this.#fields = fields;
    this.#given = given;
    const names = [...fields, ...options].map(({ name }) => name);
    const other = Object.keys(given).find((name) => !names.includes(name));
    if (other !== undefined) {
      const known = names.length === 0 ? 'nothing' : names.map((name) => `${name}=`).join(', ');
      throw new Error(`${word} does not take ${other}=; it takes ${known}`);
    }
    for (const { name, values } of options) {
      const chosen =
        given[name] === undefined ? values[0] : values.find(({ value }) => value === given[name]);
      if (chosen === undefined)
        throw new Error(`${name} is one of ${values.map(({ value }) => value).join(', ')}`);
      this.#answers[name] = chosen.value;
    }
    this.#takeGiven();
  }

  /** What is asked next; undefined where all is filled in. */
  get question(): string | undefined {
    const field = this.#fields[this.#at];
    if (field === undefined) return undefined;
    const value = this.#offered(field);
    const offer = value === '' ? 'Type it' : `Enter for ${value}, or type another`;
    return `${field.label}? ${offer}; ${CANCEL} to leave everything as it is.`;
  }

  /** All that was filled in and chosen. */
  get answers(): Answers {
    return this.#answers;
  }

  /**
   * Takes a line for what was asked; gives what is wrong with it, "" where nothing is. Fails where a value that the line of
   * the action gave for what comes next is wrong.
   */
  take(line: string): string {
    const problem = this.#fill(line.trim() || this.#offered(this.#fields[this.#at]!));
    if (problem === '') this.#takeGiven();
    return problem;
  }

  #offered({ value, offer }: DialogField): string {
    return offer?.(this.#answers) ?? value;
  }

  /** Values are looked at in the order of the fields: what is right in one may depend on those before. */
  #takeGiven(): void {
    for (let field = this.#fields[this.#at]; field !== undefined; field = this.#fields[this.#at]) {
      const text = this.#given[field.name];
      if (text === undefined) return;
      const problem = this.#fill(text);
      if (problem !== '') throw new Error(`${field.name}: ${problem}`);
    }
  }

  #fill(text: string): string {
    const { name, problem } = this.#fields[this.#at]!;
    const wrong = problem(text);
    if (wrong === '') {
      this.#answers[name] = text;
      this.#at++;
    }
    return wrong;
  }
}

/** What is chosen, and what else can be, a line for each option: `grace: its own; or grace=1 (1 s)`. */
export function optionLines({ options = [] }: Plan, answers: Answers): string[] {
  return options
    .filter(({ values }) => values.length > 1)
    .map(({ name, label, values }) => {
      const chosen = values.find(({ value }) => value === answers[name])!;
      const others = values
        .filter((each) => each !== chosen)
        .map(({ value, text }) => `${name}=${value}${text === value ? '' : ` (${text})`}`);
      return `${label}: ${chosen.text}; or ${others.join(', ')}`;
    });
}
