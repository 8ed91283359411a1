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
    'Prints for each type whether you, or the user of --as, may get, list, watch, create, update, patch and delete ' +
    'its objects in a namespace; types without namespaces are in the same table. "some" means certain objects by ' +
    'name, and "-" a verb that the type does not have. "!" marks what shows secrets, and "*" what a rule with a ' +
    'wildcard allows. Permissions that lead to others (escalate, bind and impersonate) are listed below the table. ' +
    'The server is asked for the rules of the namespace and of the cluster; if it reports that its answer is ' +
    'incomplete, proa says so.';
  static override usage = ['can matrix [TYPE ...] [flags]'];
  static override examples = examples({
    'Show all types': 'can matrix',
    'Show some types in a namespace': 'can matrix pods,secrets -n default',
    'Show what a service account may do': 'can matrix pods --as=system:serviceaccount:default:default',
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
