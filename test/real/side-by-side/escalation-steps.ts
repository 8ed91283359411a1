import { type Step, step } from './step.js';

const RBAC = '/apis/rbac.authorization.k8s.io/v1';
const PLACE = 'namespaces/side-escalation';
const ROLES = `${RBAC}/${PLACE}/roles`;
const BINDINGS = `${RBAC}/${PLACE}/rolebindings`;
const CLUSTER_ROLES = `${RBAC}/clusterroles`;
const apiGroup = 'rbac.authorization.k8s.io';
const user = (name: string) => ({ kind: 'User', name, apiGroup });
const roleRef = (kind: string, name: string) => ({ apiGroup, kind, name });
const dora = { headers: { 'impersonate-user': 'dora', 'impersonate-group': 'delegates' } };
const paul = { headers: { 'impersonate-user': 'paul' } };

const PODS = { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] };
const LOGS = { apiGroups: [''], resources: ['*/log'], verbs: ['get'] };
const WEB = { apiGroups: ['apps'], resources: ['deployments'], resourceNames: ['web', 'api'], verbs: ['*'] };
const PATHS = { nonResourceURLs: ['/logs/*'], verbs: ['get'] };
const WRITE_ROLES = {
  apiGroups: [apiGroup],
  resources: ['roles', 'clusterroles', 'rolebindings', 'clusterrolebindings'],
  verbs: ['get', 'create', 'update', 'patch', 'delete'],
};
const named = (name: string, rules: readonly object[]) => ({ metadata: { name }, rules });

/** Privilege escalation: roles and bindings written by users who do not have all permissions. */
export const ESCALATION: readonly Step[] = [
  step('create the namespace of escalation', 'POST', '/api/v1/namespaces', {
    metadata: { name: 'side-escalation' },
  }),
  step('a role of who writes roles', 'POST', CLUSTER_ROLES, {
    ...named('side-delegate', [PODS, LOGS, WEB, PATHS, WRITE_ROLES]),
  }),
  step('bind who writes roles', 'POST', `${RBAC}/clusterrolebindings`, {
    metadata: { name: 'side-delegates' },
    subjects: [user('dora')],
    roleRef: roleRef('ClusterRole', 'side-delegate'),
  }),
  step('give what one has', 'POST', ROLES, named('held', [PODS]), dora),
  step(
    'give parts of what one has',
    'POST',
    ROLES,
    named('parts', [
      { apiGroups: [''], resources: ['pods/log'], verbs: ['get'] },
      { apiGroups: ['apps'], resources: ['deployments'], resourceNames: ['web'], verbs: ['patch'] },
    ]),
    dora,
  ),
  step(
    'give what one has not',
    'POST',
    ROLES,
    named('more', [
      PODS,
      { apiGroups: ['', 'apps'], resources: ['secrets', 'pods'], verbs: ['get', 'delete', 'watch'] },
      { apiGroups: ['apps'], resources: ['deployments'], resourceNames: ['web', 'db'], verbs: ['get'] },
      { apiGroups: ['apps'], resources: ['deployments'], verbs: ['get', 'update'] },
    ]),
    dora,
  ),
  step(
    'give everything',
    'POST',
    ROLES,
    named('all', [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }]),
    dora,
  ),
  step(
    'give paths one has not',
    'POST',
    CLUSTER_ROLES,
    named('side-paths', [{ nonResourceURLs: ['/logs/a', '/metrics', '/logs*'], verbs: ['get', 'post'] }]),
    dora,
  ),
  step('give paths one has', 'POST', CLUSTER_ROLES, named('side-paths', [PATHS]), dora),
  step(
    'aggregate what others add',
    'POST',
    CLUSTER_ROLES,
    {
      metadata: { name: 'side-sum' },
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: { sum: 'true' } }] },
    },
    dora,
  ),
  step(
    'give what one has not as a dry run',
    'POST',
    `${ROLES}?dryRun=All`,
    named('more', [WRITE_ROLES]),
    paul,
  ),
  step(
    'add what one has not',
    'PATCH',
    `${ROLES}/held`,
    { rules: [PODS, { apiGroups: [''], resources: ['secrets'], verbs: ['get'] }] },
    { ...dora, type: 'application/merge-patch+json' },
  ),
  step('add what one has', 'PUT', `${ROLES}/held`, named('held', [PODS, LOGS]), dora),
  step(
    'apply what one has not',
    'PATCH',
    `${ROLES}/applied?fieldManager=side`,
    {
      apiVersion: `${apiGroup}/v1`,
      kind: 'Role',
      ...named('applied', [{ apiGroups: [''], resources: ['secrets'], verbs: ['get'] }]),
    },
    { ...dora, type: 'application/apply-patch+yaml' },
  ),
  step('a role with more', 'POST', ROLES, named('secrets', [{ ...PODS, resources: ['secrets'] }])),
  step(
    'label a role that has more than oneself',
    'PATCH',
    `${ROLES}/secrets`,
    { metadata: { labels: { a: 'b' } } },
    { ...dora, type: 'application/merge-patch+json' },
  ),
  step(
    'own a role that has more than oneself',
    'PATCH',
    `${ROLES}/secrets`,
    { metadata: { finalizers: ['side.example.com/wait'] } },
    { ...dora, type: 'application/merge-patch+json' },
  ),
  step(
    'bind a role that one has',
    'POST',
    BINDINGS,
    { metadata: { name: 'held' }, subjects: [user('paul')], roleRef: roleRef('Role', 'held') },
    dora,
  ),
  step(
    'bind a role that one has not',
    'POST',
    BINDINGS,
    { metadata: { name: 'secrets' }, subjects: [user('paul')], roleRef: roleRef('Role', 'secrets') },
    dora,
  ),
  step(
    'bind an administrator',
    'POST',
    `${RBAC}/clusterrolebindings`,
    {
      metadata: { name: 'side-up' },
      subjects: [user('dora')],
      roleRef: roleRef('ClusterRole', 'cluster-admin'),
    },
    dora,
  ),
  step(
    'bind a role that is not there without having it',
    'POST',
    BINDINGS,
    { metadata: { name: 'gone' }, subjects: [user('paul')], roleRef: roleRef('ClusterRole', 'side-gone') },
    dora,
  ),
  step('bind others to a role that one has not', 'POST', BINDINGS, {
    metadata: { name: 'admins' },
    roleRef: roleRef('Role', 'secrets'),
  }),
  step(
    'bind oneself to a role that is bound',
    'PATCH',
    `${BINDINGS}/admins`,
    { subjects: [user('dora')] },
    { ...dora, type: 'application/merge-patch+json' },
  ),
  step('a role of who may bind', 'POST', ROLES, {
    ...named('binder', [
      { apiGroups: [apiGroup], resources: ['roles'], resourceNames: ['secrets'], verbs: ['bind'] },
      { apiGroups: [apiGroup], resources: ['rolebindings', 'roles'], verbs: ['create'] },
    ]),
  }),
  step('bind who may bind', 'POST', BINDINGS, {
    metadata: { name: 'binder' },
    subjects: [user('paul')],
    roleRef: roleRef('Role', 'binder'),
  }),
  step(
    'bind what one may bind',
    'POST',
    BINDINGS,
    { metadata: { name: 'bound' }, subjects: [user('eve')], roleRef: roleRef('Role', 'secrets') },
    paul,
  ),
  step(
    'bind what one may not bind',
    'POST',
    BINDINGS,
    { metadata: { name: 'unbound' }, subjects: [user('eve')], roleRef: roleRef('ClusterRole', 'edit-none') },
    paul,
  ),
  step('a role of who may escalate', 'POST', ROLES, {
    ...named('climber', [{ apiGroups: [apiGroup], resources: ['roles'], verbs: ['create', 'escalate'] }]),
  }),
  step('bind who may escalate', 'POST', BINDINGS, {
    metadata: { name: 'climber' },
    subjects: [user('clara')],
    roleRef: roleRef('Role', 'climber'),
  }),
  step(
    'escalate where one may',
    'POST',
    ROLES,
    named('climbed', [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }]),
    { headers: { 'impersonate-user': 'clara' } },
  ),
  step('escalate a cluster role where one may not', 'POST', CLUSTER_ROLES, named('side-climbed', [PODS]), {
    headers: { 'impersonate-user': 'clara' },
  }),
];
