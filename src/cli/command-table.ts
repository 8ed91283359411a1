import type { Environment } from '../process/environment.js';
import type { Flags } from './flags/kinds.js';
import type { CommandConfig } from './program.js';

/** A command with its arguments. `run` gives the exit code. */
export interface CommandInstance {
  run(): Promise<number>;
}

/** What the edge runs: a command class, of which each run makes a new instance. */
export interface CommandClass {
  new (argv: string[], config: CommandConfig, environment: Environment): CommandInstance;
  /** Its own, besides those that every command takes. */
  readonly flags: Flags;
  /** Exit code for errors that have none of their own. */
  readonly failureExitCode: number;
  /** Other ids by which it is called. */
  readonly hiddenAliases: readonly string[];
  /** Programs on PATH may add commands below it: `kubectl-create-NAME`. */
  readonly takesPlugins: boolean;
}

/** The commands by their ids (`config:view`), aliases among them, each loaded only when it is to run. */
export type CommandTable = Readonly<Record<string, () => Promise<{ default: CommandClass }>>>;

/** What command lines may name. */
export interface Commands {
  table: CommandTable;
  /** The id of the command that a line without one means, on a terminal. */
  withoutWords: string;
  /** Ids of commands whose words are a command line in the making. */
  completing: readonly string[];
}
