import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { clientOf } from '../../../src/cluster/client/client.js';
import { createPod, createWithStatus, emptySandbox, explanationIn } from './support.js';

const IN_DEFAULT = 'namespaces/default';
/** Made by openssl: CN=old, until 2026-11-28T03:13:08Z. */
const OLD = readFileSync(join(import.meta.dirname, '../secret/files/old.crt')).toString('base64');
const AFTER_OLD = Date.parse('2026-12-01T03:13:08Z');
/** A container that ended with an error. */
const ended = {
  phase: 'Failed',
  containerStatuses: [
    {
      ...{ name: 'app', image: 'app:1', imageID: '', ready: false, restartCount: 0 },
      state: {
        terminated: {
          ...{ exitCode: 3, reason: 'Error' },
          ...{ startedAt: '2026-01-01T20:40:00Z', finishedAt: '2026-01-01T21:00:00Z' },
        },
      },
    },
  ],
};
const template = (labels: object) => ({
  metadata: { labels },
  spec: { restartPolicy: 'Never', containers: [{ name: 'app', image: 'app:1' }] },
});
const failed = (name: string, more: object = {}) => ({
  metadata: { name, ...more },
  spec: { selector: { matchLabels: { job: name } }, manualSelector: true, template: template({ job: name }) },
  status: {
    failed: 1,
    conditions: [
      {
        ...{ type: 'Failed', status: 'True', reason: 'BackoffLimitExceeded' },
        ...{
          message: 'Job has reached the specified backoff limit',
          lastTransitionTime: '2026-01-01T21:00:00Z',
        },
      },
    ],
  },
});

it('why of a secret names the expired certificate, and nothing of other values', async () => {
  const made = await emptySandbox();
  await made.create(`/api/v1/${IN_DEFAULT}/secrets`, {
    metadata: { name: 'tls' },
    type: 'Opaque',
    data: { 'old.crt': OLD, password: Buffer.from('planted').toString('base64') },
  });
  const said = await explanationIn(made, 'secrets', 'tls', AFTER_OLD);
  expect(said.conclusion).toBe('The certificate of CN=old in old.crt ended 3d ago, on 2026-11-28.');
  expect(said.lines[0]).toBe('! old.crt: certificate of CN=old, ended 3d ago, on 2026-11-28 (data[old.crt])');
  expect(JSON.stringify(said)).not.toMatch(/planted|cGxhbnRlZA/);
});

it('why of a quota names what is used up', async () => {
  const made = await emptySandbox();
  await createWithStatus(made, `/api/v1/${IN_DEFAULT}/resourcequotas`, {
    metadata: { name: 'team' },
    spec: { hard: { pods: '2', 'requests.cpu': '4', 'requests.memory': '8Gi' } },
    status: {
      hard: { pods: '2', 'requests.cpu': '4', 'requests.memory': '8Gi' },
      used: { pods: '2', 'requests.cpu': '4', 'requests.memory': '2Gi' },
    },
  });
  const { conclusion, lines } = await explanationIn(made, 'resourcequotas', 'team');
  expect(conclusion).toBe('Used up: pods (2 of 2), requests.cpu (4 of 4).');
  expect(lines).toEqual([
    '! pods: used up: 2 of 2 (status.used[pods])',
    '! requests.cpu: used up: 4 of 4 (status.used[requests.cpu])',
    'requests.memory: 2Gi of 8Gi (status.used[requests.memory])',
  ]);
});

it('why of a job shows how the container of its pod ended, when no event is left', async () => {
  const made = await emptySandbox();
  await createWithStatus(made, `/apis/batch/v1/${IN_DEFAULT}/jobs`, failed('migrate'));
  await createPod(made, {
    metadata: { name: 'migrate-x1', labels: { job: 'migrate' } },
    spec: { containers: [{ name: 'app', image: 'app:1' }] },
    status: ended,
  });
  const { transport } = made.session;
  const send = transport.send.bind(transport);
  transport.send = async (request) =>
    request.path.endsWith('/log')
      ? {
          status: 200,
          headers: {},
          body: Readable.from([Buffer.from('begun\nlevel=error msg="no \\"db\\""\n\n')]),
        }
      : send(request);
  const { conclusion, next } = await explanationIn(made, 'jobs', 'migrate');
  expect(conclusion).toMatch(
    /^Failed 3h ago, BackoffLimitExceeded: in 1 of 1 pod, container app ended after 20m: exit 3, 3h ago\. Its last line: "no "db""\.$/,
  );
  expect(next.slice(0, 2)).toEqual([
    'proa logs migrate-x1 -c app -n default',
    'proa why pod/migrate-x1 -n default',
  ]);
});

describe('why of a cron job', () => {
  const path = `/apis/batch/v1/${IN_DEFAULT}/cronjobs`;
  const cronJob = (spec: object, status: object) => ({
    metadata: { name: 'nightly' },
    spec: { schedule: '0 2 * * *', jobTemplate: { spec: { template: template({}) } }, ...spec },
    status,
  });

  it('reports if it is suspended', async () => {
    const made = await emptySandbox();
    await createWithStatus(
      made,
      path,
      cronJob({ suspend: true }, { lastScheduleTime: '2025-12-30T02:00:00Z' }),
    );
    const { conclusion, lines } = await explanationIn(made, 'cronjobs', 'nightly');
    expect(conclusion).toBe('Suspended, no job is started; it last ran 2d22h ago.');
    expect(lines).toContain('schedule: 0 2 * * *, suspended (spec.suspend)');
  });

  it('counts the missed runs', async () => {
    const made = await emptySandbox();
    await createWithStatus(made, path, cronJob({}, { lastScheduleTime: '2025-12-30T02:00:00Z' }));
    const { conclusion, lines } = await explanationIn(made, 'cronjobs', 'nightly');
    expect(conclusion).toBe('2 runs missed, the first 46h ago.');
    expect(lines[0]).toBe(
      '! schedule: 2 runs missed, the first 46h ago (spec.schedule, status.lastScheduleTime)',
    );
  });

  it('calls nothing missed if the time zone of the schedule is unknown', async () => {
    const made = await emptySandbox();
    await createWithStatus(made, path, cronJob({}, { lastScheduleTime: '2025-12-30T07:00:00Z' }));
    expect((await explanationIn(made, 'cronjobs', 'nightly')).isWell).toBe(true);
  });

  it('counts the jobs that failed in a row, and shows how the container of the last one ended', async () => {
    const made = await emptySandbox();
    await createWithStatus(made, path, cronJob({}, { lastScheduleTime: '2026-01-01T02:00:00Z' }));
    const { metadata } = await clientOf(made.session).get({
      resource: await made.session.discovery.resolve('cronjobs'),
      namespace: 'default',
      name: 'nightly',
    });
    const { uid } = metadata!;
    const owned = {
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'CronJob', name: 'nightly', uid, controller: true }],
    };
    for (const name of ['nightly-1', 'nightly-2'])
      await createWithStatus(made, `/apis/batch/v1/${IN_DEFAULT}/jobs`, failed(name, owned));
    await createPod(made, {
      metadata: { name: 'nightly-2-x1', labels: { job: 'nightly-2' } },
      spec: { containers: [{ name: 'app', image: 'app:1' }] },
      status: ended,
    });
    const { conclusion, next } = await explanationIn(made, 'cronjobs', 'nightly');
    expect(conclusion).toMatch(/^Its last job nightly-\d failed 3h ago, as the one before: /);
    expect(next).toContainEqual(expect.stringMatching(/^proa why job\.batch\/nightly-\d -n default$/));
  });
});

describe('why of an autoscaler', () => {
  const path = `/apis/autoscaling/v2/${IN_DEFAULT}/horizontalpodautoscalers`;
  const condition = (type: string, status: string, reason: string, message = '') => ({
    ...{ type, status, reason, message },
    lastTransitionTime: '2026-01-01T23:00:00Z',
  });
  const autoscaler = (status: object) => ({
    metadata: { name: 'web' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      ...{ minReplicas: 2, maxReplicas: 10 },
      metrics: [
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
        },
      ],
    },
    status,
  });

  it("without metrics shows the server's message, and that its target does not exist", async () => {
    const made = await emptySandbox();
    const message = 'the HPA was unable to compute the replica count: no metrics';
    await createWithStatus(
      made,
      path,
      autoscaler({
        currentReplicas: 2,
        desiredReplicas: 2,
        conditions: [condition('ScalingActive', 'False', 'FailedGetResourceMetric', message)],
      }),
    );
    const { conclusion, lines } = await explanationIn(made, 'hpa', 'web');
    expect(conclusion).toBe(`ScalingActive is False since 60m: FailedGetResourceMetric: ${message}.`);
    expect(lines).toContain('! target: Deployment/web does not exist (GET deployments.apps/web)');
  });

  it('at its maximum reports it, and is healthy at its minimum', async () => {
    const made = await emptySandbox();
    await createWithStatus(
      made,
      path,
      autoscaler({
        ...{ currentReplicas: 10, desiredReplicas: 10 },
        currentMetrics: [
          { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 180 } } },
        ],
        conditions: [
          condition('AbleToScale', 'True', 'ReadyForNewScale'),
          condition(
            'ScalingLimited',
            'True',
            'TooManyReplicas',
            'the desired count is more than the maximum',
          ),
        ],
      }),
    );
    await made.create(`/apis/apps/v1/${IN_DEFAULT}/deployments`, {
      metadata: { name: 'web' },
      spec: { replicas: 0, selector: { matchLabels: { app: 'web' } }, template: template({ app: 'web' }) },
    });
    const high = await explanationIn(made, 'hpa', 'web');
    expect(high.conclusion).toBe(
      'At its maximum of 10 replicas: ScalingLimited since 60m: TooManyReplicas: the desired count is more than the maximum.',
    );
    await made.patch(`${path}/web/status`, {
      status: {
        ...{ currentReplicas: 2, desiredReplicas: 2 },
        conditions: [condition('ScalingLimited', 'True', 'TooFewReplicas')],
      },
    });
    const low = await explanationIn(made, 'hpa', 'web');
    expect(low.conclusion).toBe('Nothing is wrong: 2 replicas, between 2 and 10.');
  });
});

it('why of a disruption budget shows that no pod may be evicted', async () => {
  const made = await emptySandbox();
  await createWithStatus(made, `/apis/policy/v1/${IN_DEFAULT}/poddisruptionbudgets`, {
    metadata: { name: 'db' },
    spec: { minAvailable: 2, selector: { matchLabels: { app: 'db' } } },
    status: {
      disruptionsAllowed: 0,
      currentHealthy: 1,
      desiredHealthy: 2,
      expectedPods: 2,
      observedGeneration: 1,
    },
  });
  await createPod(made, {
    metadata: { name: 'db-0', labels: { app: 'db' } },
    spec: { containers: [{ name: 'app', image: 'app:1' }] },
    status: ended,
  });
  const { conclusion } = await explanationIn(made, 'pdb', 'db');
  expect(conclusion).toMatch(
    /^No pod may be evicted, 1 of 2 pods healthy, 2 needed: in 1 of 1 pod, container app ended after 20m: exit 3/,
  );
});

it('why of a service whose selector finds nothing shows the selector', async () => {
  const made = await emptySandbox();
  await made.create(`/api/v1/${IN_DEFAULT}/services`, {
    metadata: { name: 'typo' },
    spec: { selector: { app: 'wbe' }, ports: [{ port: 80 }] },
  });
  const { conclusion, lines } = await explanationIn(made, 'svc', 'typo');
  expect(conclusion).toBe('It has no endpoints: no pod has the labels of its selector, app=wbe.');
  expect(lines).toContain('! pods: none has the labels app=wbe (spec.selector)');
});

it('why of a service does not report missing pods if they may not be listed', async () => {
  const made = await emptySandbox();
  await made.create(`/api/v1/${IN_DEFAULT}/services`, {
    metadata: { name: 'web' },
    spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
  });
  const { transport } = made.session;
  const send = transport.send.bind(transport);
  transport.send = async (request) => {
    if (request.path.endsWith('/pods')) throw new Error('pods may not be listed');
    return send(request);
  };
  const { lines, errors } = await explanationIn(made, 'svc', 'web');
  expect(lines.join('\n')).not.toContain('pods:');
  expect(errors.map(String)).toEqual(['Error: pods may not be listed']);
});

describe('why of a claim', () => {
  const path = `/api/v1/${IN_DEFAULT}/persistentvolumeclaims`;
  const claim = (storageClassName: string) => ({
    metadata: { name: 'disk' },
    spec: { accessModes: ['ReadWriteOnce'], storageClassName, resources: { requests: { storage: '1Gi' } } },
  });

  it('names a storage class that does not exist', async () => {
    const made = await emptySandbox();
    await made.create(path, claim('fast'));
    const { conclusion, lines } = await explanationIn(made, 'pvc', 'disk');
    expect(conclusion).toMatch(/^Pending for .*: storage class fast does not exist\.$/);
    expect(lines).toContain('! storage class: fast does not exist (spec.storageClassName)');
  });

  it('reports that it waits for a pod, until one uses it', async () => {
    const made = await emptySandbox();
    await made.create('/apis/storage.k8s.io/v1/storageclasses', {
      ...{ metadata: { name: 'local' }, provisioner: 'example.com/local' },
      volumeBindingMode: 'WaitForFirstConsumer',
    });
    await made.create(path, claim('local'));
    expect((await explanationIn(made, 'pvc', 'disk')).conclusion).toMatch(
      /: no pod uses it, and storage class local waits for the first\.$/,
    );
    await made.create(`/api/v1/${IN_DEFAULT}/pods`, {
      metadata: { name: 'db-0' },
      spec: {
        containers: [{ name: 'app', image: 'app:1' }],
        volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'disk' } }],
      },
    });
    const used = await explanationIn(made, 'pvc', 'disk');
    expect(used.lines).toContain('used by: pod db-0 (pods by spec.volumes)');
    expect(used.next[0]).toBe('proa why pod/db-0 -n default');
  });
});
