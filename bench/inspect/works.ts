import type { LoadTarget } from '../load-pods.js';
import { loadPods } from '../load-pods.js';
import { loadEvents } from './load-events.js';

/** A reading task for both proa and kubectl. */
export interface Work {
  /** Its name in the report. */
  name: string;
  /** Creates the objects on the real server; absent if a replayed sandbox has them. */
  prepare?(target: LoadTarget): Promise<void>;
  args: readonly string[];
  /** The most that proa may need, as a fraction of kubectl. */
  goal: number;
  /** Time if absent. */
  goalOf?: 'memory';
  /** The number that proa's requests must stay below. */
  requests: number;
  /** Each run has an empty cache. */
  cold?: true;
  /** kubectl cannot do all of it, and fails. */
  kubectlFails?: true;
}

const NAMESPACE = 'inspected';
const BUSY = 'busy';

/** The measured tasks. */
export const works: readonly Work[] = [
  {
    name: 'describe 1,000 pods with their events',
    async prepare(target) {
      await loadPods(target, 1000, NAMESPACE);
      await loadEvents(target, NAMESPACE);
    },
    args: ['describe', 'pods', '-n', NAMESPACE, '--show-events'],
    goal: 0.1,
    requests: 20,
  },
  {
    name: 'wait for 1,000 pods that meet the condition',
    prepare: (target) => loadPods(target, 1000, NAMESPACE),
    args: ['wait', 'pods', '--all', '-n', NAMESPACE, '--for=jsonpath={.spec.restartPolicy}=Always'],
    goal: 0.03,
    requests: 10,
    kubectlFails: true,
  },
  {
    name: 'events -A, 100,000 of them',
    async prepare(target) {
      await loadPods(target, 1000, BUSY);
      await loadEvents(target, BUSY, 100);
    },
    args: ['events', '-A'],
    goal: 0.2,
    goalOf: 'memory',
    requests: 250,
  },
  {
    name: 'explain pods.spec.containers, cold',
    args: ['explain', 'pods.spec.containers'],
    goal: 0.5,
    requests: 10,
    cold: true,
  },
  { name: 'top pod -A, 20,000 of them', args: ['top', 'pod', '-A'], goal: 0.5, requests: 5 },
];
