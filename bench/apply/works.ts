/** One thing that is done with many config maps, by proa and kubectl alike. */
export interface Work {
  /** As the report names it. */
  name: string;
  /** Words of proa that bring about what is measured, in a namespace of their own. */
  before: readonly (readonly string[])[];
  args: readonly string[];
  /** proa's time at most, as a part of kubectl's; through a long way. */
  goal: number;
  goalFar: number;
}

const FILE = ['-f', 'maps.yaml'] as const;

/** What is measured. */
export const works: readonly Work[] = [
  {
    name: 'apply, unchanged',
    before: [['apply', ...FILE]],
    args: ['apply', ...FILE],
    goal: 0.02,
    goalFar: 0.05,
  },
  {
    name: 'apply, first over created',
    before: [['create', ...FILE]],
    args: ['apply', ...FILE],
    goal: 0.05,
    goalFar: 0.05,
  },
  {
    name: 'apply --server-side, create',
    before: [],
    args: ['apply', '--server-side', ...FILE],
    goal: 0.25,
    goalFar: 0.05,
  },
  {
    name: 'diff, nothing differs',
    before: [['apply', ...FILE]],
    args: ['diff', ...FILE],
    goal: 0.03,
    goalFar: 0.05,
  },
];

/** So many config maps, as one manifest. */
export function manifest(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const metadata = { name: `map-${String(index).padStart(5, '0')}`, labels: { app: 'load' } };
    return JSON.stringify({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata,
      data: { key: `value-${index}`, other: 'text' },
    });
  }).join('\n');
}
