import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { takeNode } from '../support/node-turn.js';
import { isMissing } from '../support/reference.js';
import { type ProcessResult, runProcess } from '../support/run-process.js';

const kubeconfig = process.env.PROA_NODE_KUBECONFIG;
const kubectl = findKubectl();

const container = {
  name: 'c',
  image: 'busybox:latest',
  imagePullPolicy: 'Never',
  // Ends at the first signal: the first process of a container does so only if it handles the signal.
  command: ['sh', '-c', 'trap "exit 0" TERM; while :; do sleep 0.1; done'],
};

/** Everything that keeps pods on a node: a budget, a daemon set, an emptyDir, no controller, the kubelet's files. */
function objects(namespace: string, node: string): object[] {
  const spec = {
    terminationGracePeriodSeconds: 5,
    containers: [container],
    nodeSelector: { 'kubernetes.io/hostname': node },
    // It may return to the drained node.
    tolerations: [{ operator: 'Exists' }],
  };
  const workload = (kind: string, name: string, more: object, pod: object = {}) => ({
    ...{ apiVersion: 'apps/v1', kind, metadata: { name, namespace } },
    spec: {
      ...{ selector: { matchLabels: { app: name } }, ...more },
      template: { metadata: { labels: { app: name } }, spec: { ...spec, tolerations: [], ...pod } },
    },
  });
  const bare = (name: string, more: object = {}) => ({
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace, labels: { app: name } } },
    spec: { ...spec, ...more },
  });
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
    workload('Deployment', 'web', { replicas: 3 }),
    workload('DaemonSet', 'agent', {}, { tolerations: spec.tolerations }),
    workload('Deployment', 'data', { replicas: 1 }, { volumes: [{ name: 'data', emptyDir: {} }] }),
    bare('bare'),
    {
      ...{ apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', metadata: { name: 'web', namespace } },
      spec: { minAvailable: 3, selector: { matchLabels: { app: 'web' } } },
    },
  ];
}

/** Lines of drain, in order, for a node of which only the pods in one namespace are compared. */
const lines = [
  'drain NODE',
  'drain NODE --ignore-daemonsets',
  'drain NODE --ignore-daemonsets --force',
  'drain NODE --ignore-daemonsets --force --delete-emptydir-data --dry-run=client',
  'drain NODE --ignore-daemonsets --force --delete-emptydir-data --dry-run=server --pod-selector=app=bare',
  // Only pods that the budget protects: how long a kubelet needs to end others is unknown.
  'drain NODE --ignore-daemonsets --pod-selector=app=web --timeout=13s',
  'drain NODE --ignore-daemonsets --pod-selector=app=web --disable-eviction',
  'drain NODE --ignore-daemonsets --force --delete-emptydir-data',
];

describe.skipIf(isMissing('node', kubeconfig) || isMissing('kubectl', kubectl))(
  'kubectl and proa drain real nodes:',
  () => {
    takeNode(kubeconfig);
    const folder = mkdtempSync(join(tmpdir(), 'proa-drain-'));
    const env = { HOME: folder, KUBECONFIG: kubeconfig };
    const namespaces = { kubectl: `drain-kctl-${process.pid}`, proa: `drain-proa-${process.pid}` };
    let node = '';

    const inCluster = async (args: string[], stdin = ''): Promise<string> => {
      const { stdout, stderr, exit } = await runProcess(kubectl!, args, { env, stdin });
      expect([args, stderr.replace(/^Warning: .*\n/gm, ''), exit]).toEqual([args, '', 0]);
      return stdout;
    };

    beforeAll(async () => {
      node = (await inCluster(['get', 'nodes', '-o', 'jsonpath={.items[0].metadata.name}'])).trim();
    });
    afterAll(async () => {
      rmSync(folder, { recursive: true, force: true });
      if (node === '') return;
      await inCluster(['uncordon', node]);
      for (const name of Object.values(namespaces))
        await inCluster(['delete', 'namespace', name, '--ignore-not-found', '--wait=false']);
    });

    /** Runs all lines in a separate namespace, which is deleted afterwards. */
    const run = async (
      namespace: string,
      ask: (args: string[]) => Promise<ProcessResult>,
    ): Promise<Record<string, unknown>> => {
      const items = objects(namespace, node);
      await inCluster(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
      const ready = ['--for=condition=Ready', 'pod', '--all', '-n', namespace, '--timeout=120s'];
      await inCluster(['rollout', 'status', 'deployment/web', '-n', namespace]);
      await inCluster(['rollout', 'status', 'deployment/data', '-n', namespace]);
      await inCluster(['rollout', 'status', 'daemonset/agent', '-n', namespace]);
      await inCluster(['wait', ...ready]);
      const allowed = '--for=jsonpath={.status.currentHealthy}=3';
      await inCluster(['wait', 'pdb/web', allowed, '-n', namespace, '--timeout=60s']);
      const answers: Record<string, unknown> = {};
      const answer = async (line: string) => {
        answers[line] = masked(await ask(line.replace('NODE', node).split(' ')), namespace);
      };
      for (const line of lines) await answer(line);
      // Before pods can start there again.
      answers.left = masked(
        await runProcess(
          kubectl!,
          ['get', 'pods', '-n', namespace, '--field-selector', `spec.nodeName=${node}`, '-o', 'name'],
          { env },
        ),
        namespace,
      );
      await answer('uncordon NODE');
      await inCluster(['delete', 'namespace', namespace]);
      return answers;
    };

    it('both print and do the same, with budgets, daemon sets, local data, bare pods and mirror pods', async () => {
      const theirs = await run(namespaces.kubectl, (args) =>
        runProcess(kubectl!, args, { env: { ...env, HOME: folder } }),
      );
      const ours = await run(namespaces.proa, (args) => runInProcess(args, { name: 'kubectl', env }));
      expect(ours).toEqual(theirs);
      expect(theirs.left).toMatchObject({ stdout: 'pod/agent-ID\n' });
    }, 400_000);
  },
);

/** Sorts lines, and lists within lines, because pods end in any order. Omits what belongs to others. */
function masked({ stdout, stderr, exit }: ProcessResult, namespace: string): ProcessResult {
  const inOrder = (text: string) =>
    text
      .replaceAll(namespace, 'NS')
      .replace(/\b(web|data)-[\da-z]+-[\da-z]{5}\b/g, '$1-ID')
      .replace(/\bagent-[\da-z]{5}\b/g, 'agent-ID')
      .replaceAll('cannot delete cannot delete', 'cannot delete')
      .split('\n')
      .map((line) =>
        line.replace(/(?<=\[)(?:cannot|error) .*(?=\])/, (list) =>
          list
            .split(/, (?=cannot |error )/)
            .sort()
            .join(', '),
        ),
      )
      .map((line) => line.replace(/(?<=^Warning: ).*/, (list) => list.split('; ').sort().join('; ')))
      .map((line) =>
        line.replace(/(?<=: )\S+\/\S+(, \S+\/\S+)+/, (list) => list.split(', ').sort().join(', ')),
      )
      .sort()
      .join('\n')
      .replace(/^\n+/, '');
  return { stdout: `${inOrder(stdout)}\n`, stderr: inOrder(stderr), exit };
}
