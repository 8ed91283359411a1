import { resourceName } from '../../discovery/types.js';
import { isForwarded } from '../forward/with-ports.js';
import type { BrowserAction } from './types.js';

const ROLLED_OUT = ['deployments.apps', 'daemonsets.apps', 'statefulsets.apps'];
const WITH_PODS = [...ROLLED_OUT, 'replicasets.apps', 'replicationcontrollers', 'pods', 'cronjobs.batch'];
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
  {
    word: 'image',
    key: 'I',
    hint: 'image',
    does: 'set the images of its containers, as "set image" does',
    grade: 2,
    takes: 'one',
    suits: (resource) => WITH_PODS.includes(resourceName(resource)),
    needs: () => ({ verb: 'patch' }),
    work: async () => (await import('./image.js')).imageWork(),
  },
  {
    word: 'undo',
    key: 'B',
    hint: 'roll back',
    does: 'take it back to a revision of its history, as "rollout undo" does',
    grade: 2,
    takes: 'one',
    suits: (resource) => ROLLED_OUT.includes(resourceName(resource)),
    needs: () => ({ verb: 'patch' }),
    work: async () => (await import('./roll-back.js')).rollBackWork(),
  },
  {
    word: 'label',
    key: 'L',
    hint: 'label',
    does: 'set or remove labels or annotations: key=value, key-',
    grade: 2,
    takes: 'many',
    suits: ({ verbs }) => verbs.includes('patch'),
    needs: () => ({ verb: 'patch' }),
    work: async () => (await import('./label.js')).labelWork(),
  },
  {
    word: 'cordon',
    key: 'K',
    hint: 'cordon',
    does: 'keep new pods from nodes, or let them come again where they are kept away',
    grade: 2,
    takes: 'many',
    suits: (resource) => resourceName(resource) === 'nodes',
    needs: () => ({ verb: 'patch' }),
    work: async () => (await import('./switched.js')).cordonWork(),
  },
  {
    word: 'trigger',
    key: 'T',
    hint: 'trigger',
    does: 'start the job of a cron job now, as "create job --from" does',
    grade: 2,
    takes: 'many',
    suits: (resource) => resourceName(resource) === 'cronjobs.batch',
    needs: () => ({ verb: 'create', resource: { group: 'batch', name: 'jobs' } }),
    work: async () => (await import('./trigger.js')).triggerWork(),
  },
  {
    word: 'suspend',
    key: 'P',
    hint: 'suspend',
    does: 'suspend cron jobs and jobs, or let suspended ones go on',
    grade: 2,
    takes: 'many',
    suits: (resource) => ['cronjobs.batch', 'jobs.batch'].includes(resourceName(resource)),
    needs: () => ({ verb: 'patch' }),
    work: async () => (await import('./switched.js')).suspendWork(),
  },
];
