import { examples } from '../../cli/base-command.js';
import { fileFlags } from '../../cli/flags/files.js';
import { type RolloutChange, resume } from '../../objects/rollouts/changes.js';
import RolloutPause from './pause.js';

/** `proa rollout resume`: kubectl's. */
export default class RolloutResume extends RolloutPause {
  static override summary = 'Resume a paused rollout';
  static override description =
    'All changes that were made while the deployment was paused are rolled out together. Only deployments (deploy) can be paused ' +
    'and resumed.';
  static override usage = [
    'rollout resume (TYPE NAME | TYPE/NAME) [flags]',
    'rollout resume (-f FILE | -k DIR) [flags]',
  ];
  static override examples = examples({
    'Pause a deployment, and resume it': 'rollout resume deployment/web',
  });
  static override flags = {
    ...RolloutPause.flags,
    ...fileFlags({ purpose: 'with the objects whose rollouts to resume' }),
  };

  protected override get change(): RolloutChange {
    return resume;
  }
}
