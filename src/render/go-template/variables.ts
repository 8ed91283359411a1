import type { GoValue } from './values.js';

/** The variables of one template execution, innermost last. `$` is the data it was started with. */
export class Variables {
  readonly #stack: { readonly name: string; value: GoValue }[];

  constructor(data: GoValue) {
    this.#stack = [{ name: '$', value: data }];
  }

  declare(name: string, value: GoValue): void {
    this.#stack.push({ name, value });
  }

  /** Sets the innermost variable with a name; false if there is none. */
  assign(name: string, value: GoValue): boolean {
    const variable = this.#stack.findLast((candidate) => candidate.name === name);
    if (variable !== undefined) variable.value = value;
    return variable !== undefined;
  }

  get(name: string): GoValue | undefined {
    return this.#stack.findLast((candidate) => candidate.name === name)?.value;
  }

  /** Sets the variable at `place` from the top, 1 being the last declared. */
  setFromTop(place: number, value: GoValue): void {
    this.#stack.at(-place)!.value = value;
  }

  /** The number of variables, as a mark for `release`. */
  mark(): number {
    return this.#stack.length;
  }

  /** Drops the variables declared since the mark. */
  release(mark: number): void {
    this.#stack.length = mark;
  }
}
