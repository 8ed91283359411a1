import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { confirmFlags } from '../../cli/flags/confirm.js';
import { dryRunFlags, readDryRun } from '../../cli/flags/dry-run.js';
import { boolFlag, sliceFlag } from '../../cli/flags/kinds.js';
import { printFlags, readPrint } from '../../cli/flags/print.js';
import { setLastApplied } from '../../verbs/apply/last-applied/set.js';

/** `proa apply set-last-applied`: kubectl's. */
export default class SetLastApplied extends ClusterCommand<typeof SetLastApplied> {
  static override summary = 'Change what counts as last applied to objects';
  static override description =
    'Writes the content of files into the annotation that keeps what was last applied to an object, as if it had been ' +
    'applied. Nothing else of the object changes. All objects are looked at first, and the first error ends the command.';
  static override usage = ['apply set-last-applied -f FILE [flags]'];
  static override examples = examples({
    'Record a file as what was applied last to its object':
      'apply set-last-applied -f pod.yaml --create-annotation',
    'Record all files in a directory': 'apply set-last-applied -f manifests --create-annotation',
    'Show the objects, without changing them':
      'apply set-last-applied -f pod.yaml --create-annotation --dry-run=server -o yaml',
  });
  static override completes = [] as const;
  static override flags = {
    filename: sliceFlag({
      helpGroup: 'SELECTION',
      char: 'f',
      helpValue: 'FILE',
      completes: 'manifests',
      description: 'Files, directories or URLs with what counts as last applied; - for stdin.',
    }),
    'create-annotation': boolFlag({
      helpGroup: 'WRITING',
      description: 'Create the annotation where an object has none; otherwise, that is an error.',
    }),
    ...printFlags(),
    ...dryRunFlags(),
    ...confirmFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags, environment } = this;
    const options = {
      ...readPrint(flags, environment.variables),
      ...readDryRun(flags),
      filenames: flags.filename,
      yes: flags.yes,
      createAnnotation: flags['create-annotation'],
    };
    await this.printOutcomes(options, (session) => setLastApplied(options, session));
  }
}
