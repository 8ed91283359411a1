import type { DryRun } from '../../cluster/dry-run.js';
import type { Validation } from '../../cluster/validation.js';
import type { Environment } from '../../process/environment.js';
import { UsageError } from '../../process/errors.js';
import type { ObjectFormat } from '../../render/output-format.js';
import type { ParsedArguments } from '../pflag.js';
import { confirmFlags } from './confirm.js';
import { dryRunFlags, readDryRun } from './dry-run.js';
import { fieldManagerFlags } from './field-manager.js';
import type { FlagValues } from './kinds.js';
import { printFlags, readPrint } from './print.js';
import { saveConfigFlags } from './save-config.js';
import { readValidation, validateFlags } from './validate.js';

/** What all subcommands of `create` have that make an object from flags. */
export function makingFlags() {
  return {
    ...printFlags(),
    ...dryRunFlags(),
    ...validateFlags(),
    ...saveConfigFlags(),
    ...fieldManagerFlags('kubectl-create'),
    ...confirmFlags(),
  };
}

/** What those flags and the words say, checked. */
interface MakingArguments {
  name: string;
  /** The words behind the name: a command for a container. */
  words: readonly string[];
  dryRun: DryRun;
  validation: Validation;
  fieldManager: string;
  saveConfig: boolean;
  format: ObjectFormat | undefined;
  showManagedFields: boolean;
  allowMissingTemplateKeys: boolean;
  /** kubectl has Go's types for all that it makes. */
  typed: true;
  /** What kubectl logs of words it will not take for ever. */
  warnings: readonly string[];
  yes: boolean;
}

/** Reads them. Fails with kubectl's messages, in its order. */
export function readMaking(
  flags: FlagValues<typeof makingFlags>,
  line: ParsedArguments,
  variables: Environment['variables'],
): MakingArguments {
  const { name, words } = readName(line);
  const { dryRun, warnings } = readDryRun(flags);
  return {
    name,
    words,
    dryRun,
    warnings,
    ...readPrint(flags, variables),
    typed: true,
    validation: readValidation(flags),
    fieldManager: flags['field-manager'],
    saveConfig: flags['save-config'],
    yes: flags.yes,
  };
}

/** The one NAME before `--`, and the words behind. Fails with kubectl's message where there are more or none. */
export function readName({ args, rest = [] }: ParsedArguments): { name: string; words: readonly string[] } {
  if (args.length !== 1)
    throw new UsageError(`exactly one NAME is required, got ${args.length}`, { part: 'arguments' });
  return { name: args[0]!, words: rest };
}
