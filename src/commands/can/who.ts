import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { documentFormats, outputFlag, readOutput } from '../../cli/flags/print.js';
import { allNamespacesFlags } from '../../cli/flags/selectors.js';
import { GRANTED_SUBRESOURCES, subresourceFlags } from '../../cli/flags/subresource.js';
import { UsageError } from '../../process/errors.js';
import { type WhoReport, whoCan, whoNote, whoText } from '../../verbs/can/who.js';

/** `proa can who`: who may do something. */
export default class CanWho extends ClusterCommand<typeof CanWho> {
  static override summary = 'Show who may do something';
  static override description =
    'Prints the users, groups and service accounts that roles and bindings let do something, each with the binding ' +
    'and the role that allow it. NAMES lists the objects if not all are meant. NOTE marks what deserves a second ' +
    'look: rules with "*", rules that allow reading secrets, and escalate, bind and impersonate. It also names the ' +
    'cluster roles from which an aggregated one has the permission. Only roles and bindings are considered, not ' +
    'what other authorizers allow, such as the one for nodes, or webhooks.';
  static override usage = ['can who VERB (TYPE | TYPE/NAME | /URL) [flags]'];
  static override examples = examples({
    'Show who may delete pods in a namespace': 'can who delete pods -n default',
    'Show who may read secrets in any namespace': 'can who get secrets -A',
    'Show who may open a shell in pods': 'can who create pods --subresource=exec',
  });
  static override completes = [
    'get list watch create update patch delete deletecollection impersonate bind escalate'.split(' '),
    'types',
  ] as const;
  static override flags = {
    ...allNamespacesFlags('Look at the role bindings of all namespaces.'),
    ...subresourceFlags('Subresource of the type, such as log or exec.', GRANTED_SUBRESOURCES),
    ...outputFlag(documentFormats),
  };

  protected async execute(): Promise<undefined> {
    const { flags, args, environment } = this;
    const [verb, what] = args;
    if (verb === undefined || what === undefined || args.length > 2)
      throw new UsageError('a verb and a type are needed: can who VERB TYPE', { part: 'arguments' });
    const options = { verb, what, subresource: flags.subresource, allNamespaces: flags['all-namespaces'] };
    const format = readOutput(flags, environment.variables, documentFormats);
    const notes = (report: WhoReport) => [whoNote(report)];
    await this.printReports({ format, text: whoText, notes }, (session) => whoCan(options, session));
  }
}
