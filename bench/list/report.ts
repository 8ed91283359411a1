import type { Surroundings } from '../machine.js';
import type { Measured } from '../measure.js';
import { spread } from '../statistics.js';
import type { CompletionReading } from './completion.js';

/** The measurements of one form of one list. */
export interface ListReading {
  pods: number;
  format: string;
  proa: Measured[];
  floor: Measured[];
  requests: number;
}

/** The section of bench/RESULTS.md. */
export function report(
  readings: readonly ListReading[],
  completions: readonly CompletionReading[],
  { machine, proa, node, load }: Surroundings & { load: number },
): string {
  return `${[
    '# Lists beside their pages',
    [
      'Written by `npm run bench:list`: whole processes on the sandbox. The floor fetches the same pages with the same',
      'client, on the same Node.js, and discards them. Medians of the wall time, and of the CPU time of the client.',
      '',
      `- Machine: ${machine}; load before the measurements ${load.toFixed(1)}`,
      `- proa: ${proa}, on Node.js ${node}`,
    ].join('\n'),
    [
      '| `get pods` | requests | floor, s | proa, s | ratio | floor, CPU s | proa, CPU s |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...readings.map(row),
    ].join('\n'),
    [
      'Goal: 1.5 for 20,000 pods as a table. The time above the floor is CPU time for the format: JSON and YAML are parsed,',
      'sorted by key and written again, with ten times the bytes of a table.',
    ].join('\n'),
    [
      '| completion of a pod name | proa | floor, s | first, s | again, s |',
      '| --- | --- | --- | --- | --- |',
      ...completions.flatMap(completionRows),
    ].join('\n'),
    [
      'Goal: 0.3 s among 20,000. The first press lists the names in one response, which the server creates from memory (the',
      'floor: only that response, with Node.js); it has 0.9 s, including the start, and reports if names are missing. The',
      'next ones read a file, for ten seconds.',
    ].join('\n'),
  ].join('\n\n')}\n`;
}

function row({ pods, format, proa, floor, requests }: ListReading): string {
  const [one, other] = [median(proa, 'seconds'), median(floor, 'seconds')];
  const processors = [median(floor, 'processor'), median(proa, 'processor')].map((value) => value.toFixed(2));
  const cells = [
    `${pods.toLocaleString('en')}, ${format}`,
    `${requests}`,
    other.toFixed(2),
    one.toFixed(2),
    (one / other).toFixed(2),
    ...processors,
  ];
  return `| ${cells.join(' | ')} |`;
}

function completionRows({ server, pods, floor, programs }: CompletionReading): string[] {
  return programs.map(({ label, first, again }) => {
    const figures = [floor, first, again].map((each) => median(each, 'seconds').toFixed(2));
    return `| ${[`among ${pods.toLocaleString('en')}, ${server}`, label, ...figures].join(' | ')} |`;
  });
}

function median(rounds: Measured[], figure: 'seconds' | 'processor'): number {
  return spread(rounds.map((round) => round[figure] ?? Number.NaN)).median;
}
