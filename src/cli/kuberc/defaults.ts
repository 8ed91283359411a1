import type { OptionDefault } from '../../kubeconfig/kuberc/preference.js';
import { messageOf } from '../../process/errors.js';
import type { Flags } from '../flags/kinds.js';
import { readFlagValues, toSpec } from '../flags/values.js';
import { parseArguments } from '../pflag.js';
import { WHY } from './check.js';

/** The error for a flag that cannot be set. */
interface Sayings {
  unknown: (flag: string) => string;
  invalid: (value: string, flag: string) => string;
}

/**
 * A command's arguments with default flags before them, each unless the arguments include it: `--output=wide`. So they
 * count as given, as in kubectl, and what is typed wins.
 * @param flags all flags of the command
 */
export async function withDefaults(
  argv: readonly string[],
  options: readonly OptionDefault[],
  flags: Flags,
  { unknown, invalid }: Sayings,
): Promise<string[]> {
  const typed = typedFlags(argv, flags);
  const added: string[] = [];
  for (const { name: spelled, default: value } of options) {
    const name = spelled.replaceAll('_', '-');
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (name === 'yes') throw new Error(`flag yes has to be typed: ${WHY}`);
    if (flag === undefined) throw new Error(unknown(spelled));
    if (typed.has(name)) continue;
    await readFlagValues({ [name]: flag }, new Map([[name, [value]]])).catch((error) => {
      throw new Error(`${invalid(value, spelled)} err: ${messageOf(error)}`);
    });
    added.push(`--${name}=${value}`);
  }
  return [...added, ...argv];
}

/** The flags in the arguments; none if these are invalid, because the command then rejects them. */
function typedFlags(argv: readonly string[], flags: Flags): ReadonlySet<string> {
  try {
    return new Set(parseArguments(argv, Object.entries(flags).map(toSpec)).flags.keys());
  } catch {
    return new Set();
  }
}
