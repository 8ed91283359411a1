import * as fs from 'node:fs/promises';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { documentFormats, outputFlag, readOutput } from '../../cli/flags/print.js';
import { CacheFolder } from '../../discovery/cache-folder.js';
import { reportCache } from '../../discovery/cache-report.js';
import { cacheWriters } from '../../discovery/cache-writers.js';
import { CachedDocuments } from '../../discovery/tagged-documents.js';
import { cacheReportText } from '../../render/cache-report.js';
import { reportPrinter } from '../../render/printers.js';

/** `proa discovery show`: describes the discovery cache of the current server. Sends no requests. */
export default class DiscoveryShow extends ClusterCommand<typeof DiscoveryShow> {
  static override summary = 'Show the location, age and contents of the discovery cache';
  static override examples = ['<%= config.bin %> discovery show', '<%= config.bin %> discovery show -o json'];
  static override completes = [] as const;
  static override flags = outputFlag(documentFormats);

  protected async execute(): Promise<undefined> {
    this.takeNoWords();
    const { environment, flags } = this;
    const format = readOutput(flags, environment.variables, documentFormats);
    const print = await reportPrinter(format, cacheReportText, environment);
    await using session = await this.openSession();
    const { uid } = environment.process;
    const { folder, kubectlFolder } = session.discovery;
    const own = new CacheFolder(folder, fs, uid);
    const kubectls = kubectlFolder === undefined ? undefined : new CacheFolder(kubectlFolder, fs, uid);
    const writers = await cacheWriters(own, fs, uid);
    await print(await reportCache({ own, kubectls }, new CachedDocuments(own), writers, environment.now));
  }
}
