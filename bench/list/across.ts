import { resolve } from 'node:path';
import { realServerAssets, startRealServer } from '../../test/support/real-server.js';
import { startFar } from '../far.js';
import { loadPods } from '../load-pods.js';
import type { Surroundings } from '../machine.js';
import { findTime, type Measured, measure } from '../measure.js';
import { type Server, startSandbox } from '../servers.js';
import { spread } from '../statistics.js';

/** Whose API server is listed. */
export type ServerKind = 'sandbox' | 'kube-apiserver';

/** A list across namespaces, read so many of them at a time. */
export interface AcrossReading {
  server: ServerKind;
  pods: number;
  /** Milliseconds of a round trip. */
  roundTrip: number;
  program: 'kubectl' | 'proa';
  /** Namespaces at a time. */
  parallelism: number;
  rounds: Measured[];
}

/** What is measured, and with what. */
export interface AcrossPlan {
  server: ServerKind;
  pods: number;
  /** Of proa; kubectl runs once. */
  rounds: number;
  kubectl: string;
  /** For files. */
  folder: string;
}

const launcher = resolve(import.meta.dirname, '../../bin/run.js');
const NAMESPACES = 50;
const ROUND_TRIPS = [0, 50];
const WIDTHS = [1, 4, 8, 16];

/** `get pods -A` of kubectl, and of proa by `--parallelism`, in turn, from near and through a long way. */
export async function readAcross(plan: AcrossPlan): Promise<AcrossReading[]> {
  const { server: kind, pods, folder } = plan;
  const server = await (kind === 'sandbox'
    ? startSandbox({ pods, namespaces: NAMESPACES, events: 0 }, folder)
    : startReal(pods));
  const readings: AcrossReading[] = [];
  try {
    for (const roundTrip of ROUND_TRIPS) {
      const way = roundTrip === 0 ? undefined : await startFar(server.kubeconfig, roundTrip, folder);
      try {
        readings.push(...(await readOneWay(way?.kubeconfig ?? server.kubeconfig, roundTrip, plan)));
      } finally {
        way?.end();
      }
    }
  } finally {
    await server.stop();
  }
  return readings;
}

async function readOneWay(
  kubeconfig: string,
  roundTrip: number,
  { server, pods, rounds, kubectl, folder }: AcrossPlan,
): Promise<AcrossReading[]> {
  const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: kubeconfig };
  const run = (program: string, ...args: string[]) =>
    measure({ program, args: [...args, 'get', 'pods', '-A'], env }, { lines: 1 }, findTime(), folder);
  const place = { server, pods, roundTrip };
  const ofKubectl: AcrossReading = { ...place, program: 'kubectl', parallelism: 1, rounds: [] };
  const ofProa = WIDTHS.map(
    (parallelism): AcrossReading => ({ ...place, program: 'proa', parallelism, rounds: [] }),
  );
  // The round before the first fills the cache of discovery.
  for (let round = -1; round < rounds; round++) {
    for (const { parallelism, rounds: measured } of ofProa) {
      if (round < 0 && parallelism > 1) continue;
      const taken = await run(process.execPath, launcher, `--parallelism=${parallelism}`);
      if (round >= 0) measured.push(taken);
    }
    if (round === 0) ofKubectl.rounds.push(await run(kubectl));
  }
  return [ofKubectl, ...ofProa];
}

/** A kube-apiserver with its pods in namespaces of one size. */
async function startReal(pods: number): Promise<Server> {
  const assets = realServerAssets();
  if (assets === undefined) throw new Error('KUBEBUILDER_ASSETS names no folder with a kube-apiserver');
  const server = await startRealServer(assets);
  try {
    for (let at = 0; at < NAMESPACES; at++) {
      const target = { server: server.url, token: server.token };
      await loadPods(target, Math.ceil(pods / NAMESPACES), `shop-${at}`);
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** The section of bench/RESULTS.md. */
export function acrossReport(
  readings: readonly AcrossReading[],
  { machine, proa, node, kubectl, load }: Surroundings & { load: number },
): string {
  const rows = readings.map(({ server, pods, roundTrip, program, parallelism, rounds }) => {
    const of = (figure: 'seconds' | 'firstRow' | 'processor' | 'memory') =>
      spread(rounds.map((round) => round[figure] ?? Number.NaN));
    const { median, min, max } = of('seconds');
    const seconds =
      rounds.length > 1 ? `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})` : median.toFixed(2);
    const cells = [server, pods.toLocaleString('en'), roundTrip, program, parallelism, seconds];
    const others = [
      of('firstRow').median.toFixed(2),
      of('processor').median.toFixed(2),
      of('memory').median.toFixed(0),
    ];
    return `| ${[...cells, ...others].join(' | ')} |`;
  });
  const head = [
    'server',
    'pods',
    'round trip, ms',
    'program',
    'at a time',
    's',
    'first row, s',
    'processor, s',
    'MiB',
  ];
  return `${[
    '# Lists across namespaces, several at a time',
    [
      `Written by \`npm run bench:list -- --across\`: \`get pods -A\` of ${NAMESPACES} namespaces of one size by --parallelism,`,
      'whole processes in turn, on servers that share the machine. 1 at a time is the one list. Medians, with least and',
      'greatest; kubectl ran once. The way of 50 ms is a proxy that delays bytes.',
      '',
      `- Machine: ${machine}; load before the measurements ${load.toFixed(1)}`,
      `- proa: ${proa}, on Node.js ${node}; kubectl: ${kubectl}`,
    ].join('\n'),
    [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n'),
  ].join('\n\n')}\n`;
}
