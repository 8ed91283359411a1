import type { KubeObject } from '../../../codec/object.js';
import type { GenerationPlan } from '../options.js';
import { DAY, sampleMetadata } from './metadata.js';
import { LABELS, PORTS } from './pod-spec.js';

/** A service for each component, headless for `db`, and that of the API server. */
export function sampleServices(plan: GenerationPlan): KubeObject[] {
  const service = (name: string, port: number, spec: object = {}): KubeObject => {
    const { name: portName = '', number = 0 } = PORTS[name] ?? {};
    return {
      metadata: sampleMetadata(plan, `services/${name}`, 30 * DAY, { labels: LABELS[name]! }),
      spec: {
        ports: [{ name: portName, protocol: 'TCP', port, targetPort: number }],
        selector: { app: name },
        ...spec,
        ...FAMILY,
      },
    };
  };
  return [
    service('api', 8080),
    service('db', 5432, { clusterIP: 'None' }),
    {
      metadata: sampleMetadata(plan, 'services/kubernetes', 60 * DAY, {
        labels: { component: 'apiserver', provider: 'kubernetes' },
      }),
      spec: {
        ports: [{ name: 'https', protocol: 'TCP', port: 443, targetPort: 6443 }],
        clusterIP: '10.96.0.1',
        ...FAMILY,
      },
    },
    service('web', 80),
  ];
}

const FAMILY = { ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack', internalTrafficPolicy: 'Cluster' };

/** The configuration of the components: `settings`, and the scripts of the database. */
export function sampleConfigMaps(plan: GenerationPlan): KubeObject[] {
  return [
    {
      metadata: sampleMetadata(plan, 'configmaps/db-init', 30 * DAY, { labels: LABELS.db! }),
      data: { 'init.sql': 'CREATE TABLE IF NOT EXISTS items (id bigint PRIMARY KEY, name text NOT NULL);\n' },
    },
    {
      metadata: sampleMetadata(plan, 'configmaps/settings', 12 * DAY, { labels: LABELS.web! }),
      data: { 'api.url': 'http://api:8080', 'feature.search': 'true', 'log.level': 'info' },
    },
  ];
}

/** Secrets with texts that say that they are not secret. */
export function sampleSecrets(plan: GenerationPlan): KubeObject[] {
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  return [
    {
      metadata: sampleMetadata(plan, 'secrets/db-credentials', 30 * DAY, { labels: LABELS.db! }),
      data: { password: encoded('not-a-real-password'), username: encoded('app') },
      type: 'Opaque',
    },
    {
      metadata: sampleMetadata(plan, 'secrets/web-tls', 30 * DAY, { labels: LABELS.web! }),
      data: { 'tls.crt': encoded('not a real certificate\n'), 'tls.key': encoded('not a real key\n') },
      type: 'kubernetes.io/tls',
    },
  ];
}
