import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject, KubeObject } from '../../src/codec/object.js';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { generateObjects } from '../../src/sandbox/generate/generate-objects.js';
import { generationPlan } from '../../src/sandbox/generate/options.js';
import { TestClient } from './client.js';

/** The paths of each resource's objects. */
const PATHS = {
  pods: '/api/v1/namespaces/default/pods',
  services: '/api/v1/namespaces/default/services',
  endpoints: '/api/v1/namespaces/default/endpoints',
  endpointslices: '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices',
  configmaps: '/api/v1/namespaces/default/configmaps',
  secrets: '/api/v1/namespaces/default/secrets',
  events: '/api/v1/namespaces/default/events',
  deployments: '/apis/apps/v1/namespaces/default/deployments',
  replicasets: '/apis/apps/v1/namespaces/default/replicasets',
  statefulsets: '/apis/apps/v1/namespaces/default/statefulsets',
  controllerrevisions: '/apis/apps/v1/namespaces/default/controllerrevisions',
  jobs: '/apis/batch/v1/namespaces/default/jobs',
  cronjobs: '/apis/batch/v1/namespaces/default/cronjobs',
  persistentvolumeclaims: '/api/v1/namespaces/default/persistentvolumeclaims',
  persistentvolumes: '/api/v1/persistentvolumes',
  storageclasses: '/apis/storage.k8s.io/v1/storageclasses',
  ingresses: '/apis/networking.k8s.io/v1/namespaces/default/ingresses',
  ingressclasses: '/apis/networking.k8s.io/v1/ingressclasses',
  poddisruptionbudgets: '/apis/policy/v1/namespaces/default/poddisruptionbudgets',
  horizontalpodautoscalers: '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers',
};

type Item = KubeObject & { metadata: { name: string; uid: string; labels: Record<string, string> } };

let sandbox: ApiServer;
let client: TestClient;
const items: Record<string, Item[]> = {};

beforeAll(async () => {
  sandbox = await startApiServer({ sample: true, metrics: true });
  client = new TestClient(sandbox);
  for (const [plural, path] of Object.entries(PATHS)) items[plural] = (await client.get(path)).json.items;
});

afterAll(async () => {
  client.close();
  await sandbox.close();
});

const at = (object: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as JsonObject | undefined)?.[key], object);
const isReady = (pod: Item) =>
  (at(pod, 'status', 'conditions') as JsonObject[]).some(
    ({ type, status }) => type === 'Ready' && status === 'True',
  );
const selected = (labels: JsonObject) =>
  items.pods!.filter(({ metadata }) =>
    Object.entries(labels).every(([key, value]) => metadata.labels[key] === value),
  );

describe('the sample application', () => {
  test('is in the default namespace only on request', () => {
    const pods = (sample: boolean) =>
      [...generateObjects(generationPlan({ sample }, 1, 0))].filter(([key]) =>
        key.startsWith('/registry/pods/'),
      );
    expect(pods(false)).toEqual([]);
    expect(pods(true).every(([key]) => key.startsWith('/registry/pods/default/'))).toBe(true);
  });

  test('has the objects that the documents name', () => {
    const names = (plural: string) => items[plural]!.map(({ metadata }) => metadata.name);
    expect(names('pods')).toEqual(expect.arrayContaining(['web-1', 'db-0', 'db-1']));
    expect(names('deployments')).toEqual(['api', 'reports', 'search', 'web']);
    expect(names('statefulsets')).toEqual(['db']);
    const prune = expect.stringMatching(/^prune-\d+$/);
    expect(names('jobs')).toEqual(['migrate', prune, prune]);
    expect(names('cronjobs')).toEqual(['prune']);
    expect(names('persistentvolumeclaims')).toEqual(['data-db-0', 'data-db-1']);
    expect(names('ingresses')).toEqual(['shop']);
    expect(names('poddisruptionbudgets')).toEqual(['web-pdb']);
    expect(names('horizontalpodautoscalers')).toEqual(['web-hpa']);
    expect(names('services')).toEqual(['api', 'db', 'kubernetes', 'web']);
    expect(names('configmaps')).toContain('settings');
    expect(names('secrets')).toContain('db-credentials');
  });

  test('is the same for the same seed, each object under its own key', () => {
    const texts = () =>
      [...generateObjects(generationPlan({ sample: true }, 7, 0))].map(
        ([key, value]) => `${key} ${JSON.stringify(value.encoded())}`,
      );
    expect(texts()).toEqual(texts());
    const keys = [...generateObjects(generationPlan({ sample: true }, 7, 0))].map(([key]) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('has replica sets that count the pods they own, and deployments that own them', () => {
    for (const set of items.replicasets!) {
      const own = items.pods!.filter(
        ({ metadata }) => metadata.ownerReferences?.[0]?.uid === set.metadata.uid,
      );
      expect(own).toEqual(selected(at(set, 'spec', 'selector', 'matchLabels') as JsonObject));
      expect(at(set, 'status', 'replicas')).toBe(own.length);
      expect(at(set, 'status', 'readyReplicas') ?? 0).toBe(own.filter(isReady).length);
      const [owner] = set.metadata.ownerReferences!;
      const deployment = items.deployments!.find(({ metadata }) => metadata.uid === owner!.uid);
      expect(deployment?.metadata.name).toBe(owner!.name);
      expect(set.metadata.name.startsWith(`${owner!.name}-`)).toBe(true);
    }
  });

  test('has services that lead to pods, on ports that these open', () => {
    for (const service of items.services!.filter(({ metadata }) => metadata.name !== 'kubernetes')) {
      const pods = selected(at(service, 'spec', 'selector') as JsonObject);
      const open = pods.flatMap((pod) =>
        (at(pod, 'spec', 'containers') as { ports: { containerPort: number }[] }[]).flatMap(({ ports }) =>
          ports.map(({ containerPort }) => containerPort),
        ),
      );
      const [{ targetPort }] = at(service, 'spec', 'ports') as [{ targetPort: number }];
      expect(open, service.metadata.name).toContain(targetPort);
    }
  });

  test('has endpoints and endpoint slices with the addresses of ready pods, separate from those of others', () => {
    const addresses = (pods: Item[]) => pods.map((pod) => at(pod, 'status', 'podIP')).sort();
    const ips = (given: unknown) => ((given ?? []) as { ip: string }[]).map(({ ip }) => ip).sort();
    for (const service of items.services!.filter(({ metadata }) => metadata.name !== 'kubernetes')) {
      const { name } = service.metadata;
      const pods = selected(at(service, 'spec', 'selector') as JsonObject);
      const [ready, others] = [pods.filter(isReady), pods.filter((pod) => !isReady(pod))].map(addresses);
      const [subset] = items.endpoints!.find(({ metadata }) => metadata.name === name)!
        .subsets as JsonObject[];
      expect([ips(subset!.addresses), ips(subset!.notReadyAddresses)], name).toEqual([ready, others]);
      const slices = items.endpointslices!.filter(
        ({ metadata }) => metadata.labels['kubernetes.io/service-name'] === name,
      );
      const reached = slices.flatMap(({ endpoints }) =>
        (endpoints as unknown as { addresses: string[]; conditions: { ready: boolean } }[])
          .filter(({ conditions }) => conditions.ready)
          .flatMap((endpoint) => endpoint.addresses),
      );
      expect(reached.sort(), name).toEqual(ready);
    }
  });

  test('has logs that fit the programs, those of api as JSON', async () => {
    const line = async (app: string) => {
      const pod = items.pods!.find(({ metadata }) => metadata.labels.app === app)!;
      return (await client.get(`${PATHS.pods}/${pod.metadata.name}/log?tailLines=1`)).text;
    };
    expect(JSON.parse(await line('api'))).toMatchObject({
      level: expect.any(String),
      msg: expect.any(String),
    });
    expect(await line('web')).toMatch(/^level=/);
    expect(await line('db')).not.toMatch(/GET|POST|healthz/);
    expect(await line('migrate')).toMatch(/rows|connected|retrying/);
  });

  test('has three pods that fail, and events that say so', () => {
    const failing = items.pods!.filter((pod) => at(pod, 'status', 'phase') !== 'Succeeded' && !isReady(pod));
    expect(failing.map(({ metadata }) => metadata.labels.app)).toEqual(['api', 'reports', 'search']);
    const warned = items.events!.filter(({ type }) => type === 'Warning');
    const involved = warned.map((event) => at(event, 'involvedObject', 'uid'));
    expect(new Set(involved)).toEqual(new Set(failing.map(({ metadata }) => metadata.uid)));
    const known = Object.values(items).flatMap((all) => all.map(({ metadata }) => metadata.uid));
    for (const event of items.events!) expect(known).toContain(at(event, 'involvedObject', 'uid'));
  });

  test('has a pod that requests more than any node has, and a scheduler that counts the nodes', async () => {
    const { items: nodes } = (await client.get('/api/v1/nodes')).json as { items: Item[] };
    const [reason] = items.events!.filter((event) => event.reason === 'FailedScheduling');
    expect(reason!.message).toMatch(
      new RegExp(`^0/${nodes.length} nodes are available: ${nodes.length} Insufficient memory\\.`),
    );
    const pod = items.pods!.find(({ metadata }) => metadata.labels.app === 'reports')!;
    expect(at(pod, 'spec', 'nodeName')).toBeUndefined();
    expect((at(pod, 'status', 'conditions') as JsonObject[])[0]).toMatchObject({
      type: 'PodScheduled',
      status: 'False',
      message: reason!.message,
    });
  });

  test('has an autoscaler and a disruption budget that agree with pods and metrics', async () => {
    const pods = selected({ app: 'web' });
    const { items: metrics } = (
      await client.get('/apis/metrics.k8s.io/v1beta1/namespaces/default/pods?labelSelector=app%3Dweb')
    ).json as { items: { containers: { usage: { cpu: string } }[] }[] };
    const used = metrics.map(({ containers }) => Number.parseInt(containers[0]!.usage.cpu, 10) / 1e6);
    const [autoscaler] = items.horizontalpodautoscalers!;
    const [metric] = at(autoscaler, 'status', 'currentMetrics') as JsonObject[];
    // Each pod requests 100m.
    const share = used.reduce((sum, use) => sum + use, 0) / pods.length;
    const shown = Number(at(metric, 'resource', 'current', 'averageUtilization'));
    expect(Math.abs(shown - share)).toBeLessThan(1);
    const [target] = at(autoscaler, 'spec', 'metrics') as JsonObject[];
    const aim = Number(at(target, 'resource', 'target', 'averageUtilization'));
    // An autoscaler does nothing within a tenth of its target.
    expect(Math.abs(shown / aim - 1)).toBeLessThan(0.1);
    expect(items.poddisruptionbudgets![0]!.status).toMatchObject({
      currentHealthy: pods.filter(isReady).length,
      expectedPods: pods.length,
      disruptionsAllowed: pods.length - 2,
    });
  });

  test('has claims that are bound to volumes, and pods of db that use them', () => {
    for (const [index, claim] of items.persistentvolumeclaims!.entries()) {
      const volume = items.persistentvolumes!.find(
        ({ metadata }) => metadata.name === at(claim, 'spec', 'volumeName'),
      );
      expect(at(volume, 'spec', 'claimRef', 'uid')).toBe(claim.metadata.uid);
      const pod = items.pods!.find(({ metadata }) => metadata.name === `db-${index}`);
      const [used] = at(pod, 'spec', 'volumes') as JsonObject[];
      expect(at(used, 'persistentVolumeClaim', 'claimName')).toBe(claim.metadata.name);
    }
  });

  test('has a cron job that ran when it was last due', () => {
    const [cronJob] = items.cronjobs!;
    const own = items.jobs!.filter(
      ({ metadata }) => metadata.ownerReferences?.[0]?.uid === cronJob!.metadata.uid,
    );
    expect(own.map((job) => at(job, 'status', 'startTime'))).toContain(
      at(cronJob, 'status', 'lastScheduleTime'),
    );
    for (const job of items.jobs!)
      expect(selected(at(job, 'spec', 'selector', 'matchLabels') as JsonObject)).toHaveLength(1);
  });

  test('has pods with existing nodes, and with readable logs if they have started', async () => {
    const begun = items.pods!.filter(({ metadata }) => !['reports', 'search'].includes(metadata.labels.app!));
    for (const { metadata } of begun) {
      const { status, text } = await client.get(`${PATHS.pods}/${metadata.name}/log?tailLines=3`);
      expect([status, text.split('\n').length], metadata.name).toEqual([200, 4]);
    }
  });

  test('consists of objects that the server would accept', async () => {
    for (const [plural, path] of Object.entries(PATHS)) {
      for (const item of items[plural]!) {
        const { uid: _, resourceVersion: __, ...metadata } = item.metadata;
        const copy = { ...item, metadata: { ...metadata, name: `${metadata.name}-copy` } };
        const query = '?dryRun=All&fieldValidation=Strict';
        const { status, text } = await client.write('POST', `${path}${query}`, copy);
        expect([status, status === 201 ? '' : text], metadata.name).toEqual([201, '']);
      }
    }
  });

  test('can be read as protobuf', async () => {
    for (const [plural, path] of Object.entries(PATHS)) {
      const protobuf = await client.get(path, { accept: 'application/vnd.kubernetes.protobuf' });
      expect([protobuf.status, protobuf.headers['content-type']], plural).toEqual([
        200,
        'application/vnd.kubernetes.protobuf',
      ]);
    }
  });
});
