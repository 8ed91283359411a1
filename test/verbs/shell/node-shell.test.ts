import { describe, expect, it } from 'vitest';
import { clientOf } from '../../../src/cluster/client/client.js';
import type { Session } from '../../../src/cluster/session.js';
import { StatusError } from '../../../src/transport/errors.js';
import { offerLeftOver } from '../../../src/verbs/shell/left-over.js';
import { namespaceThatAdmits } from '../../../src/verbs/shell/namespace-that-admits.js';
import { nodeShellPod } from '../../../src/verbs/shell/node-pod.js';
import { nodeShell } from '../../../src/verbs/shell/node-shell.js';
import { startedBy } from '../../../src/verbs/shell/started-by.js';
import { expectHostProcess } from '../../../src/verbs/shell/windows-pod.js';
import { sandboxSession } from '../../support/sandbox-session.js';

const plan = {
  name: 'proa-shell-x',
  node: 'node-1',
  image: 'busybox',
  chroot: false,
  system: 'linux' as const,
  prompt: 'big/node/node-1',
  startedBy: startedBy(process.pid),
};
const podIn = (namespace: string) => nodeShellPod({ ...plan, namespace });
/** In Kubernetes 1.30's words. */
const REFUSAL =
  'pods "proa-shell-x" is forbidden: violates PodSecurity "baseline:latest": host namespaces (hostNetwork=true, hostPID=true)';

function refused(message: string): StatusError {
  return new StatusError({ kind: 'Status', status: 'Failure', reason: 'Forbidden', code: 403, message }, 403);
}

describe('the namespace of a pod on a node', () => {
  it('is the first that admits it, by a dry run', async () => {
    const asked: string[] = [];
    const create = async (
      { namespace = '' }: { namespace?: string | undefined },
      _pod: object,
      { dryRun }: { dryRun: string },
    ) => {
      asked.push(`${namespace} ${dryRun}`);
      if (namespace === 'shop') throw refused(REFUSAL);
      return podIn(namespace);
    };
    expect(await namespaceThatAdmits(['shop', 'kube-system'], podIn, { create } as never)).toBe(
      'kube-system',
    );
    expect(asked).toEqual(['shop server', 'kube-system server']);
  });

  it('is reported with the policy that refuses it, and the label that would allow it', async () => {
    const create = async () => {
      throw refused(REFUSAL);
    };
    await expect(namespaceThatAdmits(['shop'], podIn, { create } as never)).rejects.toThrow(
      `  shop: ${REFUSAL}\n    PodSecurity "baseline:latest" admits it after: proa label namespace shop ` +
        'pod-security.kubernetes.io/enforce=privileged --overwrite',
    );
  });
});

interface WindowsPod {
  spec: { containers: { image: string; command: string[]; securityContext: object }[] };
}

describe('a shell on a Windows node', () => {
  const WINDOWS = { name: 'win', labels: { 'kubernetes.io/os': 'windows' } };
  const options = {
    ...{ word: 'node/win', container: '', image: 'busybox', chroot: false, yes: true },
    podTimeoutMs: 0,
  };
  const depsOf = ({ environment }: Session) => ({
    ...{ ask: undefined, debug: async () => undefined, streams: environment },
  });

  it('is a process on the node itself, without what Kubernetes forbids on Windows', () => {
    const { spec } = nodeShellPod({ ...plan, namespace: 'shop', system: 'windows' }) as unknown as WindowsPod;
    // According to kubernetes.io/docs/tasks/configure-pod-container/create-hostprocess-pod, and ValidatePodSpec of
    // Kubernetes 1.25.
    expect(spec).toMatchObject({ os: { name: 'windows' }, hostNetwork: true, nodeName: 'node-1' });
    expect(Object.keys(spec)).not.toEqual(expect.arrayContaining(['hostPID']));
    expect(Object.keys(spec)).not.toEqual(expect.arrayContaining(['hostIPC']));
    const container = spec.containers[0]!;
    expect(container.securityContext).toEqual({
      windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' },
    });
    expect(container.command[0]).toBe('powershell.exe');
    expect(container.image).not.toBe('busybox');
    const named = nodeShellPod({
      ...plan,
      namespace: 'shop',
      system: 'windows',
      image: 'own:1',
    }) as unknown as WindowsPod;
    expect(named.spec.containers[0]?.image).toBe('own:1');
  });

  it('is not opened if a server turns it into an ordinary container', async () => {
    expect(() =>
      expectHostProcess({ spec: { containers: [{ securityContext: { windowsOptions: {} } }] } }),
    ).toThrow('older than Kubernetes 1.23');
  });

  it('accepts no --chroot, and then requests no pod', async () => {
    const { session, create, asked } = await sandboxSession({ sandbox: { nodes: 1 } });
    await create('/api/v1/nodes', { metadata: WINDOWS });
    await expect(nodeShell('win', { ...options, chroot: true }, session, depsOf(session))).rejects.toThrow(
      'node win runs Windows: its shell is on the node itself, and needs no --chroot',
    );
    expect(asked().filter((line) => line.startsWith('POST /api/v1/namespaces'))).toEqual([]);
  });

  it('leaves no pod behind if it does not start', async () => {
    const { session, create, asked } = await sandboxSession({ sandbox: { nodes: 1 } });
    await create('/api/v1/nodes', { metadata: WINDOWS });
    await expect(
      nodeShell('win', { ...options, podTimeoutMs: 1 }, session, depsOf(session)),
    ).rejects.toThrow();
    const writes = asked().filter((line) => /^(POST|DELETE)/.test(line));
    expect(writes.map((line) => line.replace(/-\w+(\?.*)?$/, ''))).toEqual([
      'POST /api/v1/namespaces/default/pods?dryRun=All',
      'POST /api/v1/namespaces/default/pods',
      'DELETE /api/v1/namespaces/default/pods/proa-shell-win',
    ]);
  });
});

describe('leftover pods', () => {
  const PODS = '/api/v1/namespaces/default/pods';

  it('are deleted only if they have ended or their process has, and after confirmation', async () => {
    const all = await sandboxSession({ sandbox: { podStart: 0, nodes: 1 }, options: {} });
    const { session, stderr } = all;
    await all.create(PODS, nodeShellPod({ ...plan, name: 'ended', namespace: 'default' }));
    await all.create(PODS, nodeShellPod({ ...plan, name: 'runs', namespace: 'default' }));
    const others = { ...plan, startedBy: 'another-machine-1' };
    await all.create(PODS, nodeShellPod({ ...others, name: 'theirs', namespace: 'default' }));
    // No process has this number: Linux's limit is 2^22.
    const gone = { ...plan, startedBy: startedBy(2 ** 30) };
    await all.create(PODS, nodeShellPod({ ...gone, name: 'killed', namespace: 'default' }));
    await all.patch(`${PODS}/ended/status`, { status: { phase: 'Succeeded' } });
    const client = clientOf(session);
    const names = async () =>
      (
        await client.listAll({ resource: await session.discovery.resolve('pods'), namespace: 'default' }, {})
      ).items.map(({ metadata }) => metadata?.name);
    const questions: string[] = [];
    const offer = (answer: boolean) =>
      offerLeftOver(['default'], {
        client,
        session,
        ask: async (question) => {
          questions.push(question);
          return answer;
        },
      });
    await offer(false);
    expect(await names()).toEqual(['ended', 'killed', 'runs', 'theirs']);
    await offer(true);
    expect(await names()).toEqual(['runs', 'theirs']);
    expect(questions[0]).toBe(
      'Left over: 2 pods of earlier shells on nodes: default/ended, default/killed. Delete? (y/N): ',
    );
    expect(stderr.text).toContain(
      'other shells on nodes run in default/runs, default/theirs: someone may be using them',
    );
    await offerLeftOver(['default'], { client, session, ask: undefined });
    expect(await names()).toEqual(['runs', 'theirs']);
  });
});
