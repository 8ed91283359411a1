import { quote } from '../../go/strconv/quote.js';
import { loadKuberc } from '../../kubeconfig/kuberc/load.js';
import type { KubercPlace } from '../../kubeconfig/kuberc/locate.js';
import { policyOf } from '../../kubeconfig/kuberc/policy.js';
import type { Alias, Preference } from '../../kubeconfig/kuberc/preference.js';
import { machineOf } from '../../kubeconfig/node-machine.js';
import type { Environment } from '../../process/environment.js';
import { UsageError } from '../../process/errors.js';
import type { Output } from '../../process/output.js';
import type { CommandClass, CommandTable } from '../command-table.js';
import { globalFlags } from '../flags/global.js';
import type { FlagSpec } from '../pflag.js';
import { findCommand } from '../route.js';
import { type ExpandedLine, expandAlias } from './alias.js';
import { checkPreference } from './check.js';
import { withDefaults } from './defaults.js';

/** The command to run. */
interface CommandToRun {
  id: string;
  Class: CommandClass;
  /** The alias it was called by. */
  alias?: Alias | undefined;
}

/** The user's preferences for commands and their flags in the kuberc file. */
export class CommandPreferences {
  readonly #preference: Preference;
  readonly #commands: CommandTable;
  readonly #stderr: Output;

  /** @param stderr for warnings */
  constructor(preference: Preference, commands: CommandTable, stderr: Output) {
    this.#preference = preference;
    this.#commands = commands;
    this.#stderr = stderr;
  }

  /** Reads a file; undefined if it has nothing usable. Fails if it contradicts itself. */
  static async read(
    place: KubercPlace,
    commands: CommandTable,
    environment: Environment,
  ): Promise<CommandPreferences | undefined> {
    const { preference, warning } = await loadKuberc(place, machineOf(environment));
    if (warning !== undefined) await environment.stderr.write(`${warning}\n`);
    if (preference === undefined) return undefined;
    checkPreference(preference);
    policyOf(preference);
    return new CommandPreferences(preference, commands, environment.stderr);
  }

  /** The command line with an alias replaced; see expandAlias. */
  expand(argv: readonly string[], specs: readonly FlagSpec[]): ExpandedLine {
    return expandAlias(argv, this.#preference.aliases, Object.keys(this.#commands), specs);
  }

  /**
   * A command's own arguments with the default flags before them, unless they were given. Warns about defaults for
   * unknown commands. Fails if the command does not have a flag or accept its value.
   */
  async argumentsOf(argv: readonly string[], running: CommandToRun): Promise<string[]> {
    const commands = this.#commands;
    const { alias, Class } = running;
    const flags = { ...globalFlags, ...Class.flags };
    let words = [...argv];
    if (alias !== undefined) {
      const { name, options } = alias;
      words = await withDefaults(words, options, flags, {
        unknown: (flag) => `invalid alias flag ${flag} in alias ${name}`,
        invalid: (value, flag) => `could not apply value ${value} to flag ${flag} in alias ${name}`,
      });
    }
    for (const { command, options } of this.#preference.defaults) {
      if (alias !== undefined && command.trim() === alias.name)
        throw new Error(`alias ${alias.name} can not be overridden`);
      const id = idOf(command, commands);
      if (id === undefined) {
        await this.#stderr.write(`Warning: command ${quote(command)} not found to set kuberc override\n`);
      } else if (alias === undefined && (await isSame(id, running, commands))) {
        words = await withDefaults(words, options, flags, {
          unknown: (flag) => `invalid flag ${flag} for command ${command}`,
          invalid: (value, flag) =>
            `could not apply override value ${value} to flag ${flag} in command ${command}`,
        });
      }
    }
    return words;
  }
}

/** The command that words name, undefined if they name none; as in kubectl, further words are ignored. */
function idOf(words: string, commands: CommandTable): string | undefined {
  try {
    return findCommand(words.split(/\s+/).filter(Boolean), Object.keys(commands), [])?.id ?? '';
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** Whether an id, perhaps that of an alias, is that of the command to run. */
async function isSame(
  id: string,
  { id: running, Class }: CommandToRun,
  commands: CommandTable,
): Promise<boolean> {
  if (id === running || Class.hiddenAliases.includes(id)) return true;
  if (!Class.hiddenAliases.includes(running)) return false;
  return (await commands[id]?.())?.default === Class;
}
