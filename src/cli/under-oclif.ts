import { processEnvironment } from '../process/process-environment.js';
import { sanitizeOutput } from '../terminal/sanitize.js';
import type { CommandClass } from './command-table.js';
import { printFailure } from './print-failure.js';
import type { Program } from './program.js';

/** What a command reads of oclif's own Config. */
export type OclifConfig = Omit<Program, 'commandIds' | 'name'> & {
  bin: string;
  commandIDs: readonly string[];
};

/**
 * Runs a command that oclif itself has found, with the streams of this process. Errors are printed as ever; the exit
 * code is set and given.
 * @param id `config:view`
 */
export async function runUnderOclif(
  Class: CommandClass,
  id: string,
  argv: string[],
  config: OclifConfig,
): Promise<number> {
  const environment = processEnvironment(new AbortController().signal, sanitizeOutput);
  const { bin: name, root, version, platform, arch, commandIDs: commandIds } = config;
  const program = { name, root, version, platform, arch, commandIds, id };
  let exitCode: number;
  try {
    exitCode = await new Class(argv, program, environment).run();
  } catch (error) {
    const { failureExitCode } = Class;
    const command = `${name} ${id.replaceAll(':', ' ')}`;
    exitCode = await printFailure(error, { command, argv, failureExitCode }, environment);
  }
  if (exitCode !== 0) process.exitCode = exitCode;
  return exitCode;
}
