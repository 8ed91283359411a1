/** Measures commands that hold streams open beside kubectl. See `usage`. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileName, thisTarget } from '../../scripts/executable/targets.js';
import { findKubectl } from '../../test/support/kubectl.js';
import { load, surroundings } from '../machine.js';
import { type Command, findTime, type Measured, measure } from '../measure.js';
import { writeSection } from '../results-file.js';
import { nodeKubeconfig } from './node-pod.js';
import type { Place } from './place.js';
import { isMet, report, type StreamReading } from './report.js';
import { type Program, programs, type StreamWork, works } from './works.js';

const usage = `usage: npm run bench:streams -- [--rounds N] [--only WORD] [--print]
  --rounds N   default 3
  --only WORD  tasks whose name contains the word
  --print      only prints the report, instead of writing it to bench/RESULTS.md
Needs kubectl 1.32, and GNU time. Measures exec, cp and port-forward if PROA_NODE_KUBECONFIG names a cluster with containers.
`;

const launcher = resolve(import.meta.dirname, '../../bin/run.js');
const executable = resolve(import.meta.dirname, `../../executables/${fileName(thisTarget())}`);
const client = resolve(import.meta.dirname, 'forward-client.ts');

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
  const [time, kubectl] = [findTime(), findKubectl()];
  if (values.help || time === undefined || kubectl === undefined) {
    process.stdout.write(usage);
    return values.help ? 0 : 1;
  }
  const rounds = Number(values.rounds);
  const folder = mkdtempSync(join(tmpdir(), 'proa-streams-'));
  const before = load();
  const places = new Map<StreamWork['place'], Place>();
  try {
    const readings: StreamReading[] = [];
    for (const work of works) {
      if (!work.name.includes(values.only) || (work.needsNode && nodeKubeconfig === undefined)) continue;
      const place = places.get(work.place) ?? (await work.place());
      places.set(work.place, place);
      const config = join(folder, 'config');
      writeFileSync(config, place.kubeconfig);
      const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: config };
      const lines: Record<Program, readonly string[]> = {
        kubectl: [kubectl, ...work.words.kubectl],
        proa: [process.execPath, launcher, ...work.words.proa],
        executable: [executable, ...work.words.proa],
      };
      const measured = programs.filter(
        (program) =>
          program !== 'executable' || (work.executableGoal !== undefined && existsSync(executable)),
      );
      const commandOf = (program: Program): Command => {
        const used = work.client === undefined ? [] : [process.execPath, client, ...work.client.map(String)];
        const [first = '', ...args] = [...used, ...lines[program]];
        return { program: first, args, env };
      };
      const runs: Record<Program, Measured[]> = { kubectl: [], proa: [], executable: [] };
      for (let round = 0; round < rounds; round++)
        for (const program of measured)
          runs[program].push(await measure(commandOf(program), { bytes: work.bytes ?? 1 }, time, folder));
      for (const program of measured)
        if (work.bytes !== 0 && runs[program].some(({ firstRow }) => firstRow === undefined))
          throw new Error(`${work.name}: ${program} printed too little`);
      readings.push({ work, runs });
    }
    const date = new Date().toISOString().slice(0, 10);
    const busy = `${before.toFixed(1)} before, ${load().toFixed(1)} after`;
    const shown = report(readings, { ...surroundings(kubectl), date, load: busy, rounds });
    process.stdout.write(shown);
    if (!values.print) writeSection(shown);
    return readings.every(isMet) ? 0 : 1;
  } finally {
    for (const place of places.values()) await place.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
