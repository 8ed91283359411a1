import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { confirmFlags } from '../../cli/flags/confirm.js';
import { dryRunFlags, readDryRun } from '../../cli/flags/dry-run.js';
import { boolFlag, sliceFlag } from '../../cli/flags/kinds.js';
import { printFlags, readPrint } from '../../cli/flags/print.js';
import { setLastApplied } from '../../verbs/apply/last-applied/set.js';

/** `proa apply set-last-applied`: kubectl's. */
export default class SetLastApplied extends ClusterCommand<typeof SetLastApplied> {
  static override summary = 'Set the configuration that counts as last applied to objects';
  static override description =
    'Writes the content of files to the annotation that records what was last applied to an object, as if it had ' +
    'been applied. Nothing else in the object changes. All objects are checked first, and the first error ends the ' +
    'command.';
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
      description: 'Files, directories or URLs with the configuration to record; - for stdin.',
    }),
    'create-annotation': boolFlag({
      helpGroup: 'WRITING',
      description: 'Create the annotation if an object has none; without this flag, that is an error.',
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
