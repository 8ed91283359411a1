import type { Surroundings } from '../machine.js';
import type { Spread } from '../statistics.js';
import { type Limiter, type OwnReading, predictedWait, type Reading } from './measure.js';
import type { Parsing } from './parse.js';

/** The measurements for one number of group-versions. */
export interface ClusterReport {
  groupVersions: number;
  legacy: {
    floor: Reading;
    limited: { limiter: Limiter; reading: Reading }[];
    unlimited: Reading;
    own: OwnReading[];
    kubectl: Reading;
    getProa: Reading;
    getKubectl: Reading;
  };
  aggregated: {
    proa: Reading;
    kubectl: Reading;
    getProa: Reading;
    getKubectl: Reading;
    parsing: Parsing;
  };
}

/** How it was measured. */
export interface Circumstances extends Surroundings {
  roundTrip: number;
  serverTime: number;
  load: number;
}

/** kubectl's limiter for discovery, which no flag changes. */
const kubectlLimiter: Limiter = { burst: 300, qps: 50 };

/** The section of bench/RESULTS.md. */
export function report(clusters: readonly ClusterReport[], circumstances: Circumstances): string {
  const { machine, proa, node, kubectl, roundTrip, serverTime, load } = circumstances;
  return `${[
    '# Cold discovery by the number of CRDs',
    [
      'Written by `npm run bench:discovery`: whole processes with an empty cache, on the sandbox. Medians, in seconds.',
      `Every round trip takes ${roundTrip} ms (a proxy that delays bytes), and every response ${serverTime} ms more.`,
      'Full discovery is `api-resources`. The wait is the time that a limiter should add, (requests − burst) / qps,',
      'beside what it did add: the time minus that without a limiter.',
      '',
      `- Machine: ${machine}; load before the measurements ${load.toFixed(1)}`,
      `- proa: ${proa}, on Node.js ${node}`,
      `- kubectl: ${kubectl}, whose limiter for discovery is fixed: burst 300, 50 per second`,
    ].join('\n'),
    ...clusters.flatMap(section),
  ].join('\n\n')}\n`;
}

function section({ groupVersions, legacy, aggregated }: ClusterReport): string[] {
  const unlimited = legacy.unlimited.seconds.median;
  const { parsing } = aggregated;
  return [
    `## ${groupVersions} group-versions`,
    table(
      ['full discovery, legacy', 'requests', 'time', 'wait, predicted', 'wait, measured'],
      [
        ...legacy.limited.map(({ limiter, reading }) => [
          `proa, burst ${limiter.burst}, ${limiter.qps} per second`,
          ...timed(reading),
          predictedWait(reading.requests, limiter).toFixed(1),
          Math.max(0, reading.seconds.median - unlimited).toFixed(1),
        ]),
        ['proa, no limiter', ...timed(legacy.unlimited), '0.0', '0.0'],
        ...legacy.own.map(ownRow),
        [
          'kubectl (300, 50)',
          ...timed(legacy.kubectl),
          predictedWait(legacy.kubectl.requests, kubectlLimiter).toFixed(1),
          '',
        ],
        ['floor: the documents fetched and discarded', ...timed(legacy.floor), '', ''],
      ],
    ),
    `proa without a limiter takes ${ratio(legacy.unlimited, legacy.floor)} of the floor (goal: 1.3), and ${ratio(legacy.unlimited, legacy.kubectl)} of kubectl's time.`,
    table(
      ['', 'kubectl: requests', 'time', 'proa: requests', 'time', 'ratio'],
      [
        ['cold `get pods`, legacy', ...beside(legacy.getKubectl, legacy.getProa)],
        ['cold `get pods`, aggregated', ...beside(aggregated.getKubectl, aggregated.getProa)],
        ['full discovery, aggregated', ...beside(aggregated.kubectl, aggregated.proa)],
      ],
    ),
    `The aggregated documents are ${(parsing.bytes / 1024).toFixed(0)} KiB; proa parses them in ${parsing.first.toFixed(1)} ms the first time, and in ${parsing.later.toFixed(1)} ms when warm (goal: 50).`,
  ];
}

/** A running process starts no program, so its figures are smaller by that time. */
function ownRow({ burst, qps, requests, totalMs, predictedWaitMs, throttledMs }: OwnReading): string[] {
  const limiter = burst < 0 ? 'no limiter' : `burst ${burst}, ${qps} per second`;
  const seconds = (ms: number, digits: number) => (ms / 1000).toFixed(digits);
  return [
    `\`discovery time --sweep\`, ${limiter}`,
    `${requests}`,
    seconds(totalMs, 2),
    seconds(predictedWaitMs, 1),
    seconds(throttledMs, 1),
  ];
}

function timed({ requests, seconds }: Reading): string[] {
  return [`${requests}`, time(seconds)];
}

function beside(kubectl: Reading, proa: Reading): string[] {
  return [...timed(kubectl), ...timed(proa), ratio(proa, kubectl)];
}

function time({ median, min, max }: Spread): string {
  return min === max ? median.toFixed(2) : `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
}

function ratio(one: Reading, other: Reading): string {
  return (one.seconds.median / other.seconds.median).toFixed(2);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
