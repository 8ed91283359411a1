/** Measures apply beside kubectl, on a kube-apiserver, near and far. See `usage`. */
import { fork, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findKubectl } from '../../test/support/kubectl.js';
import { realServerAssets, startRealServer } from '../../test/support/real-server.js';
import { longWay } from '../far.js';
import { load, surroundings } from '../machine.js';
import { type Command, findTime, type Measured, measure } from '../measure.js';
import { writeSection } from '../results-file.js';
import { type ApplyReading, isHeld, report } from './report.js';
import { manifest, type Work, works } from './works.js';

const usage = `usage: npm run bench:apply -- [--objects N] [--of-kubectl N] [--rounds N] [--far MS] [--only WORD] [--print]
  --objects N     config maps for proa; default 1000
  --of-kubectl N  config maps for kubectl, whose time is multiplied; default 200
  --rounds N      rounds of proa, default 3; kubectl runs once
  --far MS        round trip of the slow link; default 50
  --only WORD     tasks whose name contains the word
  --print         only prints the report, instead of writing it to bench/RESULTS.md
Needs KUBEBUILDER_ASSETS, a folder with kube-apiserver, kubectl 1.32, and GNU time.
`;

const launcher = resolve(import.meta.dirname, '../../bin/run.js');

/** What measuring a task needs. */
interface Bench {
  env: Record<string, string | undefined>;
  kubectl: string;
  time: string;
  folder: string;
  count: { proa: number; kubectl: number };
  rounds: number;
}

/** Runs it; returns the exit code, 1 if a goal was missed. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      objects: { type: 'string', default: '1000' },
      'of-kubectl': { type: 'string', default: '200' },
      rounds: { type: 'string', default: '3' },
      far: { type: 'string', default: '50' },
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
  const folder = mkdtempSync(join(tmpdir(), 'proa-apply-'));
  const count = { proa: Number(values.objects), kubectl: Number(values['of-kubectl']) };
  const before = load();
  const server = await startRealServer(assets);
  const way = await longWay(server.url, Number(values.far));
  try {
    const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: server.kubeconfig, TZ: 'UTC' };
    const far = join(folder, 'far');
    writeFileSync(far, readFileSync(server.kubeconfig, 'utf8').replace(server.url, way.url), { mode: 0o600 });
    const bench: Bench = { env, kubectl, time, folder, count, rounds: Number(values.rounds) };
    const readings: ApplyReading[] = [];
    const chosen = works.filter(({ name }) => name.includes(values.only));
    for (const work of chosen) {
      const real = { server: 'kube-apiserver 1.20', work, bench };
      readings.push(await measureWork({ ...real, roundTrip: 0, kubeconfig: server.kubeconfig }));
      readings.push(await measureWork({ ...real, roundTrip: Number(values.far), kubeconfig: far }));
    }
    // kubectl reads OpenAPI v3 documents, which the real server does not have, again for each object.
    const sandbox = await startSandboxProcess(join(folder, 'sandbox'));
    try {
      const own = { ...bench, env: { ...env, KUBECONFIG: sandbox.kubeconfig } };
      for (const work of chosen) {
        const place = { server: 'sandbox, OpenAPI v3', roundTrip: 0, kubeconfig: sandbox.kubeconfig };
        readings.push(await measureWork({ ...place, work, bench: own }));
      }
    } finally {
      sandbox.end();
    }
    const date = new Date().toISOString().slice(0, 10);
    const busy = `${before.toFixed(1)} before, ${load().toFixed(1)} after`;
    const setting = { ...surroundings(kubectl), date, load: busy, rounds: bench.rounds, count };
    const text = report(readings, setting);
    process.stdout.write(text);
    if (!values.print) writeSection(text);
    return readings.every(isHeld) ? 0 : 1;
  } finally {
    way.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

let namespaces = 0;

/** A task and where it is measured. */
interface Measuring {
  server: string;
  work: Work;
  roundTrip: number;
  kubeconfig: string;
  bench: Bench;
}

async function measureWork(measuring: Measuring): Promise<ApplyReading> {
  const { server, work, roundTrip, kubeconfig, bench } = measuring;
  const once = async (program: 'proa' | 'kubectl') => {
    const namespace = `apply-${namespaces++}`;
    const file = folderWith(bench, bench.count[program]);
    const near = commandOf('proa', [], namespace, bench, bench.env.KUBECONFIG);
    prepare(near, ['create', 'namespace', namespace], bench.kubectl, file);
    for (const words of work.before) prepare(near, [...words, '-n', namespace], undefined, file);
    const command = commandOf(program, work.args, namespace, bench, kubeconfig);
    return measure(inFolder(command, file), { lines: 1 }, bench.time, bench.folder);
  };
  const proa: Measured[] = [];
  for (let round = 0; round < bench.rounds; round++) proa.push(await once('proa'));
  const kubectl = await once('kubectl');
  return { server, work, roundTrip, proa, kubectl, scale: bench.count.proa / bench.count.kubectl };
}

function commandOf(
  program: 'proa' | 'kubectl',
  words: readonly string[],
  namespace: string,
  { env, kubectl }: Bench,
  kubeconfig: string | undefined,
): Command {
  const args = [...words, ...(words.length > 0 ? ['-n', namespace] : [])];
  const own = { ...env, KUBECONFIG: kubeconfig };
  return program === 'proa'
    ? { program: process.execPath, args: [launcher, ...args], env: own }
    : { program: kubectl, args, env: own };
}

/** A command whose maps.yaml is the one of a folder. */
function inFolder(command: Command, folder: string): Command {
  const args = command.args.map((word) => (word === 'maps.yaml' ? join(folder, word) : word));
  return { ...command, args };
}

/** Runs the preparation of a task. Fails if it fails. @param instead a program to use instead of proa */
function prepare(
  { program, args, env }: Command,
  words: readonly string[],
  instead: string | undefined,
  folder: string,
): void {
  const all = instead === undefined ? [...args, ...words] : [...words];
  const command = inFolder({ program: instead ?? program, args: all, env }, folder);
  const { status, stderr } = spawnSync(command.program, command.args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${words.join(' ')}: exit code ${status}\n${stderr.slice(-2000)}`);
}

function folderWith({ folder }: Bench, count: number): string {
  const path = join(folder, `${count}`);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'maps.yaml'), manifest(count));
  return path;
}

/** A sandbox in its own process. @param path where its kubeconfig is written */
async function startSandboxProcess(path: string): Promise<{ kubeconfig: string; end: () => void }> {
  const child = fork(join(import.meta.dirname, '../sandbox-process.ts'), ['{}']);
  const text = await new Promise<string>((done) =>
    child.once('message', (message) => done((message as { kubeconfig: string }).kubeconfig)),
  );
  writeFileSync(path, text, { mode: 0o600 });
  return { kubeconfig: path, end: () => void child.kill() };
}
