import { type Step, step } from './step.js';

const CORE = '/api/v1/namespaces/side-empty';
const APPS = '/apis/apps/v1/namespaces/side-empty';
const MERGE = { type: 'application/merge-patch+json', managed: true };
const STRATEGIC = { type: 'application/strategic-merge-patch+json', managed: true };
const JSON_PATCH = { type: 'application/json-patch+json', managed: true };
const APPLY = { type: 'application/apply-patch+yaml', managed: true };
const managed = { managed: true };

const metadata = (name: string) => ({
  name,
  labels: {},
  annotations: {},
  finalizers: [],
  ownerReferences: [],
});
const containers = [
  {
    name: 'c',
    image: 'example.com/c:1',
    args: [],
    command: [],
    env: [],
    envFrom: [],
    ports: [],
    volumeMounts: [],
    resources: { limits: {}, requests: {} },
    securityContext: { capabilities: { add: [], drop: [] } },
  },
];
const spec = {
  containers,
  initContainers: [],
  volumes: [],
  tolerations: [],
  nodeSelector: {},
  hostAliases: [],
  imagePullSecrets: [],
  readinessGates: [],
  hostname: '',
  hostNetwork: false,
  affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] }, podAffinity: {} },
};
const labels = { app: 'empty' };
const template = { metadata: { labels, annotations: {} }, spec };
const workload = { spec: { selector: { matchLabels: labels, matchExpressions: [] }, template } };

/** Empty lists and maps in requests: whether they exist afterwards, and who owns them. */
export const EMPTY: readonly Step[] = [
  step('create the namespace for empties', 'POST', '/api/v1/namespaces', metadataOnly('side-empty')),
  step(
    'a config map of empties',
    'POST',
    `${CORE}/configmaps`,
    { ...named(), data: {}, binaryData: {} },
    managed,
  ),
  step('a secret of empties', 'POST', `${CORE}/secrets`, { ...named(), data: {}, stringData: {} }, managed),
  step(
    'a service account of empties',
    'POST',
    `${CORE}/serviceaccounts`,
    { ...named(), imagePullSecrets: [] },
    managed,
  ),
  step(
    'a service of empties',
    'POST',
    `${CORE}/services`,
    {
      ...named(),
      spec: { ports: [{ port: 80, name: '' }], selector: {}, externalIPs: [], loadBalancerSourceRanges: [] },
    },
    managed,
  ),
  step('a pod of empties', 'POST', `${CORE}/pods`, { ...named(), spec }, managed),
  step('a deployment of empties', 'POST', `${APPS}/deployments`, { ...named(), ...workload }, managed),
  step('the pod of empties', 'GET', `${CORE}/pods/empty`, undefined, { ...managed, keep: 'empty' }),
  step(
    'empties merged into a pod',
    'PATCH',
    `${CORE}/pods/empty`,
    {
      metadata: { annotations: {}, labels: { a: 'b' }, finalizers: [] },
      spec: { volumes: [], nodeSelector: {} },
    },
    MERGE,
  ),
  step(
    'empties merged into a config map',
    'PATCH',
    `${CORE}/configmaps/empty`,
    { data: { a: '1' }, binaryData: {} },
    MERGE,
  ),
  step(
    'a config map emptied',
    'PATCH',
    `${CORE}/configmaps/empty`,
    '[{"op":"replace","path":"/data","value":{}}]',
    JSON_PATCH,
  ),
  step(
    'an emptied config map refilled where nothing is',
    'PATCH',
    `${CORE}/configmaps/empty`,
    '[{"op":"add","path":"/data/b","value":"1"}]',
    JSON_PATCH,
  ),
  step(
    'empties patched into a deployment',
    'PATCH',
    `${APPS}/deployments/empty`,
    {
      metadata: { annotations: {} },
      spec: { template: { spec: { volumes: [], containers: [{ name: 'c', env: [], args: [] }] } } },
    },
    STRATEGIC,
  ),
  step(
    'a config map replaced by empties',
    'PUT',
    `${CORE}/configmaps/empty`,
    { metadata: metadata('empty'), data: {} },
    managed,
  ),
  step(
    'a deployment replaced by empties',
    'PUT',
    `${APPS}/deployments/empty`,
    { ...named(), ...workload },
    managed,
  ),
  step(
    'a config map of empties applied',
    'PATCH',
    `${CORE}/configmaps/applied?fieldManager=m`,
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadata('applied'), data: {} },
    APPLY,
  ),
  step(
    'a deployment of empties applied',
    'PATCH',
    `${APPS}/deployments/applied?fieldManager=m`,
    { apiVersion: 'apps/v1', kind: 'Deployment', metadata: metadata('applied'), ...workload },
    APPLY,
  ),
  step('the deployment of empties as it was applied', 'GET', `${APPS}/deployments/applied`),
];

function named() {
  return { metadata: metadata('empty') };
}

function metadataOnly(name: string) {
  return { metadata: metadata(name), spec: { finalizers: [] } };
}
