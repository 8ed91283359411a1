import type { WriteStory } from './write-suite.js';

/** Lines of `auth reconcile` that kubectl and proa must answer in the same way, run in order. */
export const reconcileStory: WriteStory = {
  types: 'roles,rolebindings',
  lines: [
    'auth reconcile -f - --dry-run=client < reconcile/roles.yaml',
    'auth reconcile -f - < reconcile/roles.yaml',
    'auth reconcile -f - < reconcile/roles.yaml',
    'auth reconcile -f - --dry-run=client < reconcile/more.yaml',
    'auth reconcile -f - -o name < reconcile/more.yaml',
    'auth reconcile -f - --remove-extra-permissions --dry-run=client < reconcile/more.yaml',
    'auth reconcile -f - --remove-extra-permissions --remove-extra-subjects < reconcile/more.yaml',
    'auth reconcile -f - --remove-extra-permissions --remove-extra-subjects < reconcile/more.yaml',
    'auth reconcile -f - --dry-run=client < reconcile/other-role.yaml',
    'auth reconcile -f - < reconcile/other-role.yaml',
    'auth reconcile -f - < reconcile/protected.yaml',
    'auth reconcile -f - < reconcile/protected-more.yaml',
    'auth reconcile -f - < reconcile/aggregated.yaml',
    'auth reconcile -f - < reconcile/aggregated-more.yaml',
    'auth reconcile -f - --remove-extra-permissions < reconcile/aggregated-more.yaml',
    'auth reconcile -f - -n new-NS < reconcile/new-namespace.yaml',
    'auth reconcile -f - -n new-NS < reconcile/new-namespace.yaml',
    'auth reconcile -f map.yaml',
    'auth reconcile -f empty.yaml',
    'auth reconcile',
    'auth reconcile -f map.yaml word',
    'auth reconcile -f map.yaml --dry-run=server',
    'get clusterroles,clusterrolebindings urls-NS -o yaml --show-managed-fields',
    'get clusterrole all-NS -o yaml --show-managed-fields',
  ],
};
