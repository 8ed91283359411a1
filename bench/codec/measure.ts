import { allocatedBy } from '../../test/support/allocations.js';
import { type Spread, spread } from '../statistics.js';

/** The cost of one task. */
export interface Cost {
  /** The CPU time of the main thread in milliseconds, without garbage collection on other threads. */
  time: Spread;
  /** MiB allocated on the heap, sampled, including memory freed again. Buffers are not on the heap. */
  allocated: number;
}

/** Measures work after a few unmeasured rounds. Short work runs several times per round. */
export async function measure(work: () => unknown, rounds: number): Promise<Cost> {
  for (let round = 0; round < WARM_UP; round++) await work();
  const begin = performance.now();
  await work();
  const repeats = Math.ceil(ROUND_MS / (performance.now() - begin));
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.threadCpuUsage();
    for (let i = 0; i < repeats; i++) await work();
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1000 / repeats);
  }
  return { time: spread(times), allocated: (await allocatedBy(work)) / 2 ** 20 };
}

const WARM_UP = 10;
/** Systems count CPU time in steps of several milliseconds. */
const ROUND_MS = 100;
