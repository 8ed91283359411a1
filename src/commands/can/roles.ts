import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { sliceFlag } from '../../cli/flags/kinds.js';
import { documentFormats, outputFlag, readOutput } from '../../cli/flags/print.js';
import { UsageError } from '../../process/errors.js';
import { heldRoles, type RolesReport, rolesText } from '../../verbs/can/roles.js';

/** `proa can roles`: what bindings grant to a subject. */
export default class CanRoles extends ClusterCommand<typeof CanRoles> {
  static override summary = 'Show the roles of a user, a group or a service account';
  static override description =
    'Prints each binding that names SUBJECT, or a group that it belongs to, with the role and its rules. SUBJECT ' +
    'is sa/NAME (in the namespace of -n), group/NAME, user/NAME, or the name of a user. The groups that all ' +
    'service accounts and all users belong to are included. Only the authenticator knows other groups; add them ' +
    'with --group. NOTE marks rules that deserve a second look: rules with "*", rules that allow reading secrets, ' +
    'and escalate, bind and impersonate.';
  static override usage = ['can roles SUBJECT [flags]'];
  static override examples = examples({
    'Show what a service account may do': 'can roles sa/default -n default',
    'Show what a group may do': 'can roles group/system:authenticated',
    'Show what a user in a group may do': 'can roles jane --group=dev',
  });
  static override completes = [['sa/', 'user/', 'group/']] as const;
  static override flags = {
    group: sliceFlag({
      helpGroup: 'SELECTION',
      helpValue: 'NAME',
      description: 'Other groups that SUBJECT belongs to.',
    }),
    ...outputFlag(documentFormats),
  };

  protected async execute(): Promise<undefined> {
    const { flags, args, environment } = this;
    const [subject] = args;
    if (subject === undefined || args.length > 1)
      throw new UsageError('name one user, group or service account: can roles SUBJECT', {
        part: 'arguments',
      });
    const format = readOutput(flags, environment.variables, documentFormats);
    const notes = ({ roles }: RolesReport) =>
      roles.length > 0 ? [] : [`No binding names ${subject}, or a group that it is known to be in.`];
    await this.printReports({ format, text: rolesText, notes }, (session) =>
      heldRoles({ subject, groups: flags.group }, session),
    );
  }
}
