import type { PodReading } from './chunks.js';
import type { Filling } from './fill.js';
import type { Reading } from './measure.js';

/** The longest that 99 of 100 reads may wait for the cache, in milliseconds. */
const MAX_WAIT = 200;

/** A table of both ways of reading with their ratios, and whether targets are met. */
export function readsReport(filling: Filling, quorum: Reading, cached: Reading): string {
  const rows: [string, (reading: Reading) => number, string][] = [
    ['latency, median', ({ latencies }) => 1000 * quantile(latencies, 0.5), 'ms'],
    ['latency, p90', ({ latencies }) => 1000 * quantile(latencies, 0.9), 'ms'],
    ['latency, p99', ({ latencies }) => 1000 * quantile(latencies, 0.99), 'ms'],
    ['CPU time of server and etcd', ({ perList }) => 1000 * (perList.server + perList.etcd), 'ms per list'],
    ['of it, etcd', ({ perList }) => 1000 * perList.etcd, 'ms per list'],
    ['requests to etcd', ({ perList }) => perList.calls, 'per list'],
    ['bytes from etcd', ({ perList }) => perList.sent / 1024, 'KiB per list'],
    ['server, resident', ({ resident }) => resident / 2 ** 20, 'MiB'],
    ['first list', ({ first }) => 1000 * first, 'ms'],
  ];
  const lines = rows.map(([name, figure, unit]) => {
    const [slow, fast] = [figure(quorum), figure(cached)];
    return `| ${name} (${unit}) | ${rounded(slow)} | ${rounded(fast)} | ${rounded(slow / fast)} |`;
  });
  return [
    `## ${filling.count} config maps of ${filling.name}`,
    '',
    `Lists that select none of them, each after a write to another resource: ${quorum.latencies.length} with a quorum, ${cached.latencies.length} from the cache.`,
    '',
    '| | with a quorum | from the cache | ratio |',
    '|---|---|---|---|',
    ...lines,
    '',
    ...targets(filling, quorum, cached).map(
      ([what, is, met]) => `- ${what}: ${is}, ${met ? 'met' : '**not met**'}`,
    ),
    '',
  ].join('\n');
}

type Verdict = [what: string, is: string, met: boolean];

function targets({ targets: wanted }: Filling, quorum: Reading, cached: Reading): Verdict[] {
  const times = (figure: (reading: Reading) => number) => figure(quorum) / figure(cached);
  const latency = times(({ latencies }) => quantile(latencies, 0.5));
  const processor = times(({ perList }) => perList.server + perList.etcd);
  const wait = 1000 * (cached.waitBound ?? Number.NaN);
  const ratios: Verdict[] =
    wanted === undefined
      ? []
      : [
          [
            `latency, at least ${wanted.latency} times less`,
            `${rounded(latency)} times`,
            latency >= wanted.latency,
          ],
          [
            `CPU time, at least ${wanted.processor} times less`,
            `${rounded(processor)} times`,
            processor >= wanted.processor,
          ],
        ];
  return [
    ...ratios,
    [`99 of 100 waits for the cache below ${MAX_WAIT} ms`, `within ${wait} ms`, wait <= MAX_WAIT],
  ];
}

/** The maximum resident memory in MiB, and the minimum number of objects per second. */
const PODS = { memory: 1024, rate: 50_000 };

/** The cost of listing pods in chunks, and whether targets are met. */
export function podsReport({ pods, chunk, started, resident, chunks }: PodReading): string {
  const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
  const rows = chunks.map(({ form, rounds, processor, bytes }) => {
    const rate = pods / quantile(rounds, 0.5);
    const perProcessor = (pods * rounds.length) / processor;
    return `| ${form} | ${rate.toFixed(0)} | ${perProcessor.toFixed(0)} | ${mebibytes(bytes)} | ${rate >= PODS.rate ? 'met' : '**not met**'} |`;
  });
  return [
    `${pods} pods. The server's resident memory: ${mebibytes(started)} MiB after the start, ${mebibytes(resident)} MiB after listing`,
    `everything (at most ${PODS.memory}: ${resident <= PODS.memory * 2 ** 20 ? 'met' : '**not met**'}). Lists in chunks of ${chunk}, one after the other, with a client`,
    `that discards bodies; the goal is ${PODS.rate} objects per second. "Per CPU second" is the rate of the server alone,`,
    'without the client and other load on the machine.',
    '',
    '| form | objects per second, median | per CPU second | MiB per list | |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** A quantile of the figures. */
function quantile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!;
}

function rounded(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3);
}
