import { ClusterCommand } from '../cli/cluster-command.js';
import { apiVersions } from '../verbs/discovery/api-versions.js';

/** `proa api-versions`: kubectl's api-versions, with two requests. */
export default class ApiVersions extends ClusterCommand<typeof ApiVersions> {
  static override summary = 'Print the supported API versions on the server, in the form of "group/version"';
  static override examples = ['<%= config.bin %> api-versions'];
  static override completes = [] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    this.takeNoWords();
    await using session = await this.openSession();
    const lines = (await apiVersions(session.discovery)).map((name) => `${name}\n`);
    await this.environment.stdout.write(lines.join(''));
  }
}
