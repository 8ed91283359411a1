import { startLogServer } from './log-server.js';

/** A server that works are measured on. */
export interface Place {
  /** The text of a kubeconfig for it. */
  kubeconfig: string;
  stop(): Promise<void>;
}

/** The programs that are measured, one after the other in each round. */
export const programs = ['kubectl', 'proa'] as const;
export type Program = (typeof programs)[number];

/** One thing that holds streams open, for proa and kubectl. */
export interface StreamWork {
  /** As the report names it. */
  name: string;
  /** proa's time as a share of kubectl's. */
  goal: number;
  /** proa's most memory in MiB, where there is such a goal. */
  mostMemory?: number;
  /** Starts what it is measured on; works with the same one share it. */
  place: () => Promise<Place>;
  /** The words behind each program's name. */
  words: Record<Program, readonly string[]>;
  /** What must come out, in bytes. */
  bytes?: number;
}

const [PODS, BYTES] = [100, 10_000_000];
const startLogs = () => startLogServer(PODS, BYTES);
const ofAll = ['logs', '-l', 'app=web', '--tail=-1', '--ignore-errors'];

/** The works, in the order of the report. Works of exec, cp and port-forward stand beside these. */
export const works: readonly StreamWork[] = [
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
    name: 'the same joined in order of time, beside kubectl one after the other',
    ...{ goal: 1, mostMemory: 400, place: startLogs },
    words: { kubectl: [...ofAll, '--prefix'], proa: [...ofAll, '--join'] },
  },
];
