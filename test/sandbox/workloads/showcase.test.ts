import { expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { type Scene, scene } from '../../support/scene.js';

/** What the sandbox's controllers do with the sample application. */

const started = () => scene({ sample: true, podStart: 0 });

async function items({ client }: Scene, path: string): Promise<KubeObject[]> {
  return (await client.get(path)).json.items;
}

const pods = (of: Scene) => items(of, '/api/v1/namespaces/default/pods');

it('the stateful set of the showcase gets new pods with their own volumes when it is scaled up, and others are unchanged', async () => {
  const made = await started();
  const before = (await pods(made)).filter(({ metadata }) => metadata?.name?.startsWith('db-'));
  expect((await made.proa('scale statefulset/db --replicas=3')).exit).toBe(0);
  expect((await made.proa('rollout status statefulset/db')).exit).toBe(0);
  const after = (await pods(made)).filter(({ metadata }) => metadata?.name?.startsWith('db-'));
  const uids = (of: KubeObject[]) => of.map(({ metadata }) => metadata?.uid);
  expect(uids(after).slice(0, 2)).toEqual(uids(before));
  expect(after[2]?.spec).toMatchObject({
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-db-2' } }],
  });
  const claim = async () =>
    (await items(made, '/api/v1/namespaces/default/persistentvolumeclaims')).find(
      ({ metadata }) => metadata?.name === 'data-db-2',
    );
  await expect.poll(async () => (await claim())?.status).toMatchObject({ phase: 'Bound' });
  const { volumeName } = (await claim())!.spec as { volumeName: string };
  const volumes = await items(made, '/api/v1/persistentvolumes');
  expect(volumes.find(({ metadata }) => metadata?.name === volumeName)).toMatchObject({
    spec: { claimRef: { name: 'data-db-2' } },
    status: { phase: 'Bound' },
  });
});

it('a pod of the showcase that requests more than a node has is not scheduled until it requests less', async () => {
  const made = await started();
  const reports = async () =>
    (await pods(made)).filter(({ metadata }) => metadata?.labels?.app === 'reports');
  const [first] = await reports();
  expect((await made.proa(`delete pod ${first!.metadata!.name}`)).exit).toBe(0);
  await expect
    .poll(async () => (await reports()).map(({ status }) => status))
    .toMatchObject([{ phase: 'Pending', conditions: [{ reason: 'Unschedulable' }] }]);
  const requests = '--requests=memory=1Gi --limits=memory=1Gi';
  expect((await made.proa(`set resources deployment/reports ${requests}`)).exit).toBe(0);
  expect((await made.proa('rollout status deployment/reports')).exit).toBe(0);
});

it('the deployment of the showcase without an image recovers when it gets another', async () => {
  const made = await started();
  expect((await made.proa('set image deployment/search app=registry.example.com/search:1.0.0')).exit).toBe(0);
  expect((await made.proa('rollout status deployment/search')).exit).toBe(0);
});

it('each claim of the showcase with an existing class gets a volume, and others wait', async () => {
  const made = await started();
  const path = '/api/v1/namespaces/default/persistentvolumeclaims';
  const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
  for (const [name, more] of [
    ['default-class', {}],
    ['no-class', { storageClassName: 'none' }],
  ] as const)
    await made.client.write('POST', path, { metadata: { name }, spec: { ...spec, ...more } });
  const phases = async () =>
    Object.fromEntries((await items(made, path)).map(({ metadata, status }) => [metadata?.name, status]));
  await expect.poll(phases).toMatchObject({
    'default-class': { phase: 'Bound', capacity: { storage: '1Gi' } },
    'no-class': { phase: 'Pending' },
  });
});
