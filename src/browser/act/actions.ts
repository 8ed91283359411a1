import { resourceName } from '../../discovery/types.js';
import { isForwarded } from '../forward/with-ports.js';
import type { BrowserAction } from './types.js';

const ROLLED_OUT = ['deployments.apps', 'daemonsets.apps', 'statefulsets.apps'];
const SCALED = ['deployments.apps', 'replicasets.apps', 'statefulsets.apps', 'replicationcontrollers'];

/**
 * All that the browser can do to a cluster, in the order in which it is shown. No key outside this table changes
 * anything.
 */
export const actions: readonly BrowserAction[] = [
  {
    word: 'delete',
    key: 'D',
    hint: 'delete',
    does: 'delete it, or all that is marked; never another object of the name',
    grade: 3,
    takes: 'many',
    suits: ({ verbs }) => verbs.includes('delete'),
    needs: () => ({ verb: 'delete' }),
    work: async () => (await import('./delete.js')).deleteWork(),
  },
  {
    word: 'scale',
    key: 'S',
    hint: 'scale',
    does: 'set the number of replicas',
    grade: 2,
    takes: 'many',
    suits: (resource) => SCALED.includes(resourceName(resource)),
    needs: () => ({ verb: 'update', subresource: 'scale' }),
    work: async () => (await import('./scale.js')).scaleWork(),
  },
  {
    word: 'restart',
    key: 'R',
    hint: 'restart',
    does: 'replace its pods, as "rollout restart" does',
    grade: 2,
    takes: 'many',
    suits: (resource) => ROLLED_OUT.includes(resourceName(resource)),
    needs: () => ({ verb: 'patch' }),
    work: async () => (await import('./restart.js')).restartWork(),
  },
  {
    word: 'forward',
    key: 'F',
    hint: 'forward',
    does: 'forward a port of this machine to it; "f" lists forwards',
    grade: 1,
    takes: 'one',
    suits: isForwarded,
    needs: () => ({ verb: 'create', subresource: 'portforward', resource: { group: '', name: 'pods' } }),
    work: async () => (await import('../forward/forward-work.js')).forwardWork(),
  },
];
