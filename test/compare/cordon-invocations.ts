import type { WriteStory } from './write-suite.js';

/** Lines of `cordon` and `uncordon` that kubectl and proa must answer in the same way, run in order. */
export const cordonStory: WriteStory = {
  types: 'configmaps',
  lines: [
    'create -f - < nodes.yaml',
    'cordon one-NS',
    'cordon one-NS',
    'cordon node/one-NS two-NS',
    'cordon one-NS two-NS three-NS --dry-run=client',
    'cordon three-NS --dry-run=server',
    'cordon three-NS --dry-run',
    'cordon -l zone=y,of=NS',
    'uncordon -l of=NS',
    'uncordon -l of=NS',
    'uncordon -l of=nobody',
    'cordon one-NS missing-NS',
    'cordon missing-NS',
    'cordon',
    'uncordon',
    "cordon -l ''",
    'cordon one-NS -l zone=y',
    'cordon one-NS --dry-run=maybe',
    'cordon -l ,,',
    'get nodes one-NS two-NS three-NS -o yaml --show-managed-fields',
  ],
};
