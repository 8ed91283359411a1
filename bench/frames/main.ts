/**
 * Measures what frames cost, after `npm run build`: `node bench/frames/main.ts` draws 10,000 rows in turn with
 * cli-table3 and with our code for kubectl's tables, and prints the medians of the times and their ratio.
 */
import { performance } from 'node:perf_hooks';
import Table from 'cli-table3';

type SummaryTable = typeof import('../../src/render/summary-table.js');
const built = new URL('../../build/render/summary-table.js', import.meta.url).href;
const { plainColumns } = (await import(built)) as SummaryTable;

const ROWS = 10_000;
const ROUNDS = 3;
const rows = Array.from({ length: ROWS }, (_, at) => [
  `namespace-${at % 50}`,
  `web-7d4b9c6f5-${at.toString(36).padStart(5, '0')}`,
  '1/1',
  'Running',
  String(at % 7),
  `${at % 60}m`,
]);

function framed(): number {
  const table = new Table({ style: { head: [], border: [], compact: true } });
  table.push(...rows);
  return table.toString().length;
}

/** The milliseconds of one call. */
function timed(draw: () => unknown): number {
  const began = performance.now();
  draw();
  return performance.now() - began;
}

const median = (times: number[]) => times.sort((one, other) => one - other)[times.length >> 1]!;

const times: { frames: number[]; columns: number[] } = { frames: [], columns: [] };
for (let round = 0; round < ROUNDS; round++) {
  times.frames.push(timed(framed));
  times.columns.push(timed(() => plainColumns(rows)));
}
const [frames, columns] = [median(times.frames), median(times.columns)];
console.log(
  `${ROWS} rows: cli-table3 ${frames.toFixed(0)} ms, columns ${columns.toFixed(0)} ms, ${(frames / columns).toFixed(1)} times as long`,
);
