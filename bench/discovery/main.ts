import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findKubectl } from '../../test/support/kubectl.js';
import { load, surroundings } from '../machine.js';
import { writeSection } from '../results-file.js';
import { startCluster } from './cluster.js';
import { type Limiter, measureCold, measureOwn } from './measure.js';
import { measureParsing } from './parse.js';
import { type ClusterReport, report } from './report.js';

const USAGE = `npm run bench:discovery -- [FLAGS]: cold discovery by the number of group-versions, kubectl beside proa.
  --group-versions N[,N]  group-versions the server has (default 192,368)
  --rtt MS                length of a round trip (default 50)
  --server-time MS        what the server takes for every answer (default 10)
  --rounds N              rounds of each (default 3; where the limiter holds back for long, 1)
  --print                 leave bench/RESULTS.md as it is
Run \`npm run build\` first.
`;

/** The limiters of the study; kubectl's own for discovery is the second. */
const limiters: readonly Limiter[] = [
  { burst: 100, qps: 5 },
  { burst: 300, qps: 50 },
  { burst: 400, qps: 50 },
  { burst: 500, qps: 100 },
];

/** Measures, prints the section, and adds it to bench/RESULTS.md. Returns the exit code. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      print: { type: 'boolean', default: false },
      'group-versions': { type: 'string', default: '192,368' },
      rtt: { type: 'string', default: '50' },
      'server-time': { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const kubectl = findKubectl();
  if (kubectl === undefined) throw new Error('there is no kubectl on PATH to compare with');
  const [roundTrip, serverTime, rounds] = [values.rtt, values['server-time'], values.rounds].map(Number);
  const way = { roundTrip: roundTrip!, serverTime: serverTime! };
  const folder = mkdtempSync(join(tmpdir(), 'proa-bench-'));
  const busy = load();
  const reports: ClusterReport[] = [];
  try {
    for (const groupVersions of values['group-versions'].split(',').map(Number)) {
      reports.push(await measureCluster(groupVersions, way, { kubectl, folder, rounds: rounds! }));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const text = report(reports, { ...surroundings(kubectl), ...way, load: busy });
  process.stdout.write(text);
  if (!values.print) writeSection(text);
  return 0;
}

async function measureCluster(
  groupVersions: number,
  way: { roundTrip: number; serverTime: number },
  means: { kubectl: string; folder: string; rounds: number },
): Promise<ClusterReport> {
  const full = ['api-resources'];
  const get = ['get', 'pods'];
  const legacy = await startCluster({ groupVersions, legacy: true, ...way }, means.folder);
  try {
    const off = { limiter: 'off' } as const;
    const floor = await measureCold('floor', [], legacy, means);
    const limited = [];
    for (const limiter of limiters) {
      const long = groupVersions - limiter.burst > 10 * limiter.qps;
      const reading = await measureCold({ limiter }, full, legacy, { ...means, ...(long && { rounds: 1 }) });
      limited.push({ limiter, reading });
    }
    const legacyReadings = {
      floor,
      limited,
      unlimited: await measureCold(off, full, legacy, means),
      own: await measureOwn('300/50,off', legacy, means),
      kubectl: await measureCold('kubectl', full, legacy, means),
      getProa: await measureCold({ limiter: 'default' }, get, legacy, means),
      getKubectl: await measureCold('kubectl', get, legacy, means),
    };
    await legacy.stop();
    const aggregated = await startCluster({ groupVersions, legacy: false, ...way }, means.folder);
    try {
      return {
        groupVersions,
        legacy: legacyReadings,
        aggregated: {
          proa: await measureCold({ limiter: 'default' }, full, aggregated, means),
          kubectl: await measureCold('kubectl', full, aggregated, means),
          getProa: await measureCold({ limiter: 'default' }, get, aggregated, means),
          getKubectl: await measureCold('kubectl', get, aggregated, means),
          parsing: await measureParsing(aggregated),
        },
      };
    } finally {
      await aggregated.stop();
    }
  } finally {
    await legacy.stop();
  }
}
