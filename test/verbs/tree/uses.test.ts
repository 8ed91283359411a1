import { expect, it } from 'vitest';
import { clientOf } from '../../../src/cluster/client/client.js';
import { treeRows } from '../../../src/render/tree/rows.js';
import { nameCell, stateCell } from '../../../src/render/tree/text.js';
import { growTree } from '../../../src/verbs/tree/grow.js';
import { findUsers } from '../../../src/verbs/tree/used-by.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';

const inDefault = (group: string, type: string) => `${group}/namespaces/default/${type}`;
const labels = { app: 'shop' };
const template = {
  metadata: { labels },
  spec: {
    serviceAccountName: 'builder',
    containers: [
      {
        name: 'main',
        image: 'image',
        env: [{ name: 'PASS', valueFrom: { secretKeyRef: { name: 'pass', key: 'a' } } }],
        envFrom: [{ configMapRef: { name: 'lost' } }, { configMapRef: { name: 'maybe', optional: true } }],
      },
    ],
    volumes: [
      { name: 'data', persistentVolumeClaim: { claimName: 'disk' } },
      { name: 'all', projected: { sources: [{ secret: { name: 'pass' } }] } },
    ],
  },
};

/** A deployment without a controller, with what it uses and what selects it. */
async function shop(): Promise<SandboxSession> {
  const made = await sandboxSession({ sandbox: { pods: 0, sample: false, controllers: false } });
  const metadata = { name: 'shop' };
  await made.create(
    inDefault('/api/v1', 'secrets'),
    { metadata: { name: 'pass' } },
    { metadata: { name: 'other' } },
  );
  await made.create(inDefault('/api/v1', 'serviceaccounts'), { metadata: { name: 'builder' } });
  await made.create(inDefault('/api/v1', 'persistentvolumeclaims'), {
    metadata: { name: 'disk' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  });
  await made.create(inDefault('/apis/apps/v1', 'deployments'), {
    metadata,
    spec: { selector: { matchLabels: labels }, template },
  });
  await made.create(
    inDefault('/api/v1', 'services'),
    { metadata, spec: { selector: labels, ports: [{ name: 'http', port: 80, targetPort: 8080 }] } },
    { metadata: { name: 'elsewhere' }, spec: { selector: { app: 'other' }, ports: [{ port: 80 }] } },
  );
  const backend = { service: { name: 'shop', port: { number: 80 } } };
  await made.create(inDefault('/apis/networking.k8s.io/v1', 'ingresses'), {
    metadata,
    spec: {
      rules: [{ host: 'shop.example', http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }],
      tls: [{ hosts: ['shop.example'], secretName: 'pass' }],
    },
  });
  await made.create(inDefault('/apis/autoscaling/v2', 'horizontalpodautoscalers'), {
    metadata,
    spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'shop' }, maxReplicas: 3 },
  });
  await made.create(inDefault('/apis/policy/v1', 'poddisruptionbudgets'), {
    metadata,
    spec: { selector: { matchLabels: labels }, maxUnavailable: 1 },
  });
  await made.create(inDefault('/apis/networking.k8s.io/v1', 'networkpolicies'), {
    metadata,
    spec: { podSelector: { matchLabels: labels } },
  });
  return made;
}

async function targetOf({ session }: SandboxSession, type: string, name: string) {
  return { resource: await session.discovery.resolve(type), namespace: 'default', name };
}

const depsOf = ({ session }: SandboxSession) => ({ client: clientOf(session), discovery: session.discovery });

const lines = (tree: Parameters<typeof treeRows>[0]) =>
  treeRows(tree, { ascii: true }).map((row) =>
    [nameCell(row), stateCell(row), row.note].filter((text) => text !== '').join(' | '),
  );

it('a tree with uses names what pods use, what is missing, and what selects them', async () => {
  const made = await shop();
  const errors: unknown[] = [];
  const settings = { allTypes: false, uses: true, onError: (error: unknown) => errors.push(error) };
  const tree = await growTree(await targetOf(made, 'deployments', 'shop'), settings, depsOf(made));
  expect(errors).toEqual([]);
  expect(lines(tree)).toEqual([
    'Deployment/shop | ! 0/1 ready',
    '|- uses ConfigMap/lost | ! missing | env of main',
    '|- uses ConfigMap/maybe | missing, optional | env of main',
    '|- uses PersistentVolumeClaim/disk | ! Pending | volume data',
    '|- uses Secret/pass | env PASS of main, volume all',
    '|- uses ServiceAccount/builder | service account',
    '|- scaled by HorizontalPodAutoscaler/shop | 1 to 3 replicas',
    '|- selected by NetworkPolicy/shop',
    '|- selected by PodDisruptionBudget/shop',
    '`- selected by Service/shop | ! no endpoint is ready | http 80 -> 8080, 0 of 0 endpoints ready',
    '   `- routed to by Ingress/shop | shop.example',
  ]);
  // Secrets are requested as the server's rows, with only metadata.
  const secrets = made.sandbox.requests().filter(({ path }) => path.includes('/secrets'));
  expect(secrets.map(({ path, query }) => path + query)).toEqual([
    `${inDefault('/api/v1', 'secrets')}/pass?includeObject=Metadata`,
  ]);
});

it('a tree of all types with uses counts each type once', async () => {
  const made = await shop();
  const settings = { allTypes: true, uses: true, onError: () => undefined };
  const tree = await growTree(await targetOf(made, 'deployments', 'shop'), settings, depsOf(made));
  expect(tree.types).toBe(tree.ofTypes);
});

it('users of a secret, a service account or a claim are found, below their owners', async () => {
  const made = await shop();
  const users = async (type: string, name: string) => {
    const onError = (error: unknown) => {
      throw error;
    };
    return lines(await findUsers(await targetOf(made, type, name), { onError }, depsOf(made)));
  };
  const deployment = (how: string) => `used by Deployment/shop | ! 0/1 ready | ${how}`;
  expect(await users('secrets', 'pass')).toEqual([
    'Secret/pass',
    `|- ${deployment('env PASS of main, volume all')}`,
    '`- used by Ingress/shop | TLS certificate',
  ]);
  expect(await users('secrets', 'other')).toEqual(['Secret/other']);
  expect(await users('serviceaccounts', 'builder')).toEqual([
    'ServiceAccount/builder',
    `\`- ${deployment('service account')}`,
  ]);
  expect((await users('persistentvolumeclaims', 'disk'))[1]).toBe(`\`- ${deployment('volume data')}`);
  await expect(users('services', 'shop')).rejects.toThrow('what uses services is not known');
});
