import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { clientOf } from '../../../src/cluster/client/client.js';
import type { Status } from '../../../src/codec/object.js';
import type { HealthSection } from '../../../src/render/facts/health.js';
import { makeAuthority, makeServerCertificate } from '../../../src/sandbox/base/certificate.js';
import { StatusError } from '../../../src/transport/errors.js';
import { checkHealth } from '../../../src/verbs/health/check.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';

/** A cluster in which nothing happens by itself. */
const still = () => sandboxSession({ sandbox: { pods: 0, sample: false, controllers: false } });

async function sectionsOf(
  { session }: SandboxSession,
  { now = Date.now, withCustom = false, labelSelector = '' } = {},
): Promise<Map<string, HealthSection>> {
  const custom = withCustom || { askedBy: 'by nobody' };
  const settings = { where: { namespace: 'default' }, labelSelector, custom, now } as const;
  const sections = new Map<string, HealthSection>();
  const { discovery } = session;
  for await (const section of checkHealth(settings, { client: clientOf(session), discovery }))
    sections.set(section.what, section);
  return sections;
}

/** `web NoEndpoints: …` for each that is not well. */
const found = (section: HealthSection | undefined) =>
  section?.findings.map(({ target, reason, text }) => `${target.name} ${reason}: ${text}`);

const DEFAULT = '/api/v1/namespaces/default';

const pair = makeServerCertificate(makeAuthority('test'), ['shop.example.com']);

const base64 = (text: string) => Buffer.from(text).toString('base64');
const tlsSecret = (name: string) => ({
  metadata: { name },
  type: 'kubernetes.io/tls',
  data: { 'tls.crt': base64(pair.certificatePem), 'tls.key': base64(pair.keyPem) },
});

it('names services whose selector finds nothing, and those without ready endpoints', async () => {
  const made = await still();
  const service = (name: string, app?: string) => ({
    metadata: { name },
    spec: { ports: [{ port: 80 }], ...(app && { selector: { app } }) },
  });
  await made.create(
    `${DEFAULT}/services`,
    service('typo', 'wbe'),
    service('slow', 'slow'),
    service('fine', 'fine'),
    {
      metadata: { name: 'elsewhere' },
      spec: { type: 'ExternalName', externalName: 'db.example.com' },
    },
  );
  const slice = (service: string, ready: boolean) => ({
    metadata: { name: service, labels: { 'kubernetes.io/service-name': service } },
    addressType: 'IPv4',
    endpoints: [{ addresses: ['10.0.0.1'], conditions: { ready } }],
    ports: [],
  });
  await made.create(
    '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices',
    slice('slow', false),
    slice('fine', true),
    // As written by servers without endpoints.
    { ...slice('typo', true), endpoints: null },
  );
  const services = (await sectionsOf(made)).get('services');
  expect(found(services)?.toSorted()).toEqual([
    expect.stringMatching(/^slow NoReadyEndpoints: .*none of 1 is ready/),
    expect.stringMatching(/^typo NoEndpoints: .*app=wbe matches no pod/),
  ]);
});

it('names ingresses that lead to no service or port, or have no certificate', async () => {
  const made = await still();
  await made.create(`${DEFAULT}/services`, {
    metadata: { name: 'web' },
    spec: { ports: [{ name: 'http', port: 80 }] },
  });
  await made.create(`${DEFAULT}/secrets`, tlsSecret('web-tls'), { metadata: { name: 'opaque' }, data: {} });
  const ingress = (name: string, service: string, port: object, secretName: string) => ({
    metadata: { name },
    spec: {
      tls: [{ hosts: ['shop.example.com'], secretName }],
      rules: [
        {
          http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: service, port } } }] },
        },
      ],
    },
  });
  await made.create(
    '/apis/networking.k8s.io/v1/namespaces/default/ingresses',
    ingress('fine', 'web', { name: 'http' }, 'web-tls'),
    ingress('other-type', 'web', { number: 80 }, 'opaque'),
    ingress('no-service', 'wbe', { number: 80 }, 'web-tls'),
    ingress('no-port', 'web', { number: 8080 }, 'web-tls'),
    ingress('no-secret', 'web', { number: 80 }, 'gone'),
  );
  const ingresses = (await sectionsOf(made)).get('ingresses.networking.k8s.io');
  expect(found(ingresses)?.toSorted()).toEqual([
    expect.stringMatching(/^no-port NoPort: .*Service web has no port 8080/),
    expect.stringMatching(/^no-secret NoSecret: .*Secret gone does not exist/),
    expect.stringMatching(/^no-service NoService: .*Service wbe does not exist/),
  ]);
});

it.each(['', 'app=shop'])(
  'requests every collection at most once with the selector "%s"',
  async (labelSelector) => {
    const made = await still();
    const labels = { app: 'shop' };
    const spec = { ports: [{ port: 80 }] };
    await made.create(
      `${DEFAULT}/services`,
      { metadata: { name: 'web' }, spec },
      { metadata: { name: 'cart', labels }, spec },
    );
    await made.create(`${DEFAULT}/secrets`, tlsSecret('web-tls'));
    const defaultBackend = { service: { name: 'web', port: { number: 80 } } };
    await made.create('/apis/networking.k8s.io/v1/namespaces/default/ingresses', {
      metadata: { name: 'shop', labels },
      spec: { defaultBackend, tls: [{ secretName: 'web-tls' }] },
    });
    const sections = await sectionsOf(made, { labelSelector });
    expect(sections.get('ingresses.networking.k8s.io')).toMatchObject({ count: 1, findings: [] });
    expect(sections.get('services')?.count).toBe(labelSelector === '' ? 2 : 1);
    const paths = made.asked().map((line) => line.replace(/\?.*/, ''));
    expect(paths).toEqual(expect.arrayContaining([`GET ${DEFAULT}/services`, `GET ${DEFAULT}/secrets`]));
    expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
  },
);

it('requests only what is selected if no ingress names anything', async () => {
  const made = await still();
  await made.create(`${DEFAULT}/secrets`, tlsSecret('web-tls'));
  const sections = await sectionsOf(made, { labelSelector: 'app=shop' });
  expect(sections.get('secrets')?.count).toBe(0);
  const asked = made.asked().filter((line) => /services|secrets/.test(line));
  expect(asked).toEqual([expect.stringContaining('app%3Dshop'), expect.stringContaining('app%3Dshop')]);
});

it('names certificates that have expired, or expire soon', async () => {
  const made = await still();
  await made.create(`${DEFAULT}/secrets`, tlsSecret('web-tls'));
  expect(found((await sectionsOf(made)).get('secrets'))).toEqual([]);
  const end = Date.parse(new X509Certificate(pair.certificatePem).validTo);
  const dayBefore = await sectionsOf(made, { now: () => end - 86_400_000 });
  expect(found(dayBefore.get('secrets'))).toEqual([expect.stringMatching(/^web-tls CertificateEnding: /)]);
  const dayAfter = await sectionsOf(made, { now: () => end + 86_400_000 });
  expect(found(dayAfter.get('secrets'))).toEqual([expect.stringMatching(/^web-tls CertificateExpired: /)]);
});

it('reports that secrets may not be listed, and does not fail for it', async () => {
  const made = await still();
  const { transport } = made.session;
  const send = transport.send.bind(transport);
  transport.send = async (request) => {
    if (!request.path.endsWith('/secrets')) return send(request);
    throw new StatusError({ kind: 'Status', reason: 'Forbidden', message: 'no' } as Status, 403);
  };
  const sections = await sectionsOf(made);
  expect(sections.get('secrets')).toMatchObject({ skipped: 'you may not list them', findings: [] });
  expect(sections.get('secrets')?.error).toBeUndefined();
});

it('names exhausted quotas, autoscalers at their maximum, and budgets that allow no eviction', async () => {
  const made = await still();
  await made.create(`${DEFAULT}/resourcequotas`, {
    metadata: { name: 'small' },
    spec: { hard: { pods: '2', secrets: '0' } },
  });
  await made.patch(`${DEFAULT}/resourcequotas/small/status`, {
    status: { hard: { pods: '2', secrets: '0' }, used: { pods: '2', secrets: '0' } },
  });
  await made.create('/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers', {
    metadata: { name: 'web' },
    spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 3 },
  });
  await made.patch('/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers/web/status', {
    status: {
      currentReplicas: 3,
      desiredReplicas: 3,
      conditions: [{ type: 'ScalingLimited', status: 'True', reason: 'TooManyReplicas' }],
    },
  });
  const budgets = '/apis/policy/v1/namespaces/default/poddisruptionbudgets';
  await made.create(budgets, {
    metadata: { name: 'tight' },
    spec: { minAvailable: 2, selector: { matchLabels: { app: 'web' } } },
  });
  await made.patch(`${budgets}/tight/status`, {
    status: { disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2, expectedPods: 2 },
  });
  const sections = await sectionsOf(made);
  expect(found(sections.get('resourcequotas'))).toEqual([
    expect.stringMatching(/^small UsedUp: .*pods.*2 of 2/),
  ]);
  expect(found(sections.get('resourcequotas'))?.[0]).not.toContain('secrets');
  expect(found(sections.get('horizontalpodautoscalers.autoscaling'))).toEqual([
    expect.stringMatching(/^web AtMaximum: .*maximum of 3/),
  ]);
  expect(found(sections.get('poddisruptionbudgets.policy'))).toEqual([
    expect.stringMatching(/^tight NoDisruptions: .*no pod may be evicted/),
  ]);
});

it('names cron jobs whose last run ended without success', async () => {
  const made = await still();
  const cronJobs = '/apis/batch/v1/namespaces/default/cronjobs';
  const containers = [{ name: 'a', image: 'a' }];
  const jobTemplate = { spec: { template: { spec: { restartPolicy: 'Never', containers } } } };
  const add = async (name: string, status: object) => {
    await made.create(cronJobs, { metadata: { name }, spec: { schedule: '0 * * * *', jobTemplate } });
    await made.patch(`${cronJobs}/${name}/status`, { status });
  };
  const lastScheduleTime = '2026-01-02T03:00:00Z';
  await add('failed', { lastScheduleTime, lastSuccessfulTime: '2026-01-02T02:00:09Z' });
  await add('fine', { lastScheduleTime, lastSuccessfulTime: '2026-01-02T03:00:09Z' });
  await add('runs', { lastScheduleTime, active: [{ name: 'runs-1' }] });
  const sections = await sectionsOf(made, { now: () => Date.parse('2026-01-02T03:10:00Z') });
  expect(found(sections.get('cronjobs.batch'))).toEqual([
    'failed LastRunFailed: the run of 10m ago has not succeeded',
  ]);
});

it('reports why a workload has too few pods, if a condition tells it', async () => {
  const made = await still();
  const template = {
    metadata: { labels: { app: 'web' } },
    spec: { containers: [{ name: 'a', image: 'a' }] },
  };
  await made.create('/apis/apps/v1/namespaces/default/deployments', {
    metadata: { name: 'web' },
    spec: { replicas: 5, selector: { matchLabels: { app: 'web' } }, template },
  });
  await made.patch('/apis/apps/v1/namespaces/default/deployments/web/status', {
    status: {
      readyReplicas: 3,
      replicas: 3,
      conditions: [
        {
          ...{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate' },
          message:
            'pods "web-x" is forbidden: exceeded quota: small, requested: pods=1, used: pods=3, limited: pods=3',
        },
      ],
    },
  });
  expect(found((await sectionsOf(made)).get('deployments.apps'))).toEqual([
    expect.stringMatching(/^web FailedCreate: .*exceeded quota: small/),
  ]);
});

it('reports a pod that restarted a moment ago although it is ready, and how a crashing one ended', async () => {
  const made = await still();
  const now = Date.parse('2026-01-02T03:04:05Z');
  const ended = (ago: number, reason: string, exitCode: number) => ({
    terminated: { reason, exitCode, finishedAt: new Date(now - ago).toISOString() },
  });
  const pod = async (name: string, status: object) => {
    await made.create(`${DEFAULT}/pods`, {
      metadata: { name },
      spec: { containers: [{ name: 'app', image: 'a' }] },
    });
    await made.patch(`${DEFAULT}/pods/${name}/status`, {
      status: {
        phase: 'Running',
        containerStatuses: [{ name: 'app', image: 'a', imageID: 'a', restartCount: 17, ...status }],
      },
    });
  };
  const running = { running: { startedAt: '2026-01-02T03:00:00Z' } };
  await pod('lately', { ready: true, state: running, lastState: ended(40_000, 'OOMKilled', 137) });
  await pod('long-ago', { ready: true, state: running, lastState: ended(11 * 60_000, 'Error', 1) });
  const kubelet = 'back-off 5m0s restarting failed container=app pod=crash_default(1f0c)';
  await pod('crash', {
    ready: false,
    state: { waiting: { reason: 'CrashLoopBackOff', message: kubelet } },
    lastState: ended(60_000, 'Error', 2),
  });
  const pods = (await sectionsOf(made, { now: () => now })).get('pods');
  expect(found(pods)?.toSorted()).toEqual([
    expect.stringMatching(/^crash CrashLoopBackOff: .*exit 2/),
    expect.stringMatching(/^lately (Restarted|OOMKilled): .*OOMKilled/),
  ]);
  expect(found(pods)?.join()).not.toContain('back-off 5m0s');
});

it('checks custom resources only on request, and mentions that', async () => {
  const made = await still();
  expect((await sectionsOf(made)).get('custom resources')).toMatchObject({ skipped: 'by nobody' });
  const widgets = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' };
  await made.create('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
    metadata: { name: 'widgets.example.com' },
    spec: {
      ...{ group: 'example.com', scope: 'Namespaced', names: widgets },
      versions: [
        {
          ...{ name: 'v1', served: true, storage: true },
          schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        },
      ],
    },
  });
  const condition = { type: 'Ready', status: 'False', reason: 'NoQuota', message: 'no room for it' };
  await made.session.discovery.invalidate();
  await made.create('/apis/example.com/v1/namespaces/default/widgets', {
    ...{ apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'blue' } },
    status: { conditions: [condition] },
  });
  expect(found((await sectionsOf(made)).get('widgets.example.com'))).toBeUndefined();
  expect(made.asked().filter((line) => line.includes('example.com'))).toEqual([]);
  const asked = (await sectionsOf(made, { withCustom: true })).get('widgets.example.com');
  expect(found(asked)).toEqual([expect.stringMatching(/^blue NoQuota: .*no room for it/)]);
});
