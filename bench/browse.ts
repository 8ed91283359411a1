/**
 * Measures the browser on generated clusters and writes its section of RESULTS.md, except with `--quick`: `node
 * bench/browse.ts [--quick] [FOLDER]`, after `npm run build`; FOLDER is that of another build. `--one=PODS --changes=N`
 * measures one size and prints it as JSON. Each size runs in its own process. Measures the time to the first rows and
 * to the last, the time from a keypress to its frame (median, 99th percentile, maximum) and the share of the drawing
 * thread in it, which other programs affect less, the time until the rows are sorted, the CPU usage during changes, and
 * the peak memory of the process, including the generator's. `--start [OTHER...]` instead measures the time from the
 * program's start to the first rows; see browse-start.ts.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import type { Measured } from './browse-one.ts';
import { measureStarts, programOf, type StartTimes } from './browse-start.ts';
import { commit, load, machine } from './machine.ts';
import { writeSection } from './results-file.ts';

const CHANGES = 500;

function report(results: readonly Measured[]): string {
  const lines: string[] = [];
  for (const {
    pods,
    changes,
    firstMs,
    lastMs,
    keys,
    cpuPercent,
    mostMiB,
    changesSeen,
    sortedMs,
  } of results) {
    lines.push(
      `${pods.toLocaleString('en-US')} pods, ${changes} changes/s (${changesSeen} seen): first rows ${firstMs.toFixed(0)} ms, ` +
        `all ${lastMs.toFixed(0)} ms, processor ${cpuPercent.toFixed(0)} %, at most ${mostMiB.toFixed(0)} MiB`,
    );
    for (const [name, { p50, p99, most, cpu, cpu99 }] of Object.entries(keys))
      lines.push(
        `  ${name.padEnd(18)} p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   most ${most.toFixed(1).padStart(6)} ms   processor p50 ${cpu.toFixed(1).padStart(6)} ms   p99 ${cpu99.toFixed(1).padStart(6)} ms`,
      );
    const sorted = Object.entries(sortedMs).map(([column, took]) => `${column} ${took.toFixed(0)} ms`);
    lines.push(`  all rows sorted by ${sorted.join(', ')}`);
  }
  return `${lines.join('\n')}\n`;
}

/** The section of bench/RESULTS.md. */
function section(results: readonly Measured[], busy: number): string {
  return `# The browser

Written by \`npm run bench:browse\`: from a keypress to its frame, on generated clusters: the median, the 99th percentile
and the maximum. "Processor" is the share of the thread that draws, "at most" the peak memory of the process, including the generator of
pods and changes. Goal at 100,000 pods with 500 changes per second: no keypress over 100 ms,
half of them within 16 ms, at most 350 MiB.

- Machine: ${machine()}; load before the measurements ${busy.toFixed(1)}
- proa: ${commit()}, on Node.js ${process.version}

\`\`\`text
${report(results)}\`\`\`
`;
}

/** The number of pods of the sandbox for measuring the start. */
const PODS_AT_START = 20_000;

async function start(): Promise<void> {
  const busy = load();
  const root = join(import.meta.dirname, '..');
  const times = await measureStarts([root, ...positionals].map(programOf), PODS_AT_START);
  const text = startSection(times, busy);
  process.stdout.write(text);
  if (values.quick !== true) writeSection(text);
}

/** The section of bench/RESULTS.md about the start; the first program is this build. */
function startSection(times: readonly StartTimes[], busy: number): string {
  const named = times.map(({ program }, place) => {
    if (place === 0) return 'npm package';
    return program.endsWith('.js') ? 'another build' : `executable${place > 1 ? ` ${place}` : ''}`;
  });
  const rows = times.map(({ median, least, most, processor }, place) => {
    return `| ${named[place]} | ${median.toFixed(0)} ms | ${least.toFixed(0)} ms | ${most.toFixed(0)} ms | ${processor.toFixed(0)} ms |`;
  });
  return `# The browser's start

Written by \`npm run bench:browse -- --start\`: from the start of the whole program to the first rows of ${PODS_AT_START.toLocaleString('en-US')} pods on a
sandbox, in a pseudo-terminal, with warm caches; 15 rounds, all in turn. "Processor" is the median CPU time of the main thread.
Goal: 300 ms.

- Machine: ${machine()}; load before the measurements ${busy.toFixed(1)}
- proa: ${commit()}, on Node.js ${process.version}

| program | median | least | most | processor |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    one: { type: 'string' },
    changes: { type: 'string' },
    start: { type: 'boolean' },
  },
  allowPositionals: true,
});
if (values.start === true) {
  await start();
  process.exit();
}
const folder = resolve(positionals[0] ?? join(import.meta.dirname, '../build'));
const scratch = mkdtempSync(join(tmpdir(), 'browse-'));
try {
  // Compiled to JavaScript first, as proa is: Node's own TypeScript support would remain in the measured process, with
  // about 20 MiB.
  const file = join(scratch, 'browse-one.mjs');
  const bundler = await rolldown({ input: join(import.meta.dirname, 'browse-one.ts'), platform: 'node' });
  await bundler.write({ file, format: 'esm' });
  await bundler.close();
  const measure = (pods: number, changes: number) =>
    execFileSync(process.execPath, [file, String(pods), String(changes), folder], { encoding: 'utf8' });
  if (values.one !== undefined) process.stdout.write(measure(Number(values.one), Number(values.changes)));
  else measureAll(measure);
} finally {
  rmSync(scratch, { recursive: true });
}

function measureAll(measure: (pods: number, changes: number) => string): void {
  const busy = load();
  const sizes = values.quick === true ? [1_000] : [1_000, 20_000, 100_000];
  const results = sizes.flatMap((pods) =>
    [0, CHANGES].map((changes) => JSON.parse(measure(pods, changes)) as Measured),
  );
  process.stdout.write(report(results));
  if (values.quick !== true) writeSection(section(results, busy));
}
