import { isKubercRemoved, locateKuberc } from '../../kubeconfig/kuberc/locate.js';
import type { Environment } from '../../process/environment.js';
import { bareError, messageOf, UsageError } from '../../process/errors.js';
import type { CommandClass, CommandTable } from '../command-table.js';
import type { FlagSpec } from '../pflag.js';
import { findCommand, properId } from '../route.js';
import { CommandPreferences } from './preferences.js';

/** A command line as the user's preferences have it. */
export interface PreferredLine {
  /** Its words, without an alias. */
  argv: string[];
  /** The alias that it had. */
  alias?: string;
  /** The arguments of the command that was found in it, with those that are set for it. Fails if they are wrong. */
  argumentsOf(rest: string[], id: string, Class: CommandClass): Promise<string[]>;
}

/** What a command line may consist of. */
interface Grammar {
  commands: CommandTable;
  /** Of the flags that may stand before a command. */
  specs: readonly FlagSpec[];
  /** The program's. */
  name: string;
}

/**
 * Applies the user's kuberc file to a command line. Says on stderr what is wrong with a file that nobody has named, and fails for one that was named.
 * Fails as findCommand does where kuberc is turned off and named nevertheless: an unknown command is said before an unknown flag.
 */
export async function preferredLine(
  argv: string[],
  { commands, specs, name }: Grammar,
  environment: Environment,
): Promise<PreferredLine> {
  const { variables, home } = environment;
  const flag = kubercFlag(argv);
  const typed: PreferredLine = { argv, argumentsOf: async (rest) => rest };
  if (isKubercRemoved(variables)) {
    if (flag === undefined) return typed;
    throw new UsageError('unknown flag: --kuberc', {
      command: await commandNamed(argv, { commands, specs, name }),
    });
  }
  return applying(async () => {
    if (flag === '') throw new Error('kuberc file is not found');
    const place = locateKuberc(variables, home, flag);
    const preferences = place && (await CommandPreferences.read(place, commands, environment));
    if (preferences === undefined) return typed;
    const { alias, argv: words } = preferences.expand(argv, specs);
    return {
      argv: words,
      ...(alias !== undefined && { alias: alias.name }),
      argumentsOf: (rest, id, Class) => applying(() => preferences.argumentsOf(rest, { id, Class, alias })),
    };
  });
}

/** The command of a line, in words. Fails as findCommand does where the first is none; what is unknown in a group is said behind its flags. */
async function commandNamed(argv: readonly string[], { commands, specs, name }: Grammar): Promise<string> {
  try {
    const route = findCommand(argv, Object.keys(commands), specs, name);
    return route === undefined
      ? name
      : `${name} ${(await properId(route.id, commands)).replaceAll(':', ' ')}`;
  } catch (error) {
    if (!(error instanceof UsageError) || error.command === undefined) throw error;
    return error.command;
  }
}

/** Does what preferences are used for, with the words that kubectl puts before what is wrong with them. */
async function applying<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    throw bareError(`error occurred while applying preferences ${messageOf(error)}`, { cause: error });
  }
}

/** The value of --kuberc, wherever it stands; "" for none, undefined without the flag. */
export function kubercFlag(argv: readonly string[]): string | undefined {
  for (const [index, word] of argv.entries()) {
    if (word === '--') return undefined;
    if (word === '--kuberc') return argv[index + 1] ?? '';
    if (word.startsWith('--kuberc=')) return word.slice('--kuberc='.length);
  }
  return undefined;
}
