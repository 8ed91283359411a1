import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { documentFormats, outputFlag, readOutput } from '../../cli/flags/print.js';
import type { AccessMatrix } from '../../objects/access/access-matrix.js';
import { canMatrix, matrixText } from '../../verbs/can/matrix.js';

const formats = ['wide', ...documentFormats] as const;

/** `proa can matrix`: what the user may do with which types. */
export default class CanMatrix extends ClusterCommand<typeof CanMatrix> {
  static override summary = 'Show what you may do with which types';
  static override description =
    'Prints for each type whether you, or the user of --as, may get, list, watch, create, update, patch and delete its objects in ' +
    'a namespace; types without namespaces are in the same table. "some" stands for objects by their names, "-" for what a ' +
    'type does not have, "!" behind what shows secrets, and "*" behind what a rule with a wildcard allows. What leads ' +
    'further stands below: escalate, bind and impersonate. The server is asked for the rules of the namespace, and for those ' +
    'that hold everywhere; where it says that it does not know all, so does proa.';
  static override usage = ['can matrix [TYPE ...] [flags]'];
  static override examples = examples({
    'All types': 'can matrix',
    'Some types in a namespace': 'can matrix pods,secrets -n default',
    'What a service account may do': 'can matrix pods --as=system:serviceaccount:default:default',
  });
  static override completes = ['types', '...'] as const;
  static override flags = { ...outputFlag(formats) };

  protected async execute(): Promise<undefined> {
    const { flags, args, environment } = this;
    const format = readOutput(flags, environment.variables, formats);
    const text = (matrix: AccessMatrix) => matrixText(matrix, format?.name === 'wide');
    const notes = ({ incomplete }: AccessMatrix) =>
      incomplete === undefined ? [] : [`The server says that this may be incomplete: ${incomplete}`];
    await this.printReports({ format, text, notes }, (session) => canMatrix(args, session));
  }
}
