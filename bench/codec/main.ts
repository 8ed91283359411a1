import { parseArgs } from 'node:util';
import { realServerAssets } from '../../test/support/real-server.js';
import { load, machine } from '../machine.js';
import { writeSection } from '../results-file.js';
import { loadBuilt } from './built.js';
import { ListServer } from './lists.js';
import { samples } from './objects.js';
import { codecReport, type ListResult } from './report.js';
import { measureTasks } from './tasks.js';

const USAGE = `npm run bench:codec -- [FLAGS]: lists in protobuf and in JSON, on the wire and in memory.
  --only KIND   pods, configMaps or events; the report then goes to stdout only
  --rounds N    rounds of each piece of work (default 30)
  --quick       a tenth of the objects, five rounds; the report goes to stdout only
KUBEBUILDER_ASSETS names a folder with kube-apiserver in it.
`;

const COUNTS = { pods: 500, configMaps: 5_000, events: 10_000 };
const JSON_WIRE = 'application/json';
const PROTOBUF_WIRE = 'application/vnd.kubernetes.protobuf';
/** The server counts its CPU time in hundredths of a second, so one list is too short to measure. */
const SERVER_ROUNDS = 20;

/** Measures, prints a section of Markdown, and adds it to the report. Returns the exit code. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      rounds: { type: 'string' },
    },
  });
  const assets = realServerAssets();
  if (values.help || assets === undefined) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 1;
  }
  const rounds = Number(values.rounds ?? (values.quick ? 5 : 30));
  const kinds = (Object.keys(COUNTS) as (keyof typeof COUNTS)[]).filter(
    (kind) => kind === (values.only ?? kind),
  );
  const built = await loadBuilt();
  const before = load();
  const server = await ListServer.start(assets, built);
  const results: ListResult[] = [];
  const version = await server.version();
  try {
    for (const kind of kinds) {
      const sample = samples[kind];
      const count = values.quick ? COUNTS[kind] / 10 : COUNTS[kind];
      await server.fill(sample, count);
      const cost = (accept: string) => server.cost(sample, accept, values.quick ? 3 : SERVER_ROUNDS);
      const [json, protobuf] = [await cost(JSON_WIRE), await cost(PROTOBUF_WIRE)];
      const tasks = await measureTasks(built, kind, await server.list(sample), rounds);
      results.push({ kind, count, json, protobuf, tasks });
    }
  } finally {
    await server.stop();
  }
  const section = codecReport(results, [
    `Machine: ${machine()}; load before the measurements ${before.toFixed(1)}`,
    `Node.js ${process.version}; kube-apiserver ${version}`,
  ]);
  process.stdout.write(section);
  if (!values.quick && values.only === undefined) writeSection(section);
  return 0;
}
