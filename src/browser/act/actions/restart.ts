import type { KubeObject } from '../../../codec/object.js';
import { resourceName } from '../../../discovery/types.js';
import { ObjectDiffer } from '../../../merge/object-differ.js';
import type { Found } from '../../../objects/builder/query.js';
import { restart } from '../../../objects/rollouts/changes.js';
import type { Workload } from '../../../objects/rollouts/workloads.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { patchOfSame, readSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import { expectSome, readSome } from '../read-some.js';
import type { ActionWork, ActTools } from '../types.js';

/** `R`: replaces the pods of workloads, like `proa rollout restart`. */
export function restartWork(): ActionWork {
  return {
    async plan(subjects, tools) {
      const seen = await readSome(subjects, tools.signal, async (subject) => {
        const object = await readSame<RolledOut>(subject, tools);
        // Reports why an object cannot be restarted.
        restart(tools.clock.now()).change(found(subject, object));
        return howReplaced(object);
      });
      expectSome(seen);
      const lines = seen.map(({ line }) => line);
      return { lines: () => lines };
    },
    command: ({ resource, name }) => ['rollout', 'restart', `${resourceName(resource)}/${name}`],
    async perform(subject, _answers, tools) {
      await send(subject, tools, 'none');
      return { text: 'restarted; its pods are being replaced' };
    },
    async dryRun(subject, _answers, tools) {
      await send(subject, tools, 'server');
      return 'would be restarted';
    },
  };
}

async function send(subject: ActionSubject, tools: ActTools, dryRun: 'none' | 'server'): Promise<void> {
  const { client, clock, signal } = tools;
  const object = await readSame(subject, tools);
  const after = restart(clock.now()).change(found(subject, object));
  const { type, patch } = await new ObjectDiffer().difference(object, after);
  await client.patch(subject, patchOfSame(type, patch, subject), {
    dryRun,
    fieldManager: 'kubectl-rollout',
    signal,
  });
}

/** The object that `rollout restart` patches. */
function found(subject: ActionSubject, object: KubeObject): Found {
  return { object, target: subject, source: '' };
}

/** A workload with the update strategy of its pods. */
interface RolledOut extends Workload {
  spec?: Workload['spec'] & {
    strategy?: { type?: string; rollingUpdate?: { maxUnavailable?: number | string } };
  };
}

function howReplaced({ spec, status }: RolledOut): Span {
  const pods = spec?.replicas ?? status?.desiredNumberScheduled ?? 0;
  const type = spec?.strategy?.type ?? spec?.updateStrategy?.type ?? 'RollingUpdate';
  if (type === 'OnDelete')
    return { text: 'OnDelete: its pods are replaced only when they are deleted', role: 'warning' };
  if (type === 'Recreate')
    return {
      text: `${pods === 1 ? 'the pod ends' : `all ${pods} pods end`} before new ones start (Recreate)`,
      role: 'warning',
    };
  const most = spec?.strategy?.rollingUpdate?.maxUnavailable;
  return {
    text: `${pods === 1 ? '1 pod is' : `${pods} pods are`} replaced step by step${most === undefined ? '' : `, at most ${most} unavailable`}`,
    role: 'plain',
  };
}
