import { allocatedBy } from '../../test/support/allocations.js';
import { type Spread, spread } from '../statistics.js';

/** What one piece of work takes. */
export interface Cost {
  /** Processor time of the main thread in milliseconds; what collecting garbage on other threads takes is not in it. */
  time: Spread;
  /** MiB allocated on the heap, sampled; what was freed again, too. Buffers are not on the heap. */
  allocated: number;
}

/** Measures work after a few unmeasured rounds. Short work is done several times a round. */
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
/** Systems count processor time in steps of some milliseconds. */
const ROUND_MS = 100;
