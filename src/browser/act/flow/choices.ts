import type { Answers, DialogOption, Plan } from '../types.js';

/**
 * What is chosen of the options of a plan before anything else is. Fails where a given value is none of an option's, or is not
 * asked for.
 * @param given values by the names of fields and options
 * @param word of the action
 */
export function choicesAtFirst(
  { fields = [], options = [] }: Plan,
  given: Answers,
  word: string,
): Record<string, string> {
  const names = [...fields, ...options].map(({ name }) => name);
  const other = Object.keys(given).find((name) => !names.includes(name));
  if (other !== undefined) {
    const known = names.length === 0 ? 'nothing' : names.map((name) => `${name}=`).join(', ');
    throw new Error(`${word} does not take ${other}=; it takes ${known}`);
  }
  return Object.fromEntries(options.map((option) => [option.name, choiceOf(option, given[option.name])]));
}

function choiceOf({ name, values }: DialogOption, given: string | undefined): string {
  const all = values.map(({ value }) => value);
  if (given !== undefined && !all.includes(given)) throw new Error(`${name} is one of ${all.join(', ')}`);
  return given ?? all[0]!;
}

/** The value that comes behind another, in turn. */
export function choiceAfter(chosen: string, values: DialogOption['values']): string {
  const at = values.findIndex(({ value }) => value === chosen);
  return values[(at + 1) % values.length]!.value;
}
