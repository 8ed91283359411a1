import { join } from 'node:path';
import { startLogServer } from './log-server.js';
import { LARGE, localFolder, POD, startNodePod } from './node-pod.js';
import type { Place } from './place.js';

/** The programs that are measured, one after the other in each round: `executable` is proa as one file. */
export const programs = ['kubectl', 'proa', 'executable'] as const;
export type Program = (typeof programs)[number];

/** A task that holds streams open, for proa and kubectl. */
export interface StreamWork {
  /** Its name in the report. */
  name: string;
  /** The most time for proa, as a fraction of kubectl's. */
  goal: number;
  /** The same for proa's executable, which is measured if `npm run build:exe` has built it; never if absent. */
  executableGoal?: number;
  /** The most memory for proa in MiB, if there is such a goal. */
  mostMemory?: number;
  /** Starts the server; tasks with the same function share it. */
  place: () => Promise<Place>;
  /** The arguments of each program. */
  words: Record<'kubectl' | 'proa', readonly string[]>;
  /** The expected output in bytes; 0 for tasks that print nothing. */
  bytes?: number;
  /** Measured only on a real node. */
  needsNode?: true;
  /** The arguments of forward-client.ts, which uses the program, and whose time and memory count, too. */
  client?: readonly [path: string, bytes: number, times: number, atOnce: number];
}

const [PODS, BYTES] = [100, 10_000_000];
const startLogs = () => startLogServer(PODS, BYTES);
const startSecureLogs = () => startLogServer(PODS, BYTES, true);
const ofAll = ['logs', '-l', 'app=web', '--tail=-1', '--ignore-errors'];

/** The same arguments for both programs. */
const same = (...words: string[]): StreamWork['words'] => ({ kubectl: words, proa: words });

const onNode = { place: startNodePod, needsNode: true } as const;
const forward = { ...onNode, words: same('port-forward', POD, ':8080') };
const local = (name: string) => join(localFolder, name);

const copies: readonly StreamWork[] = [
  ['300 MB to a pod', 0.7, local('large'), `${POD}:/tmp/large`] as const,
  ['300 MB from a pod', 0.7, `${POD}:/www/large`, local('back')] as const,
  ['5,000 small files to a pod', 0.8, local('small'), `${POD}:/tmp/came`] as const,
  ['5,000 small files from a pod', 0.8, `${POD}:/tmp/small`, local('came')] as const,
].map(([what, goal, from, to]) => ({
  ...onNode,
  ...{ name: `cp of ${what}`, goal, mostMemory: 120, bytes: 0, words: same('cp', from, to) },
}));

/** The tasks, in the order of the report. */
export const works: readonly StreamWork[] = [
  {
    ...onNode,
    name: 'exec of true',
    goal: 1.3,
    executableGoal: 0.8,
    bytes: 0,
    words: same('exec', POD, '--', 'true'),
  },
  ...copies,
  {
    ...forward,
    name: 'port-forward of 300 MB over one connection',
    goal: 1,
    client: ['/large', LARGE, 1, 1],
  },
  {
    ...forward,
    name: 'port-forward of 500 short connections, 50 at a time',
    goal: 0.5,
    client: ['/index.html', 6, 500, 50],
  },
  {
    name: 'logs of 100 pods with 10 MB each',
    ...{ goal: 0.5, mostMemory: 200, place: startLogs, bytes: PODS * BYTES },
    words: { kubectl: ofAll, proa: ofAll },
  },
  {
    name: 'the same with the pod before each line',
    ...{ goal: 0.5, mostMemory: 200, place: startLogs },
    words: { kubectl: [...ofAll, '--prefix'], proa: [...ofAll, '--prefix'] },
  },
  {
    name: 'the same joined by time, beside kubectl one after the other',
    ...{ goal: 1, mostMemory: 280, place: startLogs },
    words: { kubectl: [...ofAll, '--prefix'], proa: [...ofAll, '--join'] },
  },
  {
    name: 'logs joined by time, by HTTP/2 over TLS, beside kubectl one after the other',
    ...{ goal: 1, mostMemory: 280, place: startSecureLogs },
    words: { kubectl: [...ofAll, '--prefix'], proa: [...ofAll, '--join'] },
  },
];
