import { type Step, type StepOptions, step } from './step.js';

const NS = '/api/v1/namespaces/side-apply';
const MAPS = `${NS}/configmaps`;
const APPS = '/apis/apps/v1/namespaces/side-apply';
const MERGE = { type: 'application/merge-patch+json', managed: true };

/** An apply, including managedFields. */
function apply(name: string, path: string, manager: string, body: unknown, more: StepOptions = {}): Step {
  const query = manager === '' ? '' : `?fieldManager=${manager}`;
  return step(name, 'PATCH', path + query, body, {
    type: 'application/apply-patch+yaml',
    managed: true,
    ...more,
  });
}

const map = (name: string, data?: unknown, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, ...more },
  ...(data === undefined ? {} : { data }),
});
const container = (name: string, more: object = {}) => ({ name, image: 'i:1', ...more });
const deployment = (name: string, containers: object[], spec: object = {}, more: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, ...more },
  spec: {
    selector: { matchLabels: { a: 'b' } },
    template: { metadata: { labels: { a: 'b' } }, spec: { containers } },
    ...spec,
  },
});
const service = (name: string, ports: object[]) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name },
  spec: { type: 'ClusterIP', ports },
});
const managed = { managed: true };
const entry = (fields: object, more: object = {}) => ({
  manager: 'x',
  operation: 'Update',
  apiVersion: 'v1',
  fieldsType: 'FieldsV1',
  fieldsV1: fields,
  ...more,
});

/** Server-side apply, and the owners of fields after all kinds of writes. */
export const APPLIES: readonly Step[] = [
  step('create the namespace to apply to', 'POST', '/api/v1/namespaces', {
    metadata: { name: 'side-apply' },
  }),
  apply('apply what is absent', `${MAPS}/a`, 'one', map('a', { k: '1', m: '2' }, { labels: { l: '1' } })),
  apply('apply it again', `${MAPS}/a`, 'one', map('a', { k: '1', m: '2' }, { labels: { l: '1' } })),
  apply(
    'apply as YAML',
    `${MAPS}/yaml`,
    'one',
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: yaml\ndata: {a: "1"}\n',
  ),
  apply('apply a shared field', `${MAPS}/a`, 'two', map('a', { k: '1' })),
  apply('apply what one other owns', `${MAPS}/a`, 'two', map('a', { m: '3' })),
  apply('apply what others own', `${MAPS}/a`, 'three', map('a', { k: '5', m: '7' }, { labels: { l: '2' } })),
  apply('apply by force', `${MAPS}/a?force=true&fieldManager=two`, '', map('a', { k: '5' })),
  apply('apply less', `${MAPS}/a`, 'one', map('a')),
  step('what is left', 'GET', `${MAPS}/a`, undefined, managed),
  apply('apply nothing', `${MAPS}/a`, 'two', map('a')),
  apply('apply for show', `${MAPS}/shown?dryRun=All&fieldManager=one`, '', map('shown', { a: '1' })),
  step('what was applied for show is not there', 'GET', `${MAPS}/shown`),
  apply('apply for show to what is there', `${MAPS}/a?dryRun=All&fieldManager=one`, '', map('a', { z: '1' })),
  apply('apply another name', `${MAPS}/b`, 'one', map('q', { k: '1' })),
  apply('apply another name to what is there', `${MAPS}/a`, 'four', map('q', { u: '1' })),
  apply('apply without a name', `${MAPS}/b`, 'one', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    data: { k: '1' },
  }),
  apply('apply in another namespace', `${MAPS}/b`, 'one', map('b', { k: '1' }, { namespace: 'default' })),
  apply('apply in an absent namespace', '/api/v1/namespaces/absent/configmaps/b', 'one', map('b')),
  apply('apply without apiVersion', `${MAPS}/b`, 'one', { kind: 'ConfigMap', metadata: { name: 'b' } }),
  apply('apply without kind', `${MAPS}/b`, 'one', { apiVersion: 'v1', metadata: { name: 'b' } }),
  apply('apply another kind', `${MAPS}/b`, 'one', { ...map('b'), kind: 'Secret' }),
  apply('apply a list', `${MAPS}/b`, 'one', '[]'),
  apply('apply a text', `${MAPS}/b`, 'one', 'abc'),
  apply('apply nothing at all', `${MAPS}/b`, 'one', '{}'),
  apply('apply an unknown field', `${MAPS}/b`, 'one', { ...map('b'), bogus: 1 }),
  apply('apply a number for a text', `${MAPS}/b`, 'one', map('b', { k: 1 })),
  apply('apply a text for a map', `${MAPS}/b`, 'one', map('b', 'x')),
  apply('apply managedFields', `${MAPS}/b`, 'one', map('b', { k: '1' }, { managedFields: [] })),
  apply('apply an older version', `${MAPS}/a`, 'one', map('a', { y: '1' }, { resourceVersion: '1' })),
  apply('apply without a manager to what is there', `${MAPS}/a`, '', map('a')),
  apply('apply a finalizer and an owner', `${MAPS}/f`, 'one', map('f', undefined, { finalizers: ['a.b/c'] })),
  apply('apply another finalizer', `${MAPS}/f`, 'one', map('f', undefined, { finalizers: ['a.b/d'] })),

  step(
    'create, owned',
    'POST',
    MAPS,
    map('u', { a: '1', o: '1' }, { annotations: { x: 'y' }, finalizers: ['a.b/c'] }),
    managed,
  ),
  step('merge patch, owned', 'PATCH', `${MAPS}/u?fieldManager=m`, { data: { b: '2', a: null } }, MERGE),
  step(
    'merge patch of what another owns',
    'PATCH',
    `${MAPS}/u`,
    { data: { b: '3' } },
    { ...MERGE, agent: 'other/2 (x)' },
  ),
  step(
    'JSON patch, owned',
    'PATCH',
    `${MAPS}/u?fieldManager=j`,
    [{ op: 'add', path: '/data/c', value: '1' }],
    {
      type: 'application/json-patch+json',
      managed: true,
    },
  ),
  step('replace, owned', 'PUT', `${MAPS}/u?fieldManager=p`, map('u', { c: '1', d: '1', o: '1' }), managed),
  step(
    'replace with the same, owned',
    'PUT',
    `${MAPS}/u?fieldManager=q`,
    map('u', { c: '1', d: '1', o: '1' }),
    managed,
  ),
  apply('apply over an updater', `${MAPS}/u`, 'one', map('u', { d: '2' })),
  apply('apply over updaters', `${MAPS}/u`, 'one', map('u', { d: '2', c: '2' })),
  step(
    'write managedFields',
    'PATCH',
    `${MAPS}/u`,
    { metadata: { managedFields: [entry({ 'f:data': { 'f:t': {} } })] } },
    MERGE,
  ),
  step(
    'write bad managedFields',
    'PATCH',
    `${MAPS}/u`,
    { metadata: { managedFields: [entry({ data: {} })] } },
    MERGE,
  ),
  step(
    'write managedFields of no operation',
    'PATCH',
    `${MAPS}/u`,
    { metadata: { managedFields: [entry({ 'f:data': { 'f:t': {} } }, { operation: 'Foo' })] } },
    MERGE,
  ),
  step('reset managedFields', 'PATCH', `${MAPS}/u`, { metadata: { managedFields: [{}] } }, MERGE),
  step('patch what nobody owns', 'PATCH', `${MAPS}/u`, { data: { t: 'u' } }, MERGE),
  apply('apply to what nobody owns', `${MAPS}/u`, 'one', map('u', { n: '1' })),
  step('empty managedFields', 'PATCH', `${MAPS}/u`, { metadata: { managedFields: [] } }, MERGE),
  step(
    'create with managedFields',
    'POST',
    MAPS,
    map('w', { a: '1' }, { managedFields: [entry({ 'f:data': { 'f:a': {} } })] }),
    managed,
  ),

  step(
    'create a deployment, owned',
    'POST',
    `${APPS}/deployments`,
    deployment('d', [container('c')]),
    managed,
  ),
  apply(
    'apply a deployment',
    `${APPS}/deployments/e`,
    'one',
    deployment('e', [container('c', { ports: [{ containerPort: 80 }] }), container('d')]),
  ),
  apply('apply one container less', `${APPS}/deployments/e`, 'one', deployment('e', [container('d')])),
  apply(
    'apply containers of another',
    `${APPS}/deployments/e`,
    'two',
    deployment('e', [container('d'), container('x'), container('y')]),
  ),
  apply('apply other images', `${APPS}/deployments/e`, 'three', {
    ...deployment('e', []),
    spec: {
      template: {
        spec: {
          containers: [
            { name: 'y', image: 'j' },
            { name: 'x', image: 'k' },
          ],
        },
      },
    },
  }),
  apply(
    'apply the same key twice',
    `${APPS}/deployments/g`,
    'one',
    deployment('g', [container('a'), container('a')]),
  ),
  apply(
    'apply an unknown field of a selector',
    `${APPS}/deployments/g`,
    'one',
    deployment('g', [], { selector: { bogus: 1 } }),
  ),
  apply('apply a text for a number', `${APPS}/deployments/g`, 'one', deployment('g', [], { replicas: 'x' })),
  apply('apply what is not valid', `${APPS}/deployments/g`, 'one', {
    ...deployment('g', []),
    spec: { replicas: 2 },
  }),
  apply('apply a status', `${APPS}/deployments/e/status`, 'st', {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'e' },
    status: { replicas: 2 },
  }),
  apply('apply a status of what is absent', `${APPS}/deployments/none/status`, 'st', deployment('none', [])),
  apply(
    'apply a service',
    `${NS}/services/s`,
    'one',
    service('s', [
      { name: 'a', port: 80, protocol: 'TCP', targetPort: 80 },
      { name: 'b', port: 80, protocol: 'UDP', targetPort: 80 },
    ]),
  ),
  apply(
    'apply over one port of a service',
    `${NS}/services/s`,
    'two',
    service('s', [{ name: 'c', port: 80, protocol: 'TCP', targetPort: 80 }]),
  ),
  step(
    'create a pod, owned',
    'POST',
    `${NS}/pods`,
    {
      metadata: { name: 'p', labels: { a: 'b' } },
      spec: {
        containers: [
          container('c', {
            command: ['a'],
            ports: [{ containerPort: 80 }],
            env: [{ name: 'A', value: '1' }],
            volumeMounts: [{ name: 'v', mountPath: '/x' }],
            resources: { requests: { cpu: '1' }, limits: { cpu: '1' } },
          }),
        ],
        volumes: [{ name: 'v', emptyDir: {} }],
      },
    },
    managed,
  ),
  step(
    'create a secret, owned',
    'POST',
    `${NS}/secrets`,
    { metadata: { name: 's' }, stringData: { a: 'b' } },
    managed,
  ),
  step(
    'create a service account, owned',
    'POST',
    `${NS}/serviceaccounts`,
    { metadata: { name: 's' }, secrets: [{ name: 'x' }] },
    managed,
  ),
  step(
    'create a service, owned',
    'POST',
    `${NS}/services`,
    service('t', [
      { name: 'a', port: 80 },
      { name: 'h', port: 443 },
    ]),
    managed,
  ),
];
