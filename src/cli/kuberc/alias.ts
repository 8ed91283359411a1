import { quote } from '../../go/strconv/quote.js';
import type { Alias } from '../../kubeconfig/kuberc/preference.js';
import { UsageError } from '../../process/errors.js';
import type { FlagSpec } from '../pflag.js';
import { findCommand, firstWord } from '../route.js';
import { refuseConfirmation } from './check.js';

/** A command line without aliases, and the one it had. */
export interface ExpandedLine {
  argv: string[];
  alias?: Alias;
}

/**
 * Replaces the alias at the beginning of a command line with its command, puts its words before those that are typed,
 * and appends others. Names of commands are never aliases. Fails, in kubectl's words, if the command of the alias does
 * not exist.
 * @param specs of the flags allowed before the alias
 */
export function expandAlias(
  argv: readonly string[],
  aliases: readonly Alias[],
  commandIds: readonly string[],
  specs: readonly FlagSpec[],
): ExpandedLine {
  const place = firstWord(argv, commandIds, specs);
  const name = place === undefined ? undefined : argv[place];
  const alias = aliases.find((each) => each.name === name);
  if (place === undefined || alias === undefined || isCommand(alias.name, commandIds))
    return { argv: [...argv] };
  refuseConfirmation(alias);
  const words = alias.command.split(/\s+/).filter(Boolean);
  checkCommand(words, alias, commandIds, specs);
  const { prependArgs, appendArgs } = alias;
  return {
    argv: [...argv.slice(0, place), ...words, ...prependArgs, ...argv.slice(place + 1), ...appendArgs],
    alias,
  };
}

function isCommand(word: string, commandIds: readonly string[]): boolean {
  return commandIds.some((id) => id === word || id.startsWith(`${word}:`));
}

function checkCommand(
  words: readonly string[],
  { name, command }: Alias,
  commandIds: readonly string[],
  specs: readonly FlagSpec[],
): void {
  try {
    findCommand(words, commandIds, specs);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new Error(`command ${quote(command)} not found to set alias ${quote(name)}: [${words.join(' ')}]`);
  }
}
