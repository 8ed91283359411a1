import type { Environment } from '../process/environment.js';
import type { CommandConfig } from './program.js';

/** What the edge runs: a command class, made anew for each run. `run` gives the exit code. */
export type CommandClass = new (
  argv: string[],
  config: CommandConfig,
  environment: Environment,
) => { run(): Promise<number> };

/** The commands by their ids (`config:view`), aliases among them, each loaded only when it is to run. */
export type CommandTable = Readonly<Record<string, () => Promise<{ default: CommandClass }>>>;
