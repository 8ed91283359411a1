import type { Surroundings } from './machine.js';
import { type Figure, type Result, ratio, type Side, spreadOf, verdicts } from './result.js';
import type { Contender, Target } from './scenarios.js';

/** How everything was measured. */
export interface Circumstances extends Surroundings {
  /** Absent without a real server. */
  apiserver?: string;
  quick: boolean;
}

/** The results as a Markdown page: targets first, then the figures, then where the time goes. */
export function report(results: readonly Result[], circumstances: Circumstances): string {
  return [
    `# proa beside kubectl${circumstances.quick ? ' (quick: short lists, few rounds)' : ''}`,
    howTaken(results, circumstances),
    '## Targets',
    ...(circumstances.quick ? ['They are set for long lists; the short ones here miss them.'] : []),
    targetTable(results),
    ...shortfalls(results),
    '## Figures',
    'Medians of the rounds, with the minimum and maximum in parentheses.',
    ...results.map(figures),
  ]
    .join('\n\n')
    .concat('\n');
}

function howTaken(results: readonly Result[], { machine, kubectl, node, proa, apiserver }: Circumstances) {
  const days = results.map(({ at }) => new Date(at).toISOString().slice(0, 10)).toSorted();
  const loads = results.map(({ load }) => load);
  const measuredMemory = results.some(({ subject }) => spreadOf(subject, 'peak memory') !== undefined);
  return [
    `Written by \`npm run bench\`${days.length === 0 ? '' : `, ${[...new Set([days[0], days.at(-1)])].join(' to ')}`}.`,
    'Whole processes, kubectl and proa in turn, after one unmeasured run of each to compare their outputs: wall',
    'time from start to end, with the output read through a pipe by the measuring process. Client and server share',
    'the machine. "Cold" means an empty discovery cache; programs and files are always in memory.',
    measuredMemory
      ? 'CPU time and peak memory (resident, MiB) are measured with GNU time.'
      : 'CPU time and peak memory are missing, because GNU time is not installed.',
    '',
    `- Machine: ${machine}; load before the measurements ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
    `- proa: ${proa}, on Node.js ${node}`,
    `- kubectl: ${kubectl}`,
    `- Servers: ${apiserver === undefined ? 'no kube-apiserver available, so only' : `kube-apiserver ${apiserver} with etcd;`} proa's sandbox`,
  ].join('\n');
}

function targetTable(results: readonly Result[]): string {
  const rows = results.flatMap((result) =>
    verdicts(result).map(({ measure, atMost, got, met }) => [
      result.scenario.name,
      measure,
      measure === 'requests' ? `${atMost}` : atMost.toFixed(2),
      got === undefined ? 'not measured' : measure === 'requests' ? `${got}` : got.toFixed(3),
      met ? 'met' : '**not met**',
    ]),
  );
  return table(['scenario', 'figure', 'at most', 'measured', ''], rows);
}

/** For each scenario that misses a target: how much of it is the program's start, its own work and waiting. */
function shortfalls(results: readonly Result[]): string[] {
  const start = results.find(({ scenario }) => scenario.name === 'version')?.subject;
  const lines = results.flatMap((result) =>
    verdicts(result)
      .filter(({ met, got }) => !met && got !== undefined)
      .map(
        ({ measure }) =>
          `- ${result.scenario.name}, ${measure}: ${whereItGoes(measure, result.subject, start)}`,
      ),
  );
  return lines.length === 0 ? [] : ['Missed targets, and their causes:', lines.join('\n')];
}

function whereItGoes(measure: Target['measure'], side: Side, start: Side | undefined): string {
  if (measure === 'requests') return 'see the requests with `-v=6`.';
  const median = (from: Side | undefined, name: Figure) => from && spreadOf(from, name)?.median;
  const [whole, atStart] = [median(side, measure)!, median(start, measure)];
  const [processor, total] = [median(side, 'processor'), median(side, 'total')!];
  if (measure === 'peak memory') {
    return `${whole.toFixed(0)} MiB${atStart ? `, ${atStart.toFixed(0)} of them for \`version --client\`` : ''}.`;
  }
  const parts = [
    atStart && `${seconds(atStart)} s for \`version --client\``,
    measure === 'total' && processor && `${seconds(processor)} s of proa's own CPU time`,
    measure === 'total' &&
      processor &&
      `${seconds(Math.max(0, total - processor))} s of waiting for the server or a CPU`,
  ].filter((part) => part);
  return `${[`of ${seconds(whole)} s`, ...parts].join(', ')}.`;
}

function figures(result: Result): string {
  const { scenario, baseline, subject } = result;
  const names: readonly (readonly [Figure, string, (value: number) => string])[] = [
    ['total', 'total, s', seconds],
    ['first row', 'lines' in scenario.firstRow ? 'first row, s' : 'first 4 KiB, s', seconds],
    ['processor', 'processor, s', seconds],
    ['peak memory', 'peak memory, MiB', (value) => value.toFixed(0)],
  ];
  const rows = names.map(([name, title, format]) => [
    title,
    cell(baseline, name, format),
    cell(subject, name, format),
    ratio(result, name)?.toFixed(3) ?? '',
  ]);
  const requests = [baseline.requests, subject.requests].map((count) => `${count ?? ''}`);
  if (requests.some((count) => count !== '')) rows.push(['requests', ...requests, '']);
  return [
    `### ${scenario.name}\n`,
    `${scenario.title}; rounds: ${subject.rounds.length}.`,
    ...(result.difference === undefined ? [] : [`\n**The outputs differ:** ${result.difference}`]),
    '',
    table(['', heading(scenario.baseline), heading(scenario.subject), 'ratio'], rows),
  ].join('\n');
}

const heading = ({ label }: Contender) => label;
const seconds = (value: number) => value.toFixed(value < 1 ? 3 : 2);

function cell(side: Side, name: Figure, format: (value: number) => string): string {
  const figures = spreadOf(side, name);
  if (figures === undefined) return '';
  return `${format(figures.median)} (${format(figures.min)}–${format(figures.max)})`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
