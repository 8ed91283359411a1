/** Browses a sandbox for a long time while all kinds of faults occur in turn. See `usage`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commit, load, machine } from '../machine.js';
import { writeSection } from '../results-file.js';
import { endure } from './endure.js';
import { notLevel, section } from './section.js';

const usage = `usage: npm run bench:endure -- [--minutes N] [--pods N] [--changes N] [--calm SECONDS] [--seed N] [--print]
  --minutes N     default 60
  --pods N        pods of the sandbox; default 1500
  --changes N     changes per second; default 20
  --calm SECONDS  time between two faults; default 8
  --seed N        seed of the user's actions; default 1
  --print         only prints the report, instead of writing it to bench/RESULTS.md
Needs Linux. Takes about a third of one processor.
`;

/** Runs it; returns the exit code, 1 if something was wrong. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '60' },
      pods: { type: 'string', default: '1500' },
      changes: { type: 'string', default: '20' },
      calm: { type: 'string', default: '8' },
      seed: { type: 'string', default: '1' },
      print: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'proa-endure-'));
  // The build at the start, because it may be replaced during the run.
  const [before, measured] = [load(), commit()];
  try {
    const endured = await endure({
      folder,
      program: resolve(import.meta.dirname, '../../bin/run.js'),
      minutes: Number(values.minutes),
      pods: Number(values.pods),
      changesPerSecond: Number(values.changes),
      calmMs: Number(values.calm) * 1000,
      seed: Number(values.seed),
    });
    const how = `${machine()}; proa ${measured}; load ${before.toFixed(1)} before, ${load().toFixed(1)} after`;
    const text = section(endured, how);
    process.stdout.write(text);
    if (!values.print) writeSection(text);
    return endured.findings.length + notLevel(endured.held).length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
