import * as fs from 'node:fs/promises';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { wordFlag } from '../../cli/flags/kinds.js';
import { CacheFolder } from '../../discovery/cache-folder.js';
import { reportCache } from '../../discovery/cache-report.js';
import { CachedDocuments } from '../../discovery/tagged-documents.js';
import { cacheReportText } from '../../render/cache-report.js';

/** `proa discovery show`: the cache of the current server, without asking the server. */
export default class DiscoveryShow extends ClusterCommand<typeof DiscoveryShow> {
  static override summary = 'Show where the discovery cache is, how old it is and what it contains';
  static override examples = ['<%= config.bin %> discovery show', '<%= config.bin %> discovery show -o json'];
  static override flags = {
    output: wordFlag({ char: 'o', description: 'Output format.' }, ['json']),
  };

  protected async execute(): Promise<undefined> {
    const { output } = this.flags;
    if (output !== '' && output !== 'json') throw new Error(`--output ${output} is not available`);
    await this.withSession(async (session) => {
      const folder = new CacheFolder(session.discovery.folder, fs, this.environment.process.uid);
      const report = await reportCache(folder, new CachedDocuments(folder), this.environment.now);
      const text = output === 'json' ? `${JSON.stringify(report, null, 2)}\n` : cacheReportText(report);
      await this.environment.stdout.write(text);
    });
    return undefined;
  }
}
