import { describe, expect, it } from 'vitest';
import { printTexts } from '../../../src/render/outcomes.js';
import type { RolloutStatusOptions } from '../../../src/verbs/rollout/options.js';
import { rolloutStatus } from '../../../src/verbs/rollout/status.js';
import { ManualClock } from '../../support/manual-clock.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';

const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';

/** Does not change even if a controller handles deployments: it is paused. */
const web = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    paused: true,
    replicas: 2,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'c', image: 'i:1' }] },
    },
  },
};

/** A deployment whose status is written by the test; each step happens when the previous line is printed. */
async function follow(
  scene: SandboxSession,
  steps: ((line: string) => Promise<void> | void)[],
  options: Partial<RolloutStatusOptions> = {},
  clock = new ManualClock(),
) {
  await scene.create(DEPLOYMENTS, web);
  const lines: string[] = [];
  const stdout = {
    isTTY: false,
    columns: undefined,
    async write(text: string) {
      lines.push(text);
      await steps[lines.length - 1]?.(text);
    },
  };
  const environment = { ...scene.session.environment, stdout };
  const given = {
    ...{ words: ['deployment/web'], filenames: [], kustomize: '', recursive: false, labelSelector: '' },
    ...{ watch: true, revision: 0, timeoutMs: 0, ...options },
  };
  const session = { ...scene.session, environment } as typeof scene.session;
  const error = await printTexts(session.environment.stdout, rolloutStatus(given, session, clock)).then(
    () => undefined,
    (failure: Error) => failure.message,
  );
  return { lines: lines.map((line) => line.trimEnd()), error };
}

const status = (scene: SandboxSession, counts: object) => () =>
  scene.patch(`${DEPLOYMENTS}/web/status`, { status: { observedGeneration: 1, ...counts } });

describe('rollout status', () => {
  it('prints a line for each state until the rollout is done, from one list and one watch', async () => {
    const scene = await sandboxSession();
    const { lines, error } = await follow(scene, [
      status(scene, { replicas: 1, updatedReplicas: 1 }),
      status(scene, { replicas: 2, updatedReplicas: 2, availableReplicas: 1 }),
      status(scene, { replicas: 2, updatedReplicas: 2, availableReplicas: 2 }),
    ]);
    expect(error).toBeUndefined();
    expect(lines).toEqual([
      'Waiting for deployment spec update to be observed...',
      'Waiting for deployment "web" rollout to finish: 1 out of 2 new replicas have been updated...',
      'Waiting for deployment "web" rollout to finish: 1 of 2 updated replicas are available...',
      'deployment "web" successfully rolled out',
    ]);
    const reads = scene.asked().filter((request) => request.startsWith(`GET ${DEPLOYMENTS}`));
    expect(
      reads.map((request) => request.replace(/\?.*watch=true.*/, '?watch').replace(/\?field.*/, '?list')),
    ).toEqual([`GET ${DEPLOYMENTS}/web`, `GET ${DEPLOYMENTS}?list`, `GET ${DEPLOYMENTS}?watch`]);
  });

  it('fails when the object is deleted', async () => {
    const scene = await sandboxSession();
    const { lines, error } = await follow(scene, [() => scene.remove(`${DEPLOYMENTS}/web`)]);
    expect({ lines: lines.length, error }).toEqual({ lines: 1, error: 'object has been deleted' });
  });

  it('fails when the object is deleted between its first request and the list that follows it', async () => {
    const scene = await sandboxSession();
    const { transport } = scene.session;
    const send: typeof transport.send = async (request) => {
      const answer = await transport.send(request);
      if (request.path === `${DEPLOYMENTS}/web`) await scene.remove(request.path);
      return answer;
    };
    const session = { ...scene.session, transport: { ...transport, send } } as typeof scene.session;
    const { lines, error } = await follow({ ...scene, session }, []);
    expect({ lines, error }).toEqual({ lines: [], error: 'deployments.apps "web" not found' });
  });

  it('fails when its time is over', async () => {
    const scene = await sandboxSession();
    const clock = new ManualClock();
    const steps = [() => clock.advance(60_000)];
    const { lines, error } = await follow(scene, steps, { timeoutMs: 60_000 }, clock);
    expect({ lines: lines.length, error }).toEqual({
      lines: 1,
      error: 'timed out waiting for the condition',
    });
  });

  it('fails when another revision replaces the followed one', async () => {
    const scene = await sandboxSession();
    const annotations = { 'deployment.kubernetes.io/revision': '2' };
    const error = 'desired revision (1) is different from the running revision (2)';
    await scene.create(DEPLOYMENTS, { ...web, metadata: { name: 'other', annotations } });
    const found = await follow(scene, [], { words: ['deployment/other'], revision: 1 });
    expect(found).toEqual({ lines: [], error });
  });
});
