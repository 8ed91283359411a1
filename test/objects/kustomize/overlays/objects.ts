import type { Draw } from './draw.js';

/** An object of a manifest. */
export type Manifest = { apiVersion: string; kind: string; metadata: Record<string, unknown> } & Record<
  string,
  unknown
>;

export const NAMES = ['web', 'api', 'db', 'cache', 'jobs'];
export const IMAGES = [
  'nginx',
  'nginx:1.25',
  'registry.example.com:5000/team/app:v2',
  'redis@sha256:abc',
  'busybox:1.36',
];
const NAMESPACES = ['one', 'two', 'default'];
const VALUES = [
  'a',
  'true',
  '007',
  '1.5',
  'no',
  '',
  'x: y',
  'two\nlines\n',
  ' padded',
  '# hash',
  '2020-01-01',
  '0x1f',
];

export function labels(draw: Draw): Record<string, string> {
  const values = ['web', 'true', '5', 'prod', 'x_y'];
  return Object.fromEntries(
    draw.some(['app', 'tier', 'version', 'example.com/owner'], 0.5).map((key) => [key, draw.pick(values)]),
  );
}

function metadata(draw: Draw, name: string): Record<string, unknown> {
  return {
    name,
    ...draw.maybe(0.2, 'namespace', () => draw.pick(NAMESPACES)),
    ...draw.maybe(0.5, 'labels', () => labels(draw)),
    ...draw.maybe(0.3, 'annotations', () => ({
      note: draw.pick(VALUES),
      'example.com/count': String(draw.below(9)),
    })),
    ...draw.maybe(0.1, 'finalizers', () => draw.some(['example.com/a', 'example.com/b'])),
  };
}

function environment(draw: Draw): unknown[] {
  return draw
    .some(['A', 'B', 'C', 'D'])
    .map((name) =>
      draw.pick<() => unknown>([
        () => ({ name, value: draw.pick(VALUES) }),
        () => ({ name, value: `$(${draw.pick(['A', 'VAR'])})-x` }),
        () => ({ name, valueFrom: { configMapKeyRef: { name: draw.pick(NAMES), key: 'k' } } }),
        () => ({ name, valueFrom: { secretKeyRef: { name: draw.pick(NAMES), key: 'k', optional: true } } }),
        () => ({ name, valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }),
      ])(),
    );
}

function container(draw: Draw, name: string): Record<string, unknown> {
  return {
    name,
    image: draw.pick(IMAGES),
    ...draw.maybe(0.6, 'env', () => environment(draw)),
    ...draw.maybe(0.3, 'envFrom', () => [
      draw.pick([{ configMapRef: { name: draw.pick(NAMES) } }, { secretRef: { name: draw.pick(NAMES) } }]),
    ]),
    ...draw.maybe(0.5, 'ports', () =>
      draw.some([80, 443, 8080]).map((containerPort) => ({
        containerPort,
        ...draw.maybe(0.5, 'protocol', () => draw.pick(['TCP', 'UDP'])),
        ...draw.maybe(0.5, 'name', () => `p${containerPort}`),
      })),
    ),
    ...draw.maybe(0.3, 'args', () => draw.some(['--a', '--b=$(VAR)', '3', 'yes'])),
    ...draw.maybe(0.4, 'volumeMounts', () =>
      draw.some(['/a', '/b', '/c']).map((mountPath) => ({ name: draw.pick(['config', 'data']), mountPath })),
    ),
    ...draw.maybe(0.3, 'resources', () => ({ limits: { cpu: draw.pick(['1', '500m']), memory: '64Mi' } })),
    ...draw.maybe(0.1, 'securityContext', () => null),
  };
}

/** A pod specification. */
export function podSpec(draw: Draw): Record<string, unknown> {
  return {
    containers: draw.some(['app', 'sidecar', 'proxy'], 0.6).map((name) => container(draw, name)),
    ...draw.maybe(0.2, 'initContainers', () => [container(draw, 'init')]),
    ...draw.maybe(0.5, 'volumes', () => [
      draw.pick<Record<string, unknown>>([
        { name: 'config', configMap: { name: draw.pick(NAMES), defaultMode: 420 } },
        { name: 'config', secret: { secretName: draw.pick(NAMES) } },
        { name: 'config', projected: { sources: [{ configMap: { name: draw.pick(NAMES) } }] } },
        { name: 'data', persistentVolumeClaim: { claimName: draw.pick(NAMES) } },
        { name: 'data', emptyDir: {} },
      ]),
    ]),
    ...draw.maybe(0.3, 'serviceAccountName', () => draw.pick(NAMES)),
    ...draw.maybe(0.2, 'imagePullSecrets', () => [{ name: draw.pick(NAMES) }]),
    ...draw.maybe(0.2, 'topologySpreadConstraints', () => [
      {
        topologyKey: 'zone',
        whenUnsatisfiable: 'DoNotSchedule',
        maxSkew: 1,
        labelSelector: { matchLabels: labels(draw) },
      },
    ]),
    ...draw.maybe(0.1, 'tolerations', () => [{ key: 'a', operator: 'Exists' }]),
  };
}

function template(draw: Draw): Record<string, unknown> {
  return { ...draw.maybe(0.7, 'metadata', () => ({ labels: labels(draw) })), spec: podSpec(draw) };
}

type Make = (draw: Draw, name: string) => Record<string, unknown>;

const workload: Make = (draw) => ({
  spec: {
    ...draw.maybe(0.6, 'replicas', () => draw.below(5)),
    selector: { matchLabels: labels(draw) },
    template: template(draw),
  },
});

/** The contents of objects of each kind. */
export const KINDS: readonly (readonly [apiVersion: string, kind: string, make: Make])[] = [
  ['apps/v1', 'Deployment', workload],
  ['apps/v1', 'Deployment', workload],
  [
    'apps/v1',
    'StatefulSet',
    (draw, name) => {
      const { spec } = workload(draw, name) as { spec: object };
      return {
        spec: {
          ...spec,
          serviceName: draw.pick(NAMES),
          volumeClaimTemplates: [
            { metadata: { name: 'data' }, spec: { storageClassName: draw.pick(NAMES) } },
          ],
        },
      };
    },
  ],
  ['apps/v1', 'DaemonSet', workload],
  ['batch/v1', 'Job', (draw) => ({ spec: { template: template(draw) } })],
  [
    'batch/v1',
    'CronJob',
    (draw) => ({ spec: { schedule: '0 * * * *', jobTemplate: { spec: { template: template(draw) } } } }),
  ],
  ['v1', 'Pod', (draw) => ({ spec: podSpec(draw) })],
  [
    'v1',
    'Service',
    (draw) => ({
      spec: {
        ...draw.maybe(0.7, 'selector', () => labels(draw)),
        ports: draw.some([80, 443, 53], 0.6).map((port) => ({
          port,
          targetPort: draw.pick<unknown>([8080, 'http']),
          ...draw.maybe(0.5, 'protocol', () => draw.pick(['TCP', 'UDP'])),
        })),
      },
    }),
  ],
  [
    'v1',
    'ConfigMap',
    (draw) => ({
      data: Object.fromEntries(draw.some(['a', 'b', 'c', '1']).map((key) => [key, draw.pick(VALUES)])),
    }),
  ],
  [
    'v1',
    'ConfigMap',
    (draw) => ({ data: { 'app.conf': 'key = value\n', host: `${draw.pick(NAMES)}.example.com:80` } }),
  ],
  ['v1', 'Secret', (draw) => ({ type: 'Opaque', stringData: { password: draw.pick(VALUES) } })],
  ['v1', 'ServiceAccount', (draw) => draw.maybe(0.5, 'imagePullSecrets', () => [{ name: draw.pick(NAMES) }])],
  [
    'v1',
    'PersistentVolumeClaim',
    (draw) => ({ spec: { storageClassName: draw.pick(NAMES), resources: { requests: { storage: '1Gi' } } } }),
  ],
  ['v1', 'Namespace', () => ({})],
  [
    'rbac.authorization.k8s.io/v1',
    'Role',
    (draw) => ({
      rules: [
        { apiGroups: [''], resources: ['configmaps'], resourceNames: draw.some(NAMES), verbs: ['get'] },
      ],
    }),
  ],
  [
    'rbac.authorization.k8s.io/v1',
    'RoleBinding',
    (draw) => ({
      roleRef: {
        apiGroup: 'rbac.authorization.k8s.io',
        kind: draw.pick(['Role', 'ClusterRole']),
        name: draw.pick(NAMES),
      },
      subjects: [
        {
          kind: 'ServiceAccount',
          name: draw.pick([...NAMES, 'default']),
          ...draw.maybe(0.5, 'namespace', () => draw.pick(NAMESPACES)),
        },
        { kind: 'User', name: draw.pick(NAMES) },
      ],
    }),
  ],
  ['rbac.authorization.k8s.io/v1', 'ClusterRole', () => ({ rules: [] })],
  [
    'networking.k8s.io/v1',
    'Ingress',
    (draw) => ({
      spec: {
        rules: [
          {
            host: 'a.example.com',
            http: {
              paths: [
                {
                  path: '/',
                  pathType: 'Prefix',
                  backend: { service: { name: draw.pick(NAMES), port: { number: 80 } } },
                },
              ],
            },
          },
        ],
        ...draw.maybe(0.5, 'tls', () => [{ hosts: ['a.example.com'], secretName: draw.pick(NAMES) }]),
      },
    }),
  ],
  [
    'networking.k8s.io/v1',
    'NetworkPolicy',
    (draw) => ({
      spec: {
        podSelector: { matchLabels: labels(draw) },
        ingress: [{ from: [{ podSelector: { matchLabels: labels(draw) } }] }],
      },
    }),
  ],
  [
    'policy/v1',
    'PodDisruptionBudget',
    (draw) => ({
      spec: { minAvailable: draw.pick<unknown>([1, '50%']), selector: { matchLabels: labels(draw) } },
    }),
  ],
  [
    'autoscaling/v2',
    'HorizontalPodAutoscaler',
    (draw) => ({
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: draw.pick(NAMES) },
        maxReplicas: 5,
      },
    }),
  ],
  [
    'example.com/v1',
    'Gadget',
    (draw) => ({
      spec: {
        size: draw.pick<unknown>([1, 1.5, 1e6, '3', true, null]),
        containers: [{ name: 'x', image: draw.pick(IMAGES) }],
        items: [1, 'two'],
      },
    }),
  ],
];

/** A random object. */
export function anyObject(draw: Draw): Manifest {
  const [apiVersion, kind, make] = draw.pick(KINDS);
  const name = draw.pick(NAMES);
  return { apiVersion, kind, metadata: metadata(draw, name), ...make(draw, name) };
}
