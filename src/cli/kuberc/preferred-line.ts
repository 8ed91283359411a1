import { isKubercRemoved, locateKuberc } from '../../kubeconfig/kuberc/locate.js';
import type { Environment } from '../../process/environment.js';
import { bareError, messageOf, UsageError } from '../../process/errors.js';
import type { CommandClass, CommandTable } from '../command-table.js';
import type { FlagSpec } from '../pflag.js';
import { findCommand, properId } from '../route.js';
import { CommandPreferences } from './preferences.js';

/** A command line after the user's preferences were applied. */
export interface PreferredLine {
  /** Its words, without an alias. */
  argv: string[];
  /** The alias that it had. */
  alias?: string;
  /** The arguments of the given command, with the default flags. Fails if these are invalid. */
  argumentsOf(rest: string[], id: string, Class: CommandClass): Promise<string[]>;
}

/** The parts of a command line. */
interface Grammar {
  commands: CommandTable;
  /** Of the flags allowed before a command. */
  specs: readonly FlagSpec[];
  /** The program's. */
  name: string;
}

/**
 * Applies the user's kuberc file to a command line. Reports on stderr what is wrong with the default file, and fails
 * for a file that was named. If kuberc is turned off and yet named, fails as findCommand does: an unknown command is
 * reported before an unknown flag.
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

/**
 * The command of a line, in words. Fails as findCommand does if the first word is unknown; an unknown word in a group
 * is reported after its flags.
 */
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

/** Runs code that uses preferences, with kubectl's prefix for its errors. */
async function applying<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    throw bareError(`error occurred while applying preferences ${messageOf(error)}`, { cause: error });
  }
}

/** The value of --kuberc, anywhere on the line; "" for none, undefined without the flag. */
export function kubercFlag(argv: readonly string[]): string | undefined {
  for (const [index, word] of argv.entries()) {
    if (word === '--') return undefined;
    if (word === '--kuberc') return argv[index + 1] ?? '';
    if (word.startsWith('--kuberc=')) return word.slice('--kuberc='.length);
  }
  return undefined;
}
