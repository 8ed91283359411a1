import type { Environment } from '../../process/environment.js';
import { UsageError } from '../../process/errors.js';
import type { ParsedArguments } from '../pflag.js';
import { confirmFlags } from './confirm.js';
import { dryRunFlags, readDryRun } from './dry-run.js';
import type { FlagValues } from './kinds.js';
import { printFlags, readPrint } from './print.js';
import { saveConfigFlags } from './save-config.js';
import { readValidation, validateFlags } from './validate.js';
import { fieldManagerFlags } from './write.js';

/** The flags of all subcommands of `create` that make an object from flags. */
export function createFlags() {
  return {
    ...printFlags(),
    ...dryRunFlags(),
    ...validateFlags(),
    ...saveConfigFlags(),
    ...fieldManagerFlags('kubectl-create'),
    ...confirmFlags(),
  };
}

/** Reads them. Fails with kubectl's messages, in its order. */
export function readCreate(
  flags: FlagValues<typeof createFlags>,
  line: ParsedArguments,
  variables: Environment['variables'],
) {
  const { name, words } = readName(line);
  const { dryRun, warnings } = readDryRun(flags);
  return {
    name,
    words,
    dryRun,
    warnings,
    ...readPrint(flags, variables),
    typed: true as const,
    validation: readValidation(flags),
    fieldManager: flags['field-manager'],
    saveConfig: flags['save-config'],
    yes: flags.yes,
  };
}

/** The options of all subcommands of `create`. */
export type NewObjectOptions = ReturnType<typeof readCreate>;

/**
 * The single NAME before `--`, and the words after it. Fails with kubectl's message if there are more names or none.
 */
export function readName({ args, rest = [] }: ParsedArguments): { name: string; words: readonly string[] } {
  if (args.length !== 1)
    throw new UsageError(`exactly one NAME is required, got ${args.length}`, { part: 'arguments' });
  return { name: args[0]!, words: rest };
}
