import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findKubectl } from '../test/support/kubectl.js';
import { realServerAssets } from '../test/support/real-server.js';
import { type Bench, runScenario } from './bench.js';
import { keptPath, readKept, writeKept } from './kept-results.js';
import { surroundings } from './machine.js';
import { findTime } from './measure.js';
import { type BenchOptions, parseOptions, usage } from './options.js';
import { type Circumstances, report } from './report.js';
import type { Result } from './result.js';
import { writeSection } from './results-file.js';
import { type Scenario, scenarios } from './scenarios.js';
import { type ServerPool, serverPool } from './server-pool.js';

const full = { long: 20_000, longer: 100_000, groups: 400 };
const short = { long: 2_000, longer: 6_000, groups: 400 };

/** Measures and reports; returns 0, or 1 if something did not run or outputs differed, regardless of times. */
export async function main(argv: string[]): Promise<number> {
  const options = parseOptions(argv);
  const assets = realServerAssets();
  const sizes = options.quick ? short : full;
  const all = scenarios(sizes, assets !== undefined);
  const unknown = options.only.filter((name) => all.every((scenario) => scenario.name !== name));
  if (options.help || unknown.length > 0) {
    say(
      `${usage}Scenarios: ${all.map(({ name, onRequest }) => (onRequest ? `(${name})` : name)).join(', ')};`,
    );
    say('those in parentheses are measured only if named.');
    return options.help ? 0 : 1;
  }
  if (assets === undefined) say('no kube-apiserver (KUBEBUILDER_ASSETS): using the sandbox instead');
  const kubectl = findKubectl();
  if (kubectl === undefined) throw new Error('there is no kubectl on PATH to compare with');
  const circumstances: Circumstances = {
    ...surroundings(kubectl),
    ...(assets === undefined ? {} : { apiserver: serverVersion(assets) }),
    quick: options.quick,
  };
  const folder = mkdtempSync(join(tmpdir(), 'proa-bench-'));
  const pool = serverPool({ sizes, assets, folder }, say);
  const bench: Bench = {
    kubectl,
    time: findTime(),
    folder,
    rounds: options.rounds,
    longRounds: options.longRounds,
    longRound: 20,
    server: async (name) => (name === undefined ? undefined : pool.get(name)),
  };
  stopOnSignal(pool);
  const path = keptPath(options.quick);
  const { results, failed } = await measureAll(
    bench,
    pool,
    all,
    options,
    readKept(path, circumstances),
    (done) => writeKept(path, { circumstances, results: done }),
  );
  rmSync(folder, { recursive: true, force: true });
  const text = report(results, circumstances);
  process.stdout.write(text);
  if (!options.quick) writeSection(text);
  const differing = results.filter(({ difference }) => difference !== undefined);
  for (const { scenario, difference } of differing) say(`${scenario.name}: outputs differ: ${difference}`);
  return failed || differing.length > 0 ? 1 : 0;
}

/** Measures the requested scenarios; returns all results in the scenarios' order, including kept ones. */
async function measureAll(
  bench: Bench,
  pool: ServerPool,
  all: readonly Scenario[],
  { only, resume }: BenchOptions,
  kept: readonly Result[],
  keep: (results: Result[]) => void,
): Promise<{ results: Result[]; failed: boolean }> {
  const isKept = resume || only.length > 0;
  const results = new Map(isKept ? kept.map((result) => [result.scenario.name, result]) : []);
  const ordered = () => all.flatMap(({ name }) => results.get(name) ?? []);
  const wanted = all.filter(({ name, onRequest }) =>
    only.length > 0
      ? only.includes(name) && !(resume && results.has(name))
      : !onRequest && !results.has(name),
  );
  let failed = false;
  for (const [at, scenario] of wanted.entries()) {
    say(`${scenario.name}: ${scenario.title}`);
    try {
      results.set(scenario.name, await runScenario(bench, scenario));
      keep(ordered());
    } catch (error) {
      failed = true;
      say(`${scenario.name} did not run: ${error instanceof Error ? error.message : error}`);
    }
    const toCome = wanted.slice(at + 1).flatMap(({ baseline, subject }) => [baseline.server, subject.server]);
    await pool.keepOnly(new Set(toCome));
  }
  return { results: ordered(), failed };
}

function stopOnSignal(pool: ServerPool): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void pool.keepOnly(new Set()).finally(() => process.exit(1)));
  }
}

function serverVersion(assets: string): string {
  const text = execFileSync(join(assets, 'kube-apiserver'), ['--version'], { encoding: 'utf8' });
  return text.replace('Kubernetes', '').trim();
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
