import * as fs from 'node:fs/promises';
import type { Session } from '../../cluster/session.js';
import { createDiscovery, type DiscoveryWithCache } from '../../discovery/discovery.js';
import type { LimiterSettings } from '../../discovery/limiter.js';
import type { DiscoveryMode } from '../../discovery/requests.js';
import { type TimedRun, type TimingOptions, timeDiscovery } from '../../discovery/timing.js';
import { systemClock } from '../../process/clock.js';
import { withTemporaryFolder } from '../../process/temporary-folder.js';

/** What to measure. */
interface TimePlan {
  modes: readonly DiscoveryMode[];
  limiters: readonly LimiterSettings[];
  /** Measurements of each mode with each limiter. */
  runs: number;
  /** Fails if `auto` finds no aggregated discovery. */
  aggregatedOnly: boolean;
}

/**
 * Discovers everything as often as planned, each time like a new process without a cache: with a separate connection
 * and nothing kept from before. Fails as discovery does if the groups cannot be read.
 */
export async function timeRuns(plan: TimePlan, session: Session): Promise<TimedRun[]> {
  const runs: TimedRun[] = [];
  for (const mode of plan.modes) {
    for (const limiter of plan.limiters) {
      for (let run = 0; run < plan.runs; run++) {
        const timed = await coldRun(mode, limiter, session);
        if (plan.aggregatedOnly && mode === 'auto' && timed.form === 'legacy') {
          throw new Error('the server has no aggregated discovery');
        }
        runs.push(timed);
      }
    }
  }
  return runs;
}

/** The cache folder is written to as in any run, and then discarded. */
function coldRun(mode: DiscoveryMode, limiter: LimiterSettings, session: Session): Promise<TimedRun> {
  return withTemporaryFolder('proa-discovery-', async (cacheDir) => {
    const { environment, cachePlace } = session;
    const { now, signal } = environment;
    const transport = await session.connectAgain();
    let made: DiscoveryWithCache | undefined;
    const create: TimingOptions['create'] = (mode, onRequest) => {
      made = createDiscovery({
        transport,
        cacheDir,
        spelledServer: cachePlace.spelledServer,
        limiter,
        clock: { ...systemClock, now },
        fs,
        uid: environment.process.uid,
        onRequest,
        mode,
        signal,
      });
      return made;
    };
    try {
      return await timeDiscovery({ mode, limiter, now, create });
    } finally {
      await made?.settled();
      transport.close();
    }
  });
}
