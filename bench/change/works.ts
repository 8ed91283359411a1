/** Something that changes all config maps of a namespace. */
export interface Work {
  name: string;
  /** Words for both programs. */
  args: readonly string[];
  /** kubectl is paced, which shows only with all objects; where it takes minutes, it works on a part of them. */
  isSlow?: boolean;
  /** proa's time at most, as a part of kubectl's, by the round trip: near, and through 50 ms. */
  goal: { near: number; far: number };
}

export const works: readonly Work[] = [
  {
    name: 'label configmaps --all',
    args: ['label', 'configmaps', '--all', 'bench=yes'],
    goal: { near: 0.2, far: 0.2 },
  },
  {
    name: 'annotate configmaps --all',
    args: ['annotate', 'configmaps', '--all', 'bench=yes'],
    goal: { near: 0.2, far: 0.2 },
  },
  {
    name: 'delete configmaps --all',
    args: ['delete', 'configmaps', '--all'],
    isSlow: true,
    goal: { near: 0.03, far: 0.05 },
  },
];

/** So many config maps as one manifest. */
export function manifest(count: number): string {
  const items = Array.from({ length: count }, (_, index) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: `map-${String(index).padStart(5, '0')}`, labels: { app: 'bench' } },
    data: { key: 'value' },
  }));
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
}
