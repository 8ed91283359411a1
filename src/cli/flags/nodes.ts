import type { NodeOptions } from '../../objects/draining/options.js';
import { UsageError } from '../../process/errors.js';
import { concurrencyFlags, readConcurrency } from './concurrency.js';
import { confirmFlags } from './confirm.js';
import { dryRunFlags, readDryRun } from './dry-run.js';
import type { FlagValues } from './kinds.js';
import { readSelectors, selectorFlags } from './selectors.js';

/** What commands that change nodes have in common: -l, --dry-run, --yes, --concurrency. */
export function nodeFlags() {
  return { ...selectorFlags(), ...dryRunFlags(), ...confirmFlags(), ...concurrencyFlags() };
}

/** A command line about nodes. */
interface NodeLine {
  flags: FlagValues<typeof nodeFlags>;
  args: readonly string[];
  given: ReadonlySet<string>;
}

/** Reads a command line about nodes. Fails with kubectl's message if it has neither names nor labels, or both. */
export function readNodes(command: string, { flags, args, given }: NodeLine): NodeOptions {
  const { labelSelector } = readSelectors(flags);
  if (args.length === 0 && !given.has('selector'))
    throw new UsageError(`USAGE: ${command} NODE [flags]`, { part: 'arguments' });
  if (args.length > 0 && labelSelector !== '')
    throw new UsageError('cannot specify both a node name and a --selector option', { part: 'arguments' });
  const concurrency = readConcurrency(flags);
  return { ...readDryRun(flags), names: args, labelSelector, yes: flags.yes, concurrency };
}
