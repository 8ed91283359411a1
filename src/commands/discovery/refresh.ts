import * as fs from 'node:fs/promises';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { CacheFolder } from '../../discovery/cache-folder.js';
import { cacheWriters } from '../../discovery/cache-writers.js';
import { sortFailures } from '../../discovery/failed-groups.js';
import { sentenceOf } from '../../go/file-error.js';
import { writersText } from '../../render/cache-report.js';
import { countText } from '../../render/numbers.js';

/** `proa discovery refresh`: fills the discovery cache again. */
export default class DiscoveryRefresh extends ClusterCommand<typeof DiscoveryRefresh> {
  static override summary = 'Discover all API groups and resources, and refresh the discovery cache';
  static override examples = ['<%= config.bin %> discovery refresh'];
  static override completes = [] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    this.takeNoWords();
    const { stdout, now } = this.environment;
    await using session = await this.openSession();
    const { discovery } = session;
    const start = now();
    await discovery.invalidate();
    const { resources, failed } = await discovery.all();
    const groups = await discovery.groups();
    await discovery.settled();
    const seconds = ((now() - start) / 1000).toFixed(1);
    const types = resources.filter(({ name }) => !name.includes('/'));
    const found = `${countText(groups.length, 'group')} with ${countText(types.length, 'resource type')} discovered in ${seconds}s`;
    const unwritten = discovery.cacheError();
    await stdout.write(
      unwritten === undefined ? `${found} and cached in ${discovery.folder}\n` : `${found}\n`,
    );
    const { uid } = this.environment.process;
    const writers = await cacheWriters(new CacheFolder(discovery.folder, fs, uid), fs, uid);
    if (writers.others > 0 || writers.untrusted.length > 0) {
      await stdout.write(`Files in the folder: ${writersText(writers)}\n`);
    }
    const { stale, broken } = sortFailures(failed);
    if (stale !== undefined) await session.tell(`Warning: ${stale.message}`);
    if (broken !== undefined) throw broken;
    if (unwritten !== undefined) {
      throw new Error(`the cache in ${discovery.folder} could not be written: ${sentenceOf(unwritten)}`);
    }
  }
}
