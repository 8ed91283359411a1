/** Measures commands that read from a cluster beside kubectl, on a kube-apiserver. See `usage`. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { findKubectl } from '../../test/support/kubectl.js';
import { realServerAssets, startRealServer } from '../../test/support/real-server.js';
import { load, surroundings } from '../machine.js';
import { type Command, findTime, type Measured, measure } from '../measure.js';
import { writeSection } from '../results-file.js';
import { startReplay } from './replay.js';
import { type InspectReading, type Runs, ratioOf, report } from './report.js';
import { type Work, works } from './works.js';

const usage = `usage: npm run bench:inspect -- [--rounds N] [--only WORD] [--print]
  --rounds N   default 3
  --only WORD  tasks whose name contains the word
  --print      only prints the report, instead of writing it to bench/RESULTS.md
Needs KUBEBUILDER_ASSETS, a folder with kube-apiserver, kubectl 1.32, and GNU time.
`;

const launcher = resolve(import.meta.dirname, '../../bin/run.js');
const programs = ['kubectl', 'proa'] as const;
type Program = (typeof programs)[number];

/** What measuring a task needs. */
interface Bench {
  commandOf(program: Program, work: Work, more?: readonly string[]): Command;
  rounds: number;
  time: string;
  folder: string;
}

/** Runs it; returns the exit code, 1 if a goal was missed. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
      print: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [assets, time, kubectl] = [realServerAssets(), findTime(), findKubectl()];
  if (values.help || assets === undefined || time === undefined || kubectl === undefined) {
    process.stdout.write(usage);
    return values.help ? 0 : 1;
  }
  const rounds = Number(values.rounds);
  const folder = mkdtempSync(join(tmpdir(), 'proa-inspect-'));
  const before = load();
  const server = await startRealServer(assets);
  const replay = await startReplay({ pods: 20_000, sample: false, metrics: true });
  try {
    const replayed = join(folder, 'replay');
    writeFileSync(replayed, replay.kubeconfig);
    const commandOf = (
      program: Program,
      { args, cold, prepare }: Work,
      more: readonly string[] = [],
    ): Command => {
      const KUBECONFIG = prepare === undefined ? replayed : server.kubeconfig;
      const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG, TZ: 'UTC' };
      const cache = cold ? ['--cache-dir', mkdtempSync(join(folder, 'cache-'))] : [];
      const words = [...args, ...cache, ...more];
      return program === 'proa'
        ? { program: process.execPath, args: [launcher, ...words], env }
        : { program: kubectl, args: words, env };
    };
    const readings: InspectReading[] = [];
    for (const work of works.filter(({ name }) => name.includes(values.only))) {
      await work.prepare?.({ server: server.url, token: server.token });
      readings.push(await measureWork(work, { commandOf, rounds, time, folder }));
    }
    const date = new Date().toISOString().slice(0, 10);
    const busy = `${before.toFixed(1)} before, ${load().toFixed(1)} after`;
    const shown = report(readings, { ...surroundings(kubectl), date, load: busy, rounds });
    process.stdout.write(shown);
    if (!values.print) writeSection(shown);
    const isGood = (reading: InspectReading) =>
      ratioOf(reading) <= reading.work.goal && reading.proa.requests < reading.work.requests;
    return readings.every(isGood) ? 0 : 1;
  } finally {
    await server.stop();
    await replay.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures both programs in turn, after a run of each that counts requests and compares the outputs. */
async function measureWork(work: Work, { commandOf, rounds, time, folder }: Bench): Promise<InspectReading> {
  const measured: Record<Program, Measured[]> = { kubectl: [], proa: [] };
  const fails = (program: Program) => program === 'kubectl' && work.kubectlFails === true;
  const warm: Awaited<ReturnType<typeof counted>>[] = [];
  for (const program of programs)
    warm.push(await counted(commandOf(program, work, ['-v=6']), fails(program)));
  if (!work.kubectlFails && plain(warm[0]!.stdout) !== plain(warm[1]!.stdout))
    throw new Error(`${work.name}: the outputs differ`);
  for (let round = 0; round < rounds; round++)
    for (const program of programs)
      measured[program].push(
        await measure(commandOf(program, work), { lines: 1 }, time, folder, fails(program)),
      );
  const runsOf = (program: Program, at: number): Runs => ({
    measured: measured[program],
    requests: warm[at]!.requests,
  });
  return { work, kubectl: runsOf('kubectl', 0), proa: runsOf('proa', 1) };
}

/** Runs a command that logs its requests, and counts them. Fails if the command does, unless that is expected. */
async function counted(
  { program, args, env }: Command,
  failing: boolean,
): Promise<{ stdout: string; requests: number }> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ]);
  if (child.exitCode !== 0 && !failing)
    throw new Error(`${args.join(' ')}: exit code ${child.exitCode}\n${stderr.slice(-2000)}`);
  return { stdout, requests: stderr.match(REQUESTS)?.length ?? 0 };
}

/** kubectl 1.32's log, and that of 1.33 and proa. */
const REQUESTS = /\bGET https?:.* milliseconds$|"Response" verb="GET"/gm;

/** Removes the names of ports, which kubectl 1.36 prints differently from 1.32. */
function plain(text: string): string {
  return text.replace(/(\d+\/(?:TCP|UDP)) \([\w-]+\)/g, '$1');
}
