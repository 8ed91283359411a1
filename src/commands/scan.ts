import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { chunkSizeFlags, readChunkSize } from '../cli/flags/chunk-size.js';
import { concurrencyFlags, readConcurrency } from '../cli/flags/concurrency.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { boolFlag, stringFlag } from '../cli/flags/kinds.js';
import {
  allNamespacesFlags,
  fieldSelectorFlags,
  readSelectors,
  selectorFlags,
} from '../cli/flags/selectors.js';
import { fieldManagerFlags } from '../cli/flags/write.js';
import type { ScanOptions } from '../verbs/scan/options.js';
import { scan } from '../verbs/scan/scan.js';

/** `proa scan`: passes every object to a program once, or rewrites it. kubectl has no such command. */
export default class Scan extends ClusterCommand<typeof Scan> {
  static override summary = 'Pass every object of a type to a program, or rewrite it';
  static override description =
    'Reads every object of the types once, in the order of their keys, and runs the command for each chunk with ' +
    'its objects on standard input, one JSON document per line. If the command fails, the scan ends. With ' +
    '--checkpoint, the same command line continues after the last chunk that was finished; a chunk that was not ' +
    'finished is passed again. At the end, it reports on standard error which part of the list was read at which ' +
    'resourceVersion.';
  static override usage = ['scan TYPE [flags] -- COMMAND [ARGUMENTS]', 'scan TYPE --rewrite [flags]'];
  static override examples = examples({
    'Collect the images in use':
      'scan pods -A -- sh -c \'grep -o "\\"image\\":\\"[^\\"]*\\"" >> images.txt\'',
    'Store all deployments in the current storage version, and continue after an interruption':
      'scan deployments -A --rewrite --checkpoint=deployments.scan',
  });
  static override completes = ['types'] as const;
  static override flags = {
    ...selectorFlags(),
    ...fieldSelectorFlags(),
    ...allNamespacesFlags(),
    ...chunkSizeFlags('Objects in each chunk; at least 1.'),
    each: boolFlag({ description: 'Run the command once for each object.' }),
    checkpoint: stringFlag({
      completes: 'files',
      helpValue: 'FILE',
      description: 'File to keep the progress in, and to continue from if it exists.',
    }),
    report: stringFlag({
      completes: 'files',
      helpValue: 'FILE',
      description: 'File to write the report to, as JSON.',
    }),
    rewrite: boolFlag({
      helpGroup: 'WRITING',
      description:
        'Instead of a command, get each object and put it back unchanged, so that the server stores it in its ' +
        'current version. Objects that others change in the meantime are skipped.',
    }),
    ...fieldManagerFlags('proa-scan'),
    ...concurrencyFlags('Without it, 8.'),
    ...confirmFlags(),
  };

  protected async execute(): Promise<number> {
    const options = this.#options();
    await using session = await this.openSession();
    const failures = await scan(options, session);
    for (const failure of failures) await session.environment.stderr.write(`error: ${failure}\n`);
    return failures.length > 0 ? 1 : 0;
  }

  #options(): ScanOptions {
    const { flags, args } = this;
    const { rest = [] } = this.line;
    return {
      ...readSelectors(flags),
      words: args.slice(0, args.length - rest.length),
      allNamespaces: flags['all-namespaces'],
      chunkSize: readChunkSize(flags),
      program: rest,
      each: flags.each,
      rewrite: flags.rewrite,
      fieldManager: flags['field-manager'],
      concurrency: readConcurrency(flags),
      checkpoint: flags.checkpoint,
      report: flags.report,
      yes: flags.yes,
    };
  }
}
