import type { LoadTarget } from '../load-pods.js';
import { loadPods } from '../load-pods.js';
import { loadEvents } from './load-events.js';

/** One thing that commands look at, for proa and kubectl alike. */
export interface Work {
  /** As the report names it. */
  name: string;
  /** Puts onto the server what is looked at. */
  prepare(target: LoadTarget): Promise<void>;
  args: readonly string[];
  /** proa's time at most, as a part of kubectl's. */
  goal: number;
  /** proa's requests, fewer than so many. */
  requests: number;
}

const NAMESPACE = 'inspected';

/** What is measured. */
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
];
