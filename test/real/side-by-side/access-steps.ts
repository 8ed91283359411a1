import { type Step, step } from './step.js';

const RBAC = '/apis/rbac.authorization.k8s.io/v1';
const REVIEWS = '/apis/authorization.k8s.io/v1';
const PLACE = 'namespaces/side-access';
const SECRETS = `/api/v1/${PLACE}/secrets`;

const rules = [{ apiGroups: [''], resources: ['secrets', 'pods/log'], verbs: ['get', 'list'] }];
const role = (kind: string, name: string) => ({ apiGroup: 'rbac.authorization.k8s.io', kind, name });
const user = (name: string) => ({ kind: 'User', name, apiGroup: 'rbac.authorization.k8s.io' });
const as = (name: string, group?: string) => ({
  headers: { 'impersonate-user': name, ...(group === undefined ? {} : { 'impersonate-group': group }) },
});
const may = (resourceAttributes: object) => ({ spec: { resourceAttributes } });
const get = { namespace: 'side-access', verb: 'get', version: 'v1', resource: 'secrets', name: 'x' };

/** Access: roles, reviews, impersonation, tokens. */
export const ACCESS: readonly Step[] = [
  step('create the namespace of access', 'POST', '/api/v1/namespaces', { metadata: { name: 'side-access' } }),
  step('create a role', 'POST', `${RBAC}/${PLACE}/roles`, { metadata: { name: 'peek' }, rules }),
  step('create a cluster role', 'POST', `${RBAC}/clusterroles`, {
    metadata: { name: 'side-peek' },
    rules: [
      { apiGroups: ['apps'], resources: ['*'], resourceNames: ['web'], verbs: ['*'] },
      { nonResourceURLs: ['/metrics', '/logs/*'], verbs: ['get'] },
    ],
  }),
  step('bind a role', 'POST', `${RBAC}/${PLACE}/rolebindings`, {
    metadata: { name: 'jane-peeks' },
    subjects: [user('jane'), { kind: 'ServiceAccount', name: 'robot' }],
    roleRef: role('Role', 'peek'),
  }),
  step('bind a cluster role', 'POST', `${RBAC}/clusterrolebindings`, {
    metadata: { name: 'side-jane-peeks' },
    subjects: [user('jane'), { kind: 'Group', name: 'peekers', apiGroup: 'rbac.authorization.k8s.io' }],
    roleRef: role('ClusterRole', 'side-peek'),
  }),
  step('bind a cluster role that is not there', 'POST', `${RBAC}/${PLACE}/rolebindings`, {
    metadata: { name: 'nothing' },
    subjects: [user('john')],
    roleRef: role('ClusterRole', 'side-nothing'),
  }),
  step('review of own access', 'POST', `${REVIEWS}/selfsubjectaccessreviews`, may(get), as('jane')),
  step(
    'review of own access that is not given',
    'POST',
    `${REVIEWS}/selfsubjectaccessreviews`,
    may({ ...get, verb: 'delete' }),
    as('jane'),
  ),
  step(
    'review of access to a path',
    'POST',
    `${REVIEWS}/selfsubjectaccessreviews`,
    { spec: { nonResourceAttributes: { path: '/logs/a', verb: 'get' } } },
    as('jane'),
  ),
  step(
    'review of access to a path that is not given',
    'POST',
    `${REVIEWS}/selfsubjectaccessreviews`,
    { spec: { nonResourceAttributes: { path: '/log', verb: 'get' } } },
    as('jane'),
  ),
  step('review of nothing', 'POST', `${REVIEWS}/selfsubjectaccessreviews`, { spec: {} }),
  step('review of two things', 'POST', `${REVIEWS}/selfsubjectaccessreviews`, {
    spec: { resourceAttributes: get, nonResourceAttributes: { path: '/a', verb: 'get' } },
  }),
  step('review of access by a binding', 'POST', `${REVIEWS}/subjectaccessreviews`, {
    spec: { user: 'jane', resourceAttributes: get },
  }),
  step('review of access by a cluster binding', 'POST', `${REVIEWS}/subjectaccessreviews`, {
    spec: {
      user: 'nobody',
      groups: ['peekers'],
      resourceAttributes: {
        group: 'apps',
        resource: 'deployments',
        subresource: 'scale',
        verb: 'update',
        name: 'web',
        namespace: 'x',
      },
    },
  }),
  step('review of access of a service account', 'POST', `${REVIEWS}/subjectaccessreviews`, {
    spec: {
      user: 'system:serviceaccount:side-access:robot',
      resourceAttributes: { ...get, resource: 'pods', subresource: 'log' },
    },
  }),
  step('review of access by a role that is not there', 'POST', `${REVIEWS}/subjectaccessreviews`, {
    spec: { user: 'john', resourceAttributes: get },
  }),
  step('review of access of an administrator', 'POST', `${REVIEWS}/subjectaccessreviews`, {
    spec: { user: 'me', groups: ['system:masters'], resourceAttributes: get },
  }),
  step('review of access of nobody', 'POST', `${REVIEWS}/subjectaccessreviews`, {
    spec: { resourceAttributes: get },
  }),
  step('review of local access', 'POST', `${REVIEWS}/${PLACE}/localsubjectaccessreviews`, {
    metadata: { namespace: 'side-access' },
    spec: { user: 'jane', resourceAttributes: get },
  }),
  step('review of local access elsewhere', 'POST', `${REVIEWS}/${PLACE}/localsubjectaccessreviews`, {
    metadata: { namespace: 'side-access' },
    spec: { user: 'jane', resourceAttributes: { ...get, namespace: 'other' } },
  }),
  step(
    'review of rules',
    'POST',
    `${REVIEWS}/selfsubjectrulesreviews`,
    { spec: { namespace: 'side-access' } },
    as('stranger', 'peekers'),
  ),
  step('review of rules of nowhere', 'POST', `${REVIEWS}/selfsubjectrulesreviews`, { spec: {} }),
  step('read a review', 'GET', `${REVIEWS}/selfsubjectaccessreviews`),
  step('what another may do', 'GET', SECRETS, undefined, as('jane')),
  step('what another may not do', 'DELETE', `${SECRETS}/x`, undefined, as('jane')),
  step('what another may not do by a role that is not there', 'GET', SECRETS, undefined, as('john')),
  step('what nobody may do', 'GET', SECRETS, undefined, as('system:anonymous')),
  step('in the name of a group alone', 'GET', SECRETS, undefined, {
    headers: { 'impersonate-group': 'peekers' },
  }),
  step('create a service account to ask for a token', 'POST', `/api/v1/${PLACE}/serviceaccounts`, {
    metadata: { name: 'robot' },
  }),
  step('a token that is too short', 'POST', `/api/v1/${PLACE}/serviceaccounts/robot/token`, {
    spec: { audiences: [], expirationSeconds: 60 },
  }),
  step('a token of nobody', 'POST', `/api/v1/${PLACE}/serviceaccounts/nobody/token`, {
    spec: { audiences: [] },
  }),
  step('a token bound to nothing there', 'POST', `/api/v1/${PLACE}/serviceaccounts/robot/token`, {
    spec: { audiences: [], boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'gone' } },
  }),
  step('review of a token that is none', 'POST', '/apis/authentication.k8s.io/v1/tokenreviews', {
    spec: { token: 'nope' },
  }),
  step('review of no token', 'POST', '/apis/authentication.k8s.io/v1/tokenreviews', { spec: {} }),
];
