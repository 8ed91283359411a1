import type { Filling } from './fill.js';
import type { Reading } from './measure.js';

/** A table of both ways of reading with their ratios. */
export function report(filling: Filling, quorum: Reading, cached: Reading): string {
  const rows: [string, (reading: Reading) => number, string][] = [
    ['latency, median', ({ latencies }) => 1000 * quantile(latencies, 0.5), 'ms'],
    ['latency, p90', ({ latencies }) => 1000 * quantile(latencies, 0.9), 'ms'],
    ['latency, p99', ({ latencies }) => 1000 * quantile(latencies, 0.99), 'ms'],
    ['processor of server and etcd', ({ perList }) => 1000 * (perList.server + perList.etcd), 'ms a list'],
    ['of it, etcd', ({ perList }) => 1000 * perList.etcd, 'ms a list'],
    ['requests to etcd', ({ perList }) => perList.calls, 'a list'],
    ['bytes from etcd', ({ perList }) => perList.sent / 1024, 'KiB a list'],
    ['server, resident', ({ resident }) => resident / 2 ** 20, 'MiB'],
    ['first list', ({ first }) => 1000 * first, 'ms'],
  ];
  const lines = rows.map(([name, figure, unit]) => {
    const [slow, fast] = [figure(quorum), figure(cached)];
    return `| ${name} (${unit}) | ${rounded(slow)} | ${rounded(fast)} | ${rounded(slow / fast)} |`;
  });
  return [
    `### ${filling.count} config maps of ${filling.name}, ${cached.latencies.length} lists that select none of them`,
    '',
    '| | by a quorum | from the cache | ratio |',
    '|---|---|---|---|',
    ...lines,
    '',
    `99 of 100 waits for the cache ended within ${(cached.waitBound ?? Number.NaN) * 1000} ms.`,
    '',
    '',
  ].join('\n');
}

/** The figure below which that part of all lies. */
function quantile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!;
}

function rounded(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3);
}
