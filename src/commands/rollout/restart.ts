import { examples } from '../../cli/base-command.js';
import type { CompletesWords } from '../../cli/flags/completes.js';
import { fileFlags } from '../../cli/flags/files.js';
import { type RolloutChange, restart } from '../../objects/rollouts/changes.js';
import { ROLLED_OUT } from '../../objects/workload-types.js';
import RolloutPause from './pause.js';

/** `proa rollout restart`: kubectl's. */
export default class RolloutRestart extends RolloutPause {
  static override summary = 'Restart the pods of an object with a new rollout';
  static override description =
    'Replaces the pods of deployments (deploy), daemon sets (ds) and stateful sets (sts) with new ones, in the same way as other ' +
    'changes are rolled out: an annotation with the time is set in the pod template. A paused deployment is not ' +
    'restarted.';
  static override usage = [
    'rollout restart (TYPE NAME | TYPE/NAME) [flags]',
    'rollout restart (-f FILE | -k DIR) [flags]',
  ];
  static override examples = examples({
    'Restart a deployment': 'rollout restart deployment/web',
    'Restart a stateful set': 'rollout restart statefulset/db',
    'Restart all deployments of a namespace': 'rollout restart deployments -n shop-0',
    'Restart the deployments with a label': 'rollout restart deployments -l app=web',
  });
  static override completes: CompletesWords = [
    { objects: ['deployment', 'daemonset', 'statefulset'] },
    '...',
  ];
  static override flags = {
    ...RolloutPause.flags,
    ...fileFlags({ purpose: 'with the objects whose rollouts to restart' }),
  };

  protected override readonly types = ROLLED_OUT;

  protected override get change(): RolloutChange {
    return restart(this.environment.now());
  }
}
