import * as fs from 'node:fs/promises';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { boolFlag, intFlag } from '../../cli/flags/kinds.js';
import { documentFormats, outputFlag, readOutput } from '../../cli/flags/print.js';
import type { Session } from '../../cluster/session.js';
import type { RequestStatistics } from '../../discovery/client.js';
import { createDiscovery, type DiscoveryWithCache } from '../../discovery/discovery.js';
import type { DiscoveryMode } from '../../discovery/requests.js';
import { type TimedRun, timeDiscovery } from '../../discovery/timing.js';
import { systemClock } from '../../process/clock.js';
import { withTemporaryFolder } from '../../process/temporary-folder.js';
import { medianRuns, timingTables } from '../../render/discovery-timing.js';
import { reportPrinter } from '../../render/printers.js';

/** The measured runs, and the median for each kind of discovery. */
interface DiscoveryTimes {
  server: string;
  runs: TimedRun[];
  medians: ReturnType<typeof medianRuns>;
}

/** `proa discovery time`: measures a whole discovery without a cache. */
export default class DiscoveryTime extends ClusterCommand<typeof DiscoveryTime> {
  static override summary = 'Measure discovery without a cache: requests, bytes, time and waits';
  static override examples = [
    '<%= config.bin %> discovery time --runs 5',
    {
      description: 'Measure legacy and aggregated discovery',
      command: '<%= config.bin %> discovery time --legacy --aggregated',
    },
    {
      description: 'Measure without client-side rate limiting',
      command: '<%= config.bin %> discovery time --legacy --discovery-qps=-1',
    },
  ];
  static override flags = {
    aggregated: boolFlag({
      description: 'Measure aggregated discovery; fail if the server has none.',
    }),
    legacy: boolFlag({ description: 'Measure legacy discovery, group by group.' }),
    ...outputFlag(documentFormats),
    runs: intFlag({ description: 'Number of measurements.' }, 3),
    slowest: intFlag({ description: 'Number of the slowest requests to show.' }, 5),
  };

  protected async execute(): Promise<undefined> {
    const { flags, environment } = this;
    const print = await reportPrinter<DiscoveryTimes>(
      readOutput(flags, environment.variables, documentFormats),
      ({ runs }) => timingTables(runs, flags.slowest),
      environment,
    );
    if (flags.runs < 1) throw new Error('--runs must be at least 1');
    await this.withSession(async (session) => {
      const runs: TimedRun[] = [];
      for (const mode of this.#modes()) {
        for (let run = 0; run < flags.runs; run++)
          runs.push(
            await withTemporaryFolder('proa-discovery-', (cacheDir) =>
              this.#measure(mode, session, cacheDir),
            ),
          );
      }
      await print({ server: session.transport.server, runs, medians: medianRuns(runs) });
    });
    return undefined;
  }

  #modes(): DiscoveryMode[] {
    const { legacy, aggregated } = this.flags;
    return legacy ? (aggregated ? ['auto', 'legacy'] : ['legacy']) : ['auto'];
  }

  async #measure(mode: DiscoveryMode, session: Session, cacheDir: string): Promise<TimedRun> {
    const made: DiscoveryWithCache[] = [];
    try {
      const run = await timeDiscovery({
        mode,
        now: this.environment.now,
        slowest: this.flags.slowest,
        create: (mode, onRequest) => {
          const discovery = this.#coldDiscovery(cacheDir, session, mode, onRequest);
          made.push(discovery);
          return discovery;
        },
      });
      if (this.flags.aggregated && mode === 'auto' && run.form === 'legacy') {
        throw new Error('the server has no aggregated discovery');
      }
      return run;
    } finally {
      for (const discovery of made) await discovery.settled();
    }
  }

  #coldDiscovery(
    cacheDir: string,
    session: Session,
    mode: DiscoveryMode,
    onRequest: (statistics: RequestStatistics) => void,
  ): DiscoveryWithCache {
    const { now, signal } = this.environment;
    return createDiscovery({
      transport: session.transport,
      cacheDir,
      spelledServer: session.cachePlace.spelledServer,
      limiter: session.limiter,
      clock: { ...systemClock, now },
      fs,
      uid: this.environment.process.uid,
      onRequest,
      mode,
      signal,
    });
  }
}
