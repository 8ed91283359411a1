import { type Step, step } from './step.js';

const PLACE = 'namespaces/side-kinds';
const TABLE = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json' };

const pod = { containers: [{ name: 'c', image: 'c:1', ports: [{ containerPort: 80 }] }] };
const labels = { app: 'a' };
const template = { metadata: { labels }, spec: pod };
const selector = { matchLabels: labels };
const done = { ...pod, restartPolicy: 'Never' };
const hook = {
  name: 'a.example.com',
  clientConfig: { url: 'https://hooks.example.com/' },
  rules: [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['CREATE'], resources: ['pods'] }],
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
};

/** A manifest of each kind that both servers have: group-version, plural, and content. */
const KINDS: readonly (readonly [gv: string, plural: string, body: Record<string, unknown>])[] = [
  ['v1', 'podtemplates', { template }],
  ['v1', 'replicationcontrollers', { spec: { selector: labels, template } }],
  [
    'v1',
    'limitranges',
    { spec: { limits: [{ type: 'Container', max: { cpu: '2' }, default: { cpu: '500m' } }] } },
  ],
  ['v1', 'resourcequotas', { spec: { hard: { pods: '10', 'requests.cpu': '1', 'limits.cpu': '2000m' } } }],
  [
    'v1',
    'persistentvolumeclaims',
    { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
  ],
  [
    'v1',
    'endpoints',
    {
      subsets: [
        {
          addresses: [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }],
          ports: [
            { port: 80, name: 'http' },
            { port: 81, name: 'x', protocol: 'UDP' },
          ],
        },
      ],
    },
  ],
  [
    'v1',
    'services',
    {
      spec: {
        selector: labels,
        ports: [
          { port: 80, targetPort: 'http', name: 'http' },
          { port: 443, name: 'https' },
        ],
      },
    },
  ],
  ['apps/v1', 'controllerrevisions', { revision: 3, data: { a: 1 } }],
  ['apps/v1', 'daemonsets', { spec: { selector, template } }],
  [
    'apps/v1',
    'statefulsets',
    {
      spec: {
        selector,
        template,
        serviceName: 'a',
        volumeClaimTemplates: [
          {
            metadata: { name: 'data' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
          },
        ],
      },
    },
  ],
  ['apps/v1', 'deployments', { spec: { selector, template } }],
  ['apps/v1', 'replicasets', { spec: { selector, template } }],
  ['batch/v1', 'jobs', { spec: { template: { spec: done }, completions: 3 } }],
  [
    'autoscaling/v1',
    'horizontalpodautoscalers',
    {
      spec: {
        scaleTargetRef: { kind: 'Deployment', name: 'a', apiVersion: 'apps/v1' },
        maxReplicas: 3,
        targetCPUUtilizationPercentage: 50,
      },
    },
  ],
  [
    'networking.k8s.io/v1',
    'ingresses',
    {
      spec: {
        ingressClassName: 'nginx',
        tls: [{ hosts: ['a.example.com'], secretName: 's' }],
        rules: [
          {
            host: 'a.example.com',
            http: {
              paths: [
                { path: '/', pathType: 'Prefix', backend: { service: { name: 'a', port: { number: 80 } } } },
              ],
            },
          },
        ],
      },
    },
  ],
  [
    'networking.k8s.io/v1',
    'networkpolicies',
    { spec: { podSelector: selector, ingress: [{ ports: [{ port: 80 }] }] } },
  ],
  ['networking.k8s.io/v1', 'ingressclasses', { spec: { controller: 'example.com/a' } }],
  [
    'rbac.authorization.k8s.io/v1',
    'roles',
    { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] },
  ],
  ['storage.k8s.io/v1', 'csidrivers', { spec: {} }],
  [
    'storage.k8s.io/v1',
    'csinodes',
    { spec: { drivers: [{ name: 'a.example.com', nodeID: 'n', topologyKeys: ['zone'] }] } },
  ],
  ['storage.k8s.io/v1', 'storageclasses', { provisioner: 'a.example.com' }],
  [
    'storage.k8s.io/v1',
    'volumeattachments',
    { spec: { attacher: 'a.example.com', nodeName: 'n', source: { persistentVolumeName: 'v' } } },
  ],
  [
    'v1',
    'persistentvolumes',
    {
      spec: {
        capacity: { storage: '1Gi' },
        accessModes: ['ReadWriteOnce', 'ReadOnlyMany'],
        hostPath: { path: '/x' },
      },
    },
  ],
  ['admissionregistration.k8s.io/v1', 'mutatingwebhookconfigurations', { webhooks: [hook] }],
  ['admissionregistration.k8s.io/v1', 'validatingwebhookconfigurations', { webhooks: [hook] }],
  ['scheduling.k8s.io/v1', 'priorityclasses', { value: 7 }],
  [
    'coordination.k8s.io/v1',
    'leases',
    { spec: { holderIdentity: 'me', leaseDurationSeconds: 15, renewTime: '2026-01-01T00:00:00.000000Z' } },
  ],
  ['node.k8s.io/v1', 'runtimeclasses', { handler: 'runc' }],
];

const CLUSTER = [
  'ingressclasses',
  'csidrivers',
  'csinodes',
  'storageclasses',
  'volumeattachments',
  'persistentvolumes',
  'mutatingwebhookconfigurations',
  'validatingwebhookconfigurations',
  'priorityclasses',
  'runtimeclasses',
];

function stepsOf([gv, plural, body]: (typeof KINDS)[number]): Step[] {
  const root = gv === 'v1' ? '/api/v1' : `/apis/${gv}`;
  const path = CLUSTER.includes(plural) ? `${root}/${plural}` : `${root}/${PLACE}/${plural}`;
  const name = plural === 'roles' ? 'side-role' : 'side';
  return [
    step(`${plural}: create`, 'POST', path, { metadata: { name }, ...body }),
    step(`${plural}: table`, 'GET', `${path}/${name}?includeObject=None`, undefined, TABLE),
    step(
      `${plural}: label`,
      'PATCH',
      `${path}/${name}`,
      { metadata: { labels: { x: 'y' } } },
      { type: 'application/merge-patch+json' },
    ),
    step(`${plural}: empty`, 'POST', path, { metadata: { name: 'side-empty' } }),
    step(`${plural}: delete`, 'DELETE', `${path}/${name}`),
  ];
}

/** The defaults of each kind, how it is printed, and the errors for an empty object. */
export const KIND_STEPS: readonly Step[] = [
  step('create the namespace of kinds', 'POST', '/api/v1/namespaces', { metadata: { name: 'side-kinds' } }),
  ...KINDS.flatMap(stepsOf),
];
