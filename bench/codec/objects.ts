/** The objects in the lists: similar to those of controllers, as JSON that a server completes. */

const NAMESPACE = 'bench';
const FIRST_IP = '10.2.0.1';
const START = '2026-03-04T05:06:07Z';

/** The template of a kind's objects: the first one as a client sends it, and how the others differ. */
export interface Sample {
  resource: string;
  manifest: object;
  /** What the kubelet adds, merged into the status. */
  status?: object;
  /** Creates the object at an index of the list from the first one. */
  vary(object: Record<string, unknown>, at: number): Record<string, unknown>;
}

/** Such as `web-000017-4f2a`: the names in a list have the same beginning, but are unique. */
const nameOf = (base: string, at: number) =>
  `${base}-${String(at).padStart(6, '0')}-${((at * 7919) % 1679616).toString(36).padStart(4, '0')}`;

const uidOf = (at: number) =>
  `${(at * 2654435761).toString(16).padStart(12, '0').slice(-8)}-1c2d-4e5f-8a9b-${String(at).padStart(12, '0')}`;

function renamed(object: Record<string, unknown>, base: string, at: number): Record<string, unknown> {
  const metadata = { ...(object.metadata as object), name: nameOf(base, at), uid: uidOf(at) };
  return { ...object, metadata };
}

const container = (name: string) => ({
  name,
  image: `registry.example.com/team/${name}:v1.4.2`,
  args: ['--listen=:8080', '--log-format=json', '--shard=3'],
  env: [
    { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    { name: 'POD_IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
    { name: 'REGION', value: 'eu-central' },
    { name: 'SETTINGS', valueFrom: { configMapKeyRef: { name: 'settings', key: 'all' } } },
  ],
  ports: [
    { name: 'http', containerPort: 8080 },
    { name: 'metrics', containerPort: 9090 },
  ],
  resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { cpu: '1', memory: '256Mi' } },
  readinessProbe: { httpGet: { path: '/ready', port: 'http' }, periodSeconds: 10 },
  livenessProbe: { httpGet: { path: '/live', port: 'http' }, initialDelaySeconds: 30 },
  volumeMounts: [
    { name: 'config', mountPath: '/etc/app' },
    { name: 'cache', mountPath: '/var/cache/app' },
  ],
  securityContext: { runAsNonRoot: true, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
});

const containerStatus = (name: string) => ({
  name,
  image: `registry.example.com/team/${name}:v1.4.2`,
  imageID: `registry.example.com/team/${name}@sha256:${'0123456789abcdef'.repeat(4)}`,
  containerID: `containerd://${'fedcba9876543210'.repeat(4)}`,
  ready: true,
  started: true,
  restartCount: 0,
  lastState: {},
  state: { running: { startedAt: START } },
});

const pods: Sample = {
  resource: 'pods',
  manifest: {
    metadata: {
      name: 'web',
      labels: { app: 'web', tier: 'frontend', 'pod-template-hash': '6f7c9d5b48' },
      annotations: { 'example.com/checksum': 'c0ffee'.repeat(10), 'prometheus.io/scrape': 'true' },
    },
    spec: {
      nodeName: 'node-1',
      containers: ['app', 'sidecar'].map(container),
      volumes: [
        { name: 'config', configMap: { name: 'settings' } },
        { name: 'cache', emptyDir: { sizeLimit: '1Gi' } },
      ],
    },
  },
  status: {
    phase: 'Running',
    hostIP: '10.1.0.1',
    podIP: FIRST_IP,
    podIPs: [{ ip: FIRST_IP }],
    startTime: START,
    conditions: ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map((type) => ({
      type,
      status: 'True',
      lastTransitionTime: START,
    })),
    containerStatuses: ['app', 'sidecar'].map(containerStatus),
  },
  vary(object, at) {
    const ip = `10.2.${(at >> 8) % 256}.${at % 256}`;
    const { managedFields, ...metadata } = renamed(object, 'web', at).metadata as { managedFields: object };
    // The kubelet's managed fields contain each pod's own addresses.
    const fields = JSON.parse(JSON.stringify(managedFields).replaceAll(FIRST_IP, ip)) as object;
    return {
      ...object,
      metadata: { ...metadata, managedFields: fields },
      spec: { ...(object.spec as object), nodeName: `node-${at % 100}` },
      status: { ...(object.status as object), podIP: ip, podIPs: [{ ip }], hostIP: `10.1.0.${at % 100}` },
    };
  },
};

const configMaps: Sample = {
  resource: 'configmaps',
  manifest: {
    metadata: { name: 'settings', labels: { app: 'web', 'app.kubernetes.io/managed-by': 'release' } },
    data: {
      level: 'info',
      endpoints: 'http://a.example.com,http://b.example.com',
      'app.yaml': Array.from({ length: 24 }, (_, line) => `setting-${line}: "value ${line}"`).join('\n'),
    },
  },
  vary(object, at) {
    const data = { ...(object.data as object), level: at % 3 === 0 ? 'debug' : 'info', shard: `${at}` };
    return { ...renamed(object, 'settings', at), data };
  },
};

const events: Sample = {
  resource: 'events',
  manifest: {
    metadata: { name: 'event' },
    involvedObject: { kind: 'Pod', namespace: NAMESPACE, name: 'web-1', uid: uidOf(1), apiVersion: 'v1' },
    reason: 'Pulled',
    message: 'Successfully pulled image "registry.example.com/team/app:v1.4.2" in 1.204s',
    source: { component: 'kubelet', host: 'node-1' },
    firstTimestamp: START,
    lastTimestamp: START,
    count: 1,
    type: 'Normal',
    reportingComponent: '',
    reportingInstance: '',
  },
  vary(object, at) {
    const pod = nameOf('web', at % 500);
    return {
      ...renamed(object, pod, at),
      involvedObject: { ...(object.involvedObject as object), name: pod, uid: uidOf(at % 500) },
      message: `Successfully pulled image "registry.example.com/team/app:v1.4.2" in ${at % 5000}ms`,
      source: { component: 'kubelet', host: `node-${at % 100}` },
      count: 1 + (at % 7),
    };
  },
};

/** The namespace of all objects. */
export const namespace = NAMESPACE;

export const samples = { pods, configMaps, events };
