import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { ManualClock } from '../../support/manual-clock.js';
import { type Scene, scene } from '../../support/scene.js';

const APPS = '/apis/apps/v1/namespaces/default';
const BATCH = '/apis/batch/v1/namespaces/default';

/** An empty cluster with these nodes, on which pods start immediately. */
async function cluster(...nodes: string[]): Promise<Scene> {
  const made = await scene({ podStart: 0 });
  for (const name of nodes)
    await post(made, '/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata: { name } });
  return made;
}

async function post({ client }: Scene, path: string, object: object): Promise<void> {
  const { status, text } = await client.write('POST', path, object);
  if (status !== 201) throw new Error(text);
}

async function setImage({ client }: Scene, path: string, image: string): Promise<void> {
  const change = { spec: { template: { spec: { containers: [{ name: 'app', image }] } } } };
  const { status, text } = await client.write('PATCH', path, change, 'application/merge-patch+json');
  if (status !== 200) throw new Error(text);
}

const workload = (kind: string, more: object = {}) => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name: 'web' },
  spec: {
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'app', image: 'web:1' }] },
    },
    ...more,
  },
});

async function items({ client }: Scene, path: string): Promise<KubeObject[]> {
  return (await client.get(path)).json.items;
}

async function names(of: Scene, path: string): Promise<string[]> {
  return (await items(of, path)).map(({ metadata }) => metadata?.name ?? '');
}

// The lines and messages are those of kubectl for the figures of a real deployment controller.
describe('the sandbox', () => {
  it('rolls out a deployment, with events about scaling', async () => {
    const made = await cluster('one', 'two');
    await post(made, `${APPS}/deployments`, workload('Deployment', { replicas: 3 }));
    const { stdout, exit } = await made.proa('rollout status deployment/web');
    expect([stdout.trimEnd().split('\n').at(-1), exit]).toEqual([
      'deployment "web" successfully rolled out',
      0,
    ]);
    const [first] = await names(made, `${APPS}/replicasets`);
    await setImage(made, `${APPS}/deployments/web`, 'web:2');
    expect((await made.proa('rollout status deployment/web')).exit).toBe(0);
    const second = (await names(made, `${APPS}/replicasets`)).find((name) => name !== first);
    const pods = await items(made, '/api/v1/namespaces/default/pods');
    expect(pods.map(({ metadata }) => metadata?.ownerReferences?.[0]?.name)).toEqual([
      second,
      second,
      second,
    ]);
    const { stdout: events } = await made.proa('events --for deployment/web --no-headers');
    expect(events).toContain(`Scaled up replica set ${first} from 0 to 3`);
    expect(events).toContain(`Scaled down replica set ${first} from 1 to 0`);
    const { stdout: history } = await made.proa('rollout history deployment/web');
    expect(history).toBe(
      'deployment.apps/web \nREVISION  CHANGE-CAUSE\n1         <none>\n2         <none>\n\n',
    );
  });

  it('makes a rollout hang whose image is called missing, until its deadline', async () => {
    const made = await cluster('one');
    await post(
      made,
      `${APPS}/deployments`,
      workload('Deployment', { replicas: 2, progressDeadlineSeconds: 1 }),
    );
    await made.proa('rollout status deployment/web');
    await setImage(made, `${APPS}/deployments/web`, 'web:missing');
    const { stderr, exit } = await made.proa('rollout status deployment/web');
    expect([stderr, exit]).toEqual(['error: deployment "web" exceeded its progress deadline\n', 1]);
    const { stdout } = await made.proa('get pods --no-headers');
    expect(stdout.match(/Running/g)).toHaveLength(2);
    expect(stdout).toContain('ImagePullBackOff');
  });

  it('replaces deleted pods of a replica set, unless that is being deleted', async () => {
    const made = await cluster('one');
    await post(made, `${APPS}/deployments`, workload('Deployment', { replicas: 2 }));
    await made.proa('rollout status deployment/web');
    const before = await names(made, '/api/v1/namespaces/default/pods');
    await made.client.write('DELETE', `/api/v1/namespaces/default/pods/${before[0]}`, {});
    const present = () => names(made, '/api/v1/namespaces/default/pods');
    await expect.poll(async () => (await present()).filter((name) => name !== before[0]).length).toBe(2);
    await made.client.write('DELETE', `${APPS}/deployments/web`, {});
    await expect.poll(present).toEqual([]);
  });

  it('rolls out a stateful set from its last pod to its first', async () => {
    const made = await cluster('one');
    await post(made, `${APPS}/statefulsets`, workload('StatefulSet', { replicas: 2, serviceName: 'web' }));
    expect((await made.proa('rollout status statefulset/web')).exit).toBe(0);
    await setImage(made, `${APPS}/statefulsets/web`, 'web:2');
    expect((await made.proa('rollout status statefulset/web')).exit).toBe(0);
    const pods = await items(made, '/api/v1/namespaces/default/pods');
    expect(
      pods.map(({ metadata, spec }) => [
        metadata?.name,
        (spec as { containers: { image: string }[] }).containers[0]?.image,
      ]),
    ).toEqual([
      ['web-0', 'web:2'],
      ['web-1', 'web:2'],
    ]);
    const { stdout } = await made.proa('events --for statefulset/web --no-headers');
    const deleted = stdout.match(/delete Pod \S+/g);
    expect(new Set(deleted)).toEqual(new Set(['delete Pod web-1', 'delete Pod web-0']));
  });

  it('runs a pod of a daemon set on each node', async () => {
    const made = await cluster('one', 'two');
    await post(made, `${APPS}/daemonsets`, workload('DaemonSet'));
    expect((await made.proa('rollout status daemonset/web')).exit).toBe(0);
    const pods = await items(made, '/api/v1/namespaces/default/pods');
    expect(pods.map(({ spec }) => (spec as { nodeName: string }).nodeName).sort()).toEqual(['one', 'two']);
  });

  it('runs a pod of a daemon set on later nodes, and removes it from nodes that no longer match', async () => {
    const made = await cluster('one');
    const { spec } = workload('DaemonSet');
    const template = { ...spec.template, spec: { ...spec.template.spec, nodeSelector: { disk: 'ssd' } } };
    await post(made, `${APPS}/daemonsets`, workload('DaemonSet', { template }));
    const nodes = async () => {
      const pods = await items(made, '/api/v1/namespaces/default/pods');
      return pods.map((pod) => (pod.spec as { nodeName: string }).nodeName).sort();
    };
    const status = async () =>
      (await made.proa('get daemonset/web --no-headers')).stdout.split(/ +/).slice(1, 5);
    await post(made, '/api/v1/nodes', {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: 'two', labels: { disk: 'ssd' } },
    });
    await expect.poll(nodes).toEqual(['two']);
    expect((await made.proa('label node one disk=ssd')).exit).toBe(0);
    await expect.poll(nodes).toEqual(['one', 'two']);
    await expect.poll(status).toEqual(['2', '2', '2', '2']);
    expect((await made.proa('label node two disk-')).exit).toBe(0);
    await expect.poll(nodes).toEqual(['one']);
    expect((await made.proa('delete node one')).exit).toBe(0);
    await expect.poll(nodes).toEqual([]);
    await expect.poll(status).toEqual(['0', '0', '0', '0']);
  });

  it('keeps the number of pods that a replication controller wants', async () => {
    const made = await cluster('one');
    const { selector: _, ...spec } = workload('ReplicationController', { replicas: 3 }).spec;
    const controllers = '/api/v1/namespaces/default/replicationcontrollers';
    await post(made, controllers, { ...workload('ReplicationController'), apiVersion: 'v1', spec });
    const until = (count: number) =>
      made.proa(`wait rc/web --for=jsonpath={.status.readyReplicas}=${count} --timeout=20s`);
    expect((await until(3)).stderr).toBe('');
    expect((await made.proa('scale rc/web --replicas=1')).exit).toBe(0);
    expect((await until(1)).stderr).toBe('');
    expect(await names(made, '/api/v1/namespaces/default/pods')).toHaveLength(1);
    const { stdout } = await made.proa('get rc web --no-headers');
    expect(stdout).toMatch(/^web +1 +1 +1 +\d+s\n$/);
  });

  it('creates the jobs of a cron job when they are due, and keeps the last three', async () => {
    const clock = new ManualClock();
    const made = await scene({ podStart: 0, clock });
    await post(made, '/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'one' } });
    const { spec } = workload('CronJob').spec.template;
    const template = { spec: { ...spec, restartPolicy: 'Never' } };
    await post(made, `${BATCH}/cronjobs`, {
      ...{ kind: 'CronJob', metadata: { name: 'tick' } },
      spec: { schedule: '*/5 * * * *', jobTemplate: { spec: { template } } },
    });
    // The clock starts at 03:04:05. A job is named after the minutes from 1970 to its time.
    const minutes = Date.parse('2026-01-02T03:05:00Z') / 60_000;
    const complete = async () =>
      (await items(made, `${BATCH}/jobs`))
        .filter(({ status }) => (status as { succeeded?: number }).succeeded === 1)
        .map(({ metadata }) => metadata?.name);
    const times = [0, 5, 10, 15, 20].map((later) => `tick-${minutes + later}`);
    for (let at = 0; at < times.length; at++) {
      clock.advance(at === 0 ? 55_000 : 5 * 60_000);
      await expect
        .poll(() => {
          clock.advance(0);
          return complete();
        })
        .toEqual(times.slice(Math.max(0, at - 2), at + 1));
    }
    const [cronJob] = await items(made, `${BATCH}/cronjobs`);
    const last = '2026-01-02T03:25:00Z';
    expect(cronJob?.status).toEqual({ lastScheduleTime: last, lastSuccessfulTime: last });
    const events = (await items(made, '/api/v1/namespaces/default/events')).map(({ message }) => message);
    expect(events).toContain(`Created job ${times[0]}`);
    expect(events).toContain(`Saw completed job: ${times[4]}, condition: Complete`);
    expect(events).toContain(`Deleted job ${times[1]}`);
  });

  it('records the pods of a service, as long as it exists', async () => {
    const made = await cluster('one');
    await post(made, '/api/v1/namespaces/default/services', {
      ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } },
      spec: { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 8080 }] },
    });
    await post(made, `${APPS}/deployments`, workload('Deployment', { replicas: 2 }));
    await made.proa('rollout status deployment/web');
    const pods = await items(made, '/api/v1/namespaces/default/pods');
    const addresses = pods.map(({ status }) => (status as { podIP: string }).podIP);
    const slices = '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices';
    const inSlices = async () =>
      (await items(made, slices)).flatMap(({ endpoints }) =>
        ((endpoints ?? []) as { addresses: string[]; conditions: { ready: boolean } }[])
          .filter(({ conditions }) => conditions.ready)
          .map((endpoint) => endpoint.addresses[0]),
      );
    await expect.poll(inSlices).toEqual(addresses);
    const { stdout } = await made.proa('get endpoints web --no-headers');
    expect(stdout).toMatch(new RegExp(`^web +${addresses.map((one) => `${one}:8080`).join(',')} `));
    const { stdout: described } = await made.proa('describe service web');
    expect(described).toMatch(
      new RegExp(`^Endpoints: +${addresses.map((one) => `${one}:8080`).join(',')}$`, 'm'),
    );
    expect((await made.proa('scale deployment/web --replicas=0')).exit).toBe(0);
    await expect.poll(inSlices).toEqual([]);
    await made.client.write('DELETE', '/api/v1/namespaces/default/services/web', {});
    await expect.poll(() => names(made, '/api/v1/namespaces/default/endpoints')).toEqual([]);
    await expect.poll(() => names(made, slices)).toEqual([]);
  });

  it('completes a job, and sets the conditions of pods to true', async () => {
    const made = await cluster('one');
    const { spec } = workload('Job').spec.template;
    const template = { spec: { ...spec, restartPolicy: 'Never' } };
    await post(made, `${BATCH}/jobs`, { kind: 'Job', metadata: { name: 'once' }, spec: { template } });
    await post(made, '/api/v1/namespaces/default/pods', { kind: 'Pod', metadata: { name: 'alone' }, spec });
    const { stdout, exit } = await made.proa('wait --for=condition=complete job/once');
    expect([stdout, exit]).toEqual(['job.batch/once condition met\n', 0]);
    expect((await made.proa('wait --for=condition=Ready pod/alone')).stdout).toBe(
      'pod/alone condition met\n',
    );
  });

  // What the job controller of Kubernetes 1.36 writes: newFailureCondition and recordJobFinished in its
  // job_controller.go.
  it('fails a job when more of its pods have failed than its backoffLimit allows, and deletes running ones', async () => {
    const made = await cluster('one');
    const containers = [{ name: 'app', image: 'web:1', stdin: true }]; // runs until someone ends it
    const template = { spec: { containers, restartPolicy: 'Never' } };
    const spec = { template, backoffLimit: 1, completions: 2, parallelism: 2 };
    await post(made, `${BATCH}/jobs`, { kind: 'Job', metadata: { name: 'bad' }, spec });
    const pods = '/api/v1/namespaces/default/pods';
    const inPhase = async (phase: string) =>
      (await items(made, pods)).filter(({ status }) => (status as { phase: string }).phase === phase);
    for (const failed of [0, 1]) {
      await expect.poll(async () => (await inPhase('Running')).length).toBe(2);
      expect(await inPhase('Failed')).toHaveLength(failed);
      const [pod] = await inPhase('Running');
      const path = `${pods}/${pod?.metadata?.name}/status`;
      const phase = { status: { phase: 'Failed' } };
      await made.client.write('PATCH', path, phase, 'application/merge-patch+json');
    }
    expect((await made.proa('wait --for=condition=failed job/bad')).stdout).toBe(
      'job.batch/bad condition met\n',
    );
    const [job] = await items(made, `${BATCH}/jobs`);
    const why = { reason: 'BackoffLimitExceeded', message: 'Job has reached the specified backoff limit' };
    expect(job?.status).toMatchObject({
      failed: 2,
      conditions: [
        { type: 'FailureTarget', status: 'True', ...why },
        { type: 'Failed', status: 'True', ...why },
      ],
    });
    expect(job?.status).not.toHaveProperty('completionTime');
    expect(await inPhase('Running')).toEqual([]);
    await expect
      .poll(async () => (await made.proa('events --for job/bad --no-headers')).stdout)
      .toMatch(/Warning +BackoffLimitExceeded +Job\/bad +Job has reached the specified backoff limit/);
  });

  it('reports that a pod cannot be scheduled without nodes, and schedules it when a node can run it', async () => {
    const made = await cluster();
    const { spec } = workload('Pod').spec.template;
    await post(made, '/api/v1/namespaces/default/pods', { kind: 'Pod', metadata: { name: 'alone' }, spec });
    const reasons = async () =>
      (await items(made, '/api/v1/namespaces/default/events')).map(({ reason }) => reason);
    await expect.poll(reasons).toEqual(['FailedScheduling']);
    await post(made, '/api/v1/nodes', {
      kind: 'Node',
      metadata: { name: 'closed' },
      spec: { unschedulable: true },
    });
    await expect.poll(reasons).toEqual(['FailedScheduling', 'FailedScheduling']);
    expect((await made.proa('uncordon closed')).exit).toBe(0);
    await expect.poll(reasons).toContain('Scheduled');
    const [pod] = await items(made, '/api/v1/namespaces/default/pods');
    expect(pod?.spec).toMatchObject({ nodeName: 'closed' });
  });

  it('leaves objects unchanged that existed before the first write', async () => {
    const made = await scene({ pods: 20, sample: true, podStart: 0 });
    const before = await names(made, '/api/v1/pods');
    const versions = async () =>
      (await items(made, '/apis/discovery.k8s.io/v1/endpointslices')).map(
        ({ metadata }) => metadata?.resourceVersion,
      );
    const slices = await versions();
    await post(made, '/api/v1/namespaces/default/configmaps', { metadata: { name: 'any' } });
    expect((await made.proa('label pod web-1 seen=yes')).exit).toBe(0);
    expect((await made.proa('label service web seen=yes')).exit).toBe(0);
    expect(await versions()).toEqual(slices);
    await setImage(made, `${APPS}/deployments/web`, 'web:2');
    expect((await made.proa('rollout status deployment/web')).exit).toBe(0);
    const isWeb = (name: string) => name.startsWith('web-5d8f9c7b64-');
    const after = await names(made, '/api/v1/pods');
    expect(before.filter((name) => !isWeb(name) && !after.includes(name))).toEqual([]);
    expect(after.filter(isWeb)).toEqual([]);
  });

  it('updates the status of disruption budgets', async () => {
    const made = await cluster('one', 'two');
    const selector = { matchLabels: { app: 'web' } };
    await post(made, '/apis/policy/v1/namespaces/default/poddisruptionbudgets', {
      ...{ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'web' } },
      spec: { maxUnavailable: '30%', selector },
    });
    await post(made, `${APPS}/deployments`, workload('Deployment', { replicas: 4 }));
    const until = (field: string, value: number) =>
      made.proa(`wait pdb/web --for=jsonpath={.status.${field}}=${value} --timeout=20s`);
    expect((await until('disruptionsAllowed', 2)).stderr).toBe('');
    const [pod] = await names(made, '/api/v1/namespaces/default/pods');
    await post(made, `/api/v1/namespaces/default/pods/${pod}/eviction`, { metadata: { name: pod } });
    expect((await until('disruptionsAllowed', 2)).stderr).toBe('');
    const { stdout } = await made.proa('get pdb web --no-headers');
    expect(stdout).toMatch(/^web +N\/A +30% +2 +\d+s\n$/);
    const [budget] = await items(made, '/apis/policy/v1/namespaces/default/poddisruptionbudgets');
    expect(budget?.status).toMatchObject({ currentHealthy: 4, desiredHealthy: 2, expectedPods: 4 });
  });
});
