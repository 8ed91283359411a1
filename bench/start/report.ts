import type { Surroundings } from '../machine.js';
import { spread } from '../statistics.js';
import type { Contender } from './contenders.js';
import type { Run } from './measure.js';

/** The measurements of one command line: the runs of each contender, kubectl's first. */
export interface LineResult {
  line: string;
  runs: ReadonlyMap<Contender, Run[]>;
}

/** How it was measured. */
export interface Circumstances extends Surroundings {
  rounds: number;
  server: string;
  load: number;
  day: string;
}

/** The section of RESULTS.md about starting. */
export function report(results: readonly LineResult[], circumstances: Circumstances): string {
  const { machine, kubectl, node, proa, rounds, server, load, day } = circumstances;
  return [
    '# Starting',
    [
      `Written by \`npm run bench:start\`, ${day}. Whole short processes, each way to start in turn, ${rounds} rounds`,
      'after two unmeasured runs of each: milliseconds of wall time and of CPU time as reported by bash, medians with the',
      'minimum and maximum in parentheses, and ratios of medians to kubectl. The environment contains only PATH, HOME and',
      'KUBECONFIG; discovery and compiled code are cached.',
    ].join('\n'),
    [
      `- Machine: ${machine}; load before the measurements ${load.toFixed(1)}`,
      `- proa: ${proa}; Node.js ${node}; kubectl ${kubectl}`,
      `- Server: ${server}, 20 pods`,
    ].join('\n'),
    ...results.flatMap(({ line, runs }) => [`## \`${line}\``, table(line, runs)]),
    [
      'The lines of Node show the time that the npm package cannot save: alone, and with the bare request, which is most of',
      'the time of a warm `get pods`. The rest is for finding and loading its code, the kubeconfig, the names and the rows.',
    ].join('\n'),
  ].join('\n\n');
}

function table(line: string, runs: LineResult['runs']): string {
  const rows = [...runs].map(([{ label, targets }, own]) => {
    const share = (of: (run: Run) => number) => median(own, of) / median([...runs.values()][0]!, of);
    const [wall, processor] = [share((run) => run.wall), share((run) => run.processor)];
    const target = targets?.[line];
    return [
      label,
      cell(own, (run) => run.wall),
      cell(own, (run) => run.processor),
      `${wall.toFixed(2)}${verdict(wall, target?.wall)}`,
      `${processor.toFixed(2)}${verdict(processor, target?.processor)}`,
    ];
  });
  const text = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = ['', 'wall, ms', 'processor, ms', 'wall, ratio', 'processor, ratio'];
  return [text(head), text(head.map(() => '---')), ...rows.map(text)].join('\n');
}

function verdict(share: number, atMost: number | undefined): string {
  if (atMost === undefined) return '';
  return share <= atMost ? ` (at most ${atMost}: met)` : ` (at most ${atMost}: **not met**)`;
}

const median = (runs: readonly Run[], of: (run: Run) => number) => spread(runs.map(of)).median;

function cell(runs: readonly Run[], of: (run: Run) => number): string {
  const { median, min, max } = spread(runs.map((run) => of(run) * 1000));
  return `${median.toFixed(0)} (${min.toFixed(0)}–${max.toFixed(0)})`;
}
