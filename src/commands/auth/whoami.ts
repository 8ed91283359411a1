import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { printFlags, readPrint } from '../../cli/flags/print.js';
import { whoAmI } from '../../verbs/auth/whoami.js';

/** `proa auth whoami`: kubectl's. */
export default class WhoAmI extends ClusterCommand<typeof WhoAmI> {
  static override summary = 'Show who you are to the server';
  static override description =
    'Prints your user name, groups and other attributes as the server sees them. Useful with tokens, login plugins and ' +
    'proxies that decide who you are.';
  static override usage = ['auth whoami [flags]'];
  static override examples = examples({
    'Show who I am': 'auth whoami',
    'Show it as JSON': 'auth whoami -o json',
  });
  static override completes = [] as const;
  static override flags = { ...printFlags() };

  protected async execute(): Promise<undefined> {
    const print = readPrint(this.flags, this.environment.variables);
    const options = { ...print, dryRun: 'none', keepOrder: true } as const;
    await this.printOutcomes(options, (session) => whoAmI(print.format === undefined, session));
  }
}
