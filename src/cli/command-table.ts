import type { Environment } from '../process/environment.js';
import type { Flags } from './flags/kinds.js';
import type { CommandConfig } from './program.js';

/** A command with its arguments. `run` returns the exit code. */
export interface CommandInstance {
  run(): Promise<number>;
  /** See BaseCommand. */
  advice(error: unknown): Promise<string | undefined>;
}

/** What the edge runs: a command class, which is instantiated for each run. */
export interface CommandClass {
  new (argv: string[], config: CommandConfig, environment: Environment): CommandInstance;
  /** Its own, besides the global ones. */
  readonly flags: Flags;
  /** Exit code for errors without one of their own. */
  readonly failureExitCode: number;
  /** Its other ids. */
  readonly hiddenAliases: readonly string[];
  /** Programs on PATH may add subcommands: `kubectl-create-NAME`. */
  readonly takesPlugins: boolean;
}

/** The commands by their ids (`config:view`), including aliases, each loaded only when it is about to run. */
export type CommandTable = Readonly<Record<string, () => Promise<{ default: CommandClass }>>>;

/** What command lines can name. */
export interface Commands {
  table: CommandTable;
  /** The id of the command for a line without one, on a terminal. */
  withoutWords: string;
  /** Ids of commands whose words are an incomplete command line. */
  completing: readonly string[];
}
