import { ClusterCommand } from '../../cli/cluster-command.js';
import { boolFlag, intFlag, stringFlag } from '../../cli/flags/kinds.js';
import { documentFormats, outputFlag, readOutput } from '../../cli/flags/print.js';
import type { LimiterSettings } from '../../discovery/limiter.js';
import type { DiscoveryMode } from '../../discovery/requests.js';
import { medianRuns, type TimedRun, withSlowest } from '../../discovery/timing.js';
import { quote } from '../../go/strconv/quote.js';
import { checkedLimits, parseFigure } from '../../process/figure.js';
import { sweepTables, timingTables } from '../../render/discovery-timing.js';
import { reportPrinter } from '../../render/printers.js';
import { summaryTable } from '../../render/summary-table.js';
import { timeRuns } from '../../verbs/discovery/time.js';

/** The measured runs, and the median for each kind of discovery and limiter. */
interface DiscoveryTimes {
  server: string;
  runs: TimedRun[];
  medians: TimedRun[];
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
    {
      description: 'Compare limiters of legacy discovery',
      command: '<%= config.bin %> discovery time --sweep=100/5,300/50,off --runs=1',
    },
  ];
  static override completes = [] as const;
  static override flags = {
    aggregated: boolFlag({ description: 'Measure aggregated discovery; fail if the server has none.' }),
    legacy: boolFlag({ description: 'Measure legacy discovery, group by group.' }),
    ...outputFlag(documentFormats),
    runs: intFlag({ description: 'Number of measurements.' }, 3),
    slowest: intFlag({ description: 'Number of the slowest requests to show.' }, 5),
    sweep: stringFlag({
      helpValue: 'BURST/QPS,...',
      description: 'Measure legacy discovery with each of these limiters; off is no limiter.',
    }),
  };

  protected async execute(): Promise<undefined> {
    this.takeNoWords();
    const { flags, environment } = this;
    const { aggregated, runs, slowest } = flags;
    const sweep = flags.sweep === '' ? undefined : parseSweep(flags.sweep);
    const tables = sweep === undefined ? timingTables : sweepTables;
    const table = await summaryTable(environment);
    const print = await reportPrinter<DiscoveryTimes>(
      readOutput(flags, environment.variables, documentFormats),
      (report) => tables(report, table),
      environment,
    );
    if (runs < 1) throw new Error('--runs must be at least 1');
    await using session = await this.openSession();
    const limiters = sweep ?? [await session.limiter()];
    const plan = { modes: this.#modes(), limiters, runs, aggregatedOnly: aggregated };
    const timed = await timeRuns(plan, session);
    await print({
      server: session.transport.server,
      runs: timed.map((run) => withSlowest(run, slowest)),
      medians: medianRuns(timed).map((run) => withSlowest(run, slowest)),
    });
  }

  /** A limiter makes no difference for two aggregated documents: a sweep uses legacy discovery. */
  #modes(): DiscoveryMode[] {
    const { legacy, aggregated, sweep } = this.flags;
    const isLegacy = legacy || (sweep !== '' && !aggregated);
    return isLegacy ? (aggregated ? ['auto', 'legacy'] : ['legacy']) : ['auto'];
  }
}

/** `100/5,300/50,off`: limiters by burst and requests per second. Fails if one is invalid. */
function parseSweep(text: string): LimiterSettings[] {
  return text.split(',').map((entry) => {
    if (entry === 'off') return { burst: -1, qps: -1, explicit: true };
    const [burst, qps, ...more] = entry.split('/').map(parseFigure);
    if (burst === undefined || qps === undefined || more.length > 0) {
      throw new Error(`--sweep is a list of BURST/QPS and off: ${quote(entry)} is neither`);
    }
    return { ...checkedLimits(burst, qps), explicit: true };
  });
}
