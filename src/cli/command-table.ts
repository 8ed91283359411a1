import type { Environment } from '../process/environment.js';
import type { Flags } from './flags/kinds.js';
import type { CommandConfig } from './program.js';

/** What the edge runs: a command class, of which each run makes a new instance. `run` gives the exit code. */
export interface CommandClass {
  new (argv: string[], config: CommandConfig, environment: Environment): { run(): Promise<number> };
  /** Its own, beside those that every command takes. */
  readonly flags: Flags;
  /** Exit code for errors that have none of their own. */
  readonly failureExitCode: number;
  /** Other ids by which it is called. */
  readonly hiddenAliases: readonly string[];
}

/** The commands by their ids (`config:view`), aliases among them, each loaded only when it is to run. */
export type CommandTable = Readonly<Record<string, () => Promise<{ default: CommandClass }>>>;
