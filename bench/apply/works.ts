/** A task with many config maps, for both proa and kubectl. */
export interface Work {
  /** Its name in the report. */
  name: string;
  /** proa commands that prepare the measurement, in its own namespace. */
  before: readonly (readonly string[])[];
  args: readonly string[];
  /** The most time for proa, as a fraction of kubectl's, over a slow link. */
  goal: number;
  goalFar: number;
}

const FILE = ['-f', 'maps.yaml'] as const;

/** The measured tasks. */
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

/** This many config maps as one manifest. */
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
