import { ClusterCommand } from '../cli/cluster-command.js';
import { groupVersion } from '../codec/object.js';

import { UsageError } from '../process/errors.js';

/** `proa api-versions`: kubectl's api-versions, with two requests. */
export default class ApiVersions extends ClusterCommand<typeof ApiVersions> {
  static override summary = 'Print the supported API versions on the server, in the form of "group/version"';
  static override examples = ['<%= config.bin %> api-versions'];
  static override completes = [] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    if (this.args.length > 0) {
      throw new UsageError(`unexpected arguments: [${this.args.join(' ')}]`, { part: 'arguments' });
    }
    await this.withSession(async ({ discovery }) => {
      await discovery.invalidate();
      const groups = await discovery.groups();
      const names = groups.flatMap(({ name, versions }) =>
        versions.map((version) => groupVersion(name, version)),
      );
      const lines = names.sort().map((name) => `${name}\n`);
      await this.environment.stdout.write(lines.join(''));
    });
    return undefined;
  }
}
