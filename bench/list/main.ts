import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findKubectl } from '../../test/support/kubectl.js';
import { load, surroundings } from '../machine.js';
import { findTime, type Measured, measure } from '../measure.js';
import { writeSection } from '../results-file.js';
import { type SandboxServer, startSandbox } from '../servers.js';
import { type CompletionReading, completeOnRealServer, completeOnSandbox } from './completion.js';
import { type ListReading, report } from './report.js';

const USAGE = `npm run bench:list -- [FLAGS]: proa's lists beside the same pages fetched and thrown away.
  --pods N[,N]  pods of the lists (default 20000,100000)
  --rounds N    rounds of each (default 5)
  --print       leave bench/RESULTS.md as it is
Run \`npm run build\` first, or \`npm run build:exe\` to have the executable measured, too. Completion is measured on a
kube-apiserver as well where KUBEBUILDER_ASSETS names a folder with one.
`;

const launcher = resolve(import.meta.dirname, '../../bin/run.js');
const formats = ['table', 'name', 'json', 'yaml'] as const;

/** Measures, prints the section, and adds it to bench/RESULTS.md. Returns the exit code. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      print: { type: 'boolean', default: false },
      pods: { type: 'string', default: '20000,100000' },
      rounds: { type: 'string', default: '5' },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const rounds = Number(values.rounds);
  const folder = mkdtempSync(join(tmpdir(), 'proa-bench-'));
  const readings: ListReading[] = [];
  const completions: CompletionReading[] = [];
  const busy = load();
  try {
    for (const pods of values.pods.split(',').map(Number)) {
      const server = await startSandbox({ pods, deployments: 20, events: 0 }, folder);
      try {
        for (const format of formats) {
          readings.push({
            pods,
            format,
            ...(await measureList(server, format, folder, rounds)),
          });
        }
        completions.push(await completeOnSandbox(server, { pods, rounds, folder }));
      } finally {
        await server.stop();
      }
    }
    const real = await completeOnRealServer({ pods: 20_000, rounds, folder });
    if (real !== undefined) completions.push(real);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const text = report(readings, completions, { ...surroundings(findKubectl() ?? 'kubectl'), load: busy });
  process.stdout.write(text);
  if (!values.print) writeSection(text);
  return 0;
}

/** Measures proa and the floor in turn, as whole processes, after a run of proa that shows its requests. */
async function measureList(
  server: SandboxServer,
  format: (typeof formats)[number],
  folder: string,
  rounds: number,
): Promise<Pick<ListReading, 'proa' | 'floor' | 'requests'>> {
  const time = findTime();
  const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: server.kubeconfig };
  const args = ['get', 'pods', ...(format === 'table' ? [] : ['-o', format])];
  const command = { program: process.execPath, args: [launcher, ...args], env };
  const run = (which: typeof command) => measure(which, { lines: 1 }, time, folder);
  await run(command);
  await server.requests();
  await run(command);
  const { last, requests } = await server.lastRequest();
  const floorArgs = [server.kubeconfig, last.path, last.query, last.accept];
  const floor = { ...command, args: [join(import.meta.dirname, 'floor.ts'), ...floorArgs] };
  await run(floor);
  const { requests: fetched } = await server.lastRequest();
  // For protobuf responses, proa requests the server's version, too.
  if (fetched < requests - 1) throw new Error(`the floor sent ${fetched} requests, proa ${requests}`);
  const readings: Record<'proa' | 'floor', Measured[]> = { proa: [], floor: [] };
  for (let round = 0; round < rounds; round++) {
    readings.floor.push(await run(floor));
    readings.proa.push(await run(command));
  }
  return { ...readings, requests };
}
