import { Session } from 'node:inspector/promises';

const SAMPLED_BYTES = 8192;

/**
 * Bytes that work allocates on the heap, by samples, including freed ones. Buffers are not on the heap. The first runs
 * of a function allocate more than later ones.
 */
export async function allocatedBy(work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: SAMPLED_BYTES,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await work();
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  const sum = (node: typeof profile.head): number =>
    node.children.reduce((bytes, child) => bytes + sum(child), node.selfSize);
  return sum(profile.head);
}
