import type { Alias, OptionDefault, Preference } from '../../kubeconfig/kuberc/preference.js';

/** Fails, in kubectl's words, if names in a preference are invalid. */
export function checkPreference({ aliases, defaults }: Preference): void {
  const names = new Set<string>();
  for (const { name, options } of aliases) {
    if (!/^[a-zA-Z]+$/.test(name))
      throw new Error('invalid alias name, can only include alphabetical characters');
    checkNames(options);
    if (names.has(name)) throw new Error(`duplicate alias name ${name}`);
    names.add(name);
  }
  for (const { options } of defaults) checkNames(options);
}

function checkNames(options: readonly OptionDefault[]): void {
  for (const { name } of options) {
    if (name.startsWith('-')) throw new Error(`flag name ${name} should be in long form without dashes`);
  }
}

/** Fails if the words of an alias include --yes: the user must type that confirmation each time. */
export function refuseConfirmation({ name, prependArgs, appendArgs }: Alias): void {
  const words = [...prependArgs, ...appendArgs];
  const end = words.indexOf('--');
  const isConfirmation = (word: string) => /^--yes(=|$)/.test(word);
  if ((end < 0 ? words : words.slice(0, end)).some(isConfirmation))
    throw new Error(`alias ${name} has --yes, which has to be typed: ${WHY}`);
}

/** Why no file may contain --yes. */
export const WHY = 'it confirms changes in protected contexts';
