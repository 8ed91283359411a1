import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { interruptFailure } from '../../../src/process/errors.js';
import { isInVain, NON_ROOT } from '../../../src/verbs/debug/non-root.js';
import type { PodForm, SecurityForm } from '../../../src/verbs/debug/pod-form.js';
import { type Scene, scene } from '../../support/scene.js';

/** kubectl's behavior since 1.33, according to its source, in cases in which a recording of 1.32 differs. */
describe('debug of kubectl 1.36', () => {
  it('labels pods on nodes', async () => {
    const { proa, client } = await place();
    await proa('debug node/worker-1 --image=busybox');
    const [pod] = await pods(client, 'node-debugger-worker-1-');
    expect(pod?.metadata.labels).toEqual({ 'app.kubernetes.io/managed-by': 'kubectl-debug' });
  });

  it('uses the general profile, and reports how long legacy remains', async () => {
    const { proa, client } = await place();
    await proa('debug shared --image=busybox --copy-to=copy -c mine');
    const [copy] = await pods(client, 'copy');
    expect(copy?.spec.containers[1]?.securityContext).toEqual({ capabilities: { add: ['SYS_PTRACE'] } });
    const { stderr } = await proa('debug shared --image=busybox --copy-to=other --profile=legacy');
    expect(stderr).toBe(
      '--profile=legacy is deprecated and planned to be removed in v1.39. It is recommended to specify other profile, ' +
        'for example "--profile=general".\n',
    );
  });

  it.each<[number | undefined, SecurityForm | undefined, boolean]>([
    [1000, { privileged: true }, true],
    [1000, { capabilities: { add: ['SYS_PTRACE'] } }, true],
    [1000, { capabilities: { add: ['SYS_PTRACE'] }, runAsUser: 5 }, true],
    [1000, { capabilities: { add: ['SYS_PTRACE'] }, runAsUser: 0 }, false],
    [1000, { capabilities: { drop: ['ALL'] } }, false],
    [1000, { privileged: false }, false],
    [1000, undefined, false],
    [0, { privileged: true }, false],
    [undefined, { privileged: true }, false],
  ])('of a pod of user %j with %j warns: %j', (runAsUser, securityContext, warns) => {
    const pod = { spec: { containers: [], securityContext: { runAsUser } } } as unknown as PodForm;
    expect(isInVain({ name: 'debugger', ...(securityContext && { securityContext }) }, pod)).toBe(warns);
    expect(NON_ROOT).toMatch(/^Warning: Non-root user is configured for the entire target Pod, /);
  });
});

describe('debug', () => {
  it('reports once what keeps an ephemeral container from starting', async () => {
    const { proa } = await place();
    const stop = new AbortController();
    const { stdout, stderr, exit } = await proa('debug shared --image=x:missing -c mine --attach', {
      signal: stop.signal,
      onErrorOutput: () => stop.abort(interruptFailure()),
    });
    expect({ stdout, stderr, exit }).toEqual({
      stdout: '',
      stderr: 'Warning: container mine: Back-off pulling image "x:missing"\n',
      exit: 130,
    });
  });

  it('refuses fields of a custom profile that containers do not have', async () => {
    const { proa } = await place();
    const options = { cwd: import.meta.dirname };
    const { stderr, exit } = await proa('debug shared --image=busybox --custom=unknown-field.yaml', options);
    expect(stderr).toMatch(/^error: unknown-field\.yaml does not contain a valid container spec: .*envs/);
    expect(exit).toBe(1);
  });

  it('asks in a protected context, and is refused in a read-only one', async () => {
    const { proa, client, env } = await place();
    mkdirSync(`${env.HOME}/.config/proa`, { recursive: true });
    const file = `${env.HOME}/.config/proa/config.yaml`;
    writeFileSync(file, 'contexts:\n  proa-sandbox: {mode: protected}\n');
    const refused = await proa('debug shared --image=busybox --copy-to=copy');
    expect(refused.exit).toBe(1);
    expect(refused.stderr).toContain('--yes');
    expect(await pods(client, 'copy')).toEqual([]);
    expect((await proa('debug shared --image=busybox --copy-to=copy --yes')).exit).toBe(0);
    expect(await pods(client, 'copy')).toHaveLength(1);
    writeFileSync(file, 'contexts:\n  proa-sandbox: {mode: read-only}\n');
    expect((await proa('debug shared --image=busybox --yes')).stderr).toContain('read-only');
  });
});

async function place(): Promise<Scene> {
  const made = await scene({ pods: 0, namespaces: 1, podStart: 0 });
  await made.proa(`apply --server-side -f ${join(import.meta.dirname, '../../compare/debug/targets.yaml')}`);
  await made.proa('wait --for=condition=Ready pod/web --timeout=10s');
  return made;
}

interface Made {
  metadata: { name: string; labels?: object };
  spec: { containers: { securityContext?: object }[] };
}

async function pods(client: Scene['client'], begin: string): Promise<Made[]> {
  const { json } = await client.get('/api/v1/namespaces/default/pods');
  return (json as { items: Made[] }).items.filter(({ metadata }) => metadata.name.startsWith(begin));
}
