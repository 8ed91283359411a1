import { BaseCommand } from '../cli/base-command.js';
import { openSession } from '../cluster/session.js';
import { groupVersion } from '../codec/object.js';

/** `proa api-versions`: kubectl's, by two requests. */
export default class ApiVersions extends BaseCommand<typeof ApiVersions> {
  static override summary = 'Print the supported API versions on the server, in the form of "group/version"';
  static override examples = ['<%= config.bin %> api-versions'];
  static override flags = {};

  protected async execute(): Promise<undefined> {
    if (this.args.length > 0) {
      const words = this.args.join(' ');
      throw new Error(`unexpected arguments: [${words}]\nSee 'proa api-versions -h' for help and examples`);
    }
    await using session = await openSession(this.flags, this.environment, this.config.version);
    await session.discovery.invalidate();
    const groups = await session.discovery.groups();
    const names = groups.flatMap(({ name, versions }) =>
      versions.map((version) => groupVersion(name, version)),
    );
    await this.environment.stdout.write(
      names
        .sort()
        .map((name) => `${name}\n`)
        .join(''),
    );
    return undefined;
  }
}
