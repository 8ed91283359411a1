import { examples } from '../cli/base-command.js';
import Cordon from './cordon.js';

/** `proa uncordon`: kubectl's. kubectl does not have --yes and --concurrency. */
export default class Uncordon extends Cordon {
  static override summary = 'Allow new pods on nodes again';
  static override description =
    'Marks nodes as schedulable. A node that cannot be changed is reported, but does not change the exit code, as ' +
    'in kubectl.';
  static override usage = ['uncordon NODE ... [flags]', 'uncordon -l QUERY [flags]'];
  static override examples = examples({ 'Allow new pods on a node again': 'uncordon node-0000' });

  protected override readonly cordoned = false;
}
