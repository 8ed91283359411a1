/** Measures commands that change many objects beside kubectl, on a kube-apiserver, near and far. See `usage`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findKubectl } from '../../test/support/kubectl.js';
import { realServerAssets, startRealServer } from '../../test/support/real-server.js';
import { longWay } from '../far.js';
import { load, surroundings } from '../machine.js';
import { type Command, findTime, type Measured, measure } from '../measure.js';
import { writeSection } from '../results-file.js';
import { type ChangeReading, isHeld, report } from './report.js';
import { manifest, type Work, works } from './works.js';

const usage = `usage: npm run bench:change -- [--objects N] [--of-kubectl N] [--rounds N] [--far MS] [--only WORD] [--print]
  --objects N     config maps for proa; default 1000
  --of-kubectl N  config maps that kubectl deletes, whose time is multiplied; default 200
  --rounds N      rounds of proa, default 3; kubectl runs once
  --far MS        round trip of the slow link; default 50
  --only WORD     tasks whose name contains the word
  --print         only prints the report, instead of writing it to bench/RESULTS.md
Needs KUBEBUILDER_ASSETS, a folder with kube-apiserver, kubectl 1.32, and GNU time.
`;

const launcher = resolve(import.meta.dirname, '../../bin/run.js');

/** What measuring a task needs. */
interface Bench {
  kubectl: string;
  /** Kubeconfigs by round trip. */
  ways: ReadonlyMap<number, string>;
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
  const folder = mkdtempSync(join(tmpdir(), 'proa-change-'));
  const [before, roundTrip] = [load(), Number(values.far)];
  const server = await startRealServer(assets);
  const way = await longWay(server.url, roundTrip);
  try {
    const far = join(folder, 'far');
    writeFileSync(far, readFileSync(server.kubeconfig, 'utf8').replace(server.url, way.url), { mode: 0o600 });
    const count = { proa: Number(values.objects), kubectl: Number(values['of-kubectl']) };
    const ways = new Map([
      [0, server.kubeconfig],
      [roundTrip, far],
    ]);
    const bench: Bench = { kubectl, ways, time, folder, count, rounds: Number(values.rounds) };
    const readings: ChangeReading[] = [];
    for (const work of works.filter(({ name }) => name.includes(values.only)))
      for (const each of ways.keys()) readings.push(await measureWork(work, each, bench));
    const date = new Date().toISOString().slice(0, 10);
    const busy = `${before.toFixed(1)} before, ${load().toFixed(1)} after`;
    const text = report(readings, {
      ...surroundings(kubectl),
      date,
      load: busy,
      rounds: bench.rounds,
      count,
    });
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

async function measureWork(work: Work, roundTrip: number, bench: Bench): Promise<ChangeReading> {
  const { rounds, time, folder } = bench;
  const most = work.most ?? Infinity;
  const count = { proa: Math.min(bench.count.proa, most), kubectl: Math.min(bench.count.kubectl, most) };
  const ofKubectl = work.isSlow ? count.kubectl : count.proa;
  const once = (program: 'proa' | 'kubectl') => {
    const namespace = prepare(work.objects, program === 'proa' ? count.proa : ofKubectl, bench);
    const args = [...work.args.map((word) => (word === 'NAME' ? namespace : word)), '-n', namespace];
    return measure(commandOf(program, args, roundTrip, bench), { lines: 1 }, time, folder);
  };
  const proa: Measured[] = [];
  for (let round = 0; round < rounds; round++) proa.push(await once('proa'));
  return { work, roundTrip, proa, kubectl: await once('kubectl'), scale: count.proa / ofKubectl };
}

function commandOf(
  program: 'proa' | 'kubectl',
  words: readonly string[],
  roundTrip: number,
  { kubectl, ways, folder }: Bench,
): Command {
  const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: ways.get(roundTrip), TZ: 'UTC' };
  return program === 'proa'
    ? { program: process.execPath, args: [launcher, ...words], env }
    : { program: kubectl, args: words, env };
}

/** Creates a namespace with a number of objects, and returns its name. */
function prepare(objects: Work['objects'], count: number, bench: Bench): string {
  const name = `change-${namespaces++}`;
  const file = join(bench.folder, 'objects.json');
  writeFileSync(file, manifest(objects, count, name));
  const namespace = join(bench.folder, 'namespace.json');
  writeFileSync(namespace, JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }));
  for (const path of [namespace, file]) {
    const words = ['create', '-f', path, ...(path === file ? ['-n', name] : [])];
    const { program, args, env } = commandOf('proa', words, 0, bench);
    const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${words.join(' ')}: exit code ${status}\n${stderr.slice(-2000)}`);
  }
  return name;
}
