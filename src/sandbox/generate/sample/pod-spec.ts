import type { JsonObject } from '../../../codec/object.js';

/** How the spec of a component's pods differs from that of the others. */
interface PodDifferences {
  /** Of the only container. */
  container?: JsonObject;
  /** Of the pod. */
  pod?: JsonObject;
}

const REPORTS_MEMORY = '96Gi';

const DIFFERENCES: Readonly<Record<string, PodDifferences>> = {
  db: {
    container: { volumeMounts: [{ name: 'data', mountPath: '/var/lib/postgresql/data' }] },
  },
  migrate: { pod: { restartPolicy: 'Never' } },
  prune: { pod: { restartPolicy: 'Never' } },
  // No node has as much.
  reports: {
    container: {
      resources: { limits: { memory: REPORTS_MEMORY }, requests: { cpu: '500m', memory: REPORTS_MEMORY } },
    },
  },
};

/** The common spec of the sample application's pods. Each has one container, called `app`. */
export function samplePodSpec(name: string, image: string, more: JsonObject = {}): JsonObject {
  const port = PORTS[name];
  const { container, pod } = DIFFERENCES[name] ?? {};
  return {
    containers: [
      {
        name: 'app',
        image,
        ...(port === undefined
          ? {}
          : { ports: [{ name: port.name, containerPort: port.number, protocol: 'TCP' }] }),
        env: [
          { name: 'LOG_LEVEL', valueFrom: { configMapKeyRef: { name: 'settings', key: 'log.level' } } },
          {
            name: 'DB_PASSWORD',
            valueFrom: { secretKeyRef: { name: 'db-credentials', key: 'password' } },
          },
          ...(name === 'api' ? [{ name: 'LOG_FORMAT', value: 'json' }] : []),
        ],
        resources: { limits: { memory: '256Mi' }, requests: { cpu: '100m', memory: '128Mi' } },
        ...container,
      },
    ],
    ...pod,
    ...more,
  };
}

/** The images of the application, by component. */
export const IMAGES = {
  web: 'registry.example.com/web:1.4.2',
  webBefore: 'registry.example.com/web:1.4.1',
  api: 'registry.example.com/api:2.0.0',
  db: 'registry.example.com/postgres:17.2',
  migrate: 'registry.example.com/migrate:2.0.0',
  prune: 'registry.example.com/prune:1.1.0',
  reports: 'registry.example.com/reports:0.3.0',
  search: 'registry.example.com/search:missing',
} as const;

/** The port of each component. */
export const PORTS: Readonly<Record<string, { name: string; number: number }>> = {
  web: { name: 'http', number: 8080 },
  api: { name: 'http', number: 8080 },
  db: { name: 'postgres', number: 5432 },
};

/** The labels of each component's pods, which its service selects. */
export const LABELS: Readonly<Record<string, Record<string, string>>> = {
  web: { app: 'web', tier: 'frontend' },
  api: { app: 'api', tier: 'backend' },
  db: { app: 'db', tier: 'data' },
  migrate: { app: 'migrate', tier: 'backend' },
  prune: { app: 'prune', tier: 'backend' },
  reports: { app: 'reports', tier: 'backend' },
  search: { app: 'search', tier: 'backend' },
};
