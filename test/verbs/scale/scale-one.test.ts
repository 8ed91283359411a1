import { describe, expect, it } from 'vitest';
import { builtIn } from '../../../src/objects/create/kind.js';
import { scaleOne, waitForReplicas } from '../../../src/objects/scale-one.js';
import { clientOn } from '../../support/client-on.js';
import { type Answer, ScriptedTransport } from '../../support/scripted-transport.js';

const target = {
  resource: builtIn('apps', 'v1', 'Deployment', 'deployments'),
  namespace: 'demo',
  name: 'web',
};
const PATH = '/apis/apps/v1/namespaces/demo/deployments/web/scale';
const to = { replicas: 5, currentReplicas: -1, resourceVersion: '', dryRun: 'none' } as const;

const scale = (replicas: number, resourceVersion = '7', status = replicas): Answer => ({
  body: {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name: 'web', namespace: 'demo', resourceVersion },
    spec: { replicas },
    status: { replicas: status },
  },
});

const conflict: Answer = {
  status: 409,
  body: { kind: 'Status', status: 'Failure', reason: 'Conflict', message: 'modified', code: 409 },
};

/** Time that passes immediately. */
const clock = {
  now: () => 0,
  after: (ms: number, callback: () => void) => {
    if (ms <= 1000) queueMicrotask(callback);
    return () => undefined;
  },
};

function scene(...answers: Answer[]) {
  const transport = new ScriptedTransport(...answers);
  const deps = { client: clientOn(transport), clock, signal: new AbortController().signal };
  const asked = () => transport.requests.map(({ method, path }) => `${method} ${path}`);
  return { transport, deps, asked };
}

describe('scaling an object', () => {
  it('patches the scale without reading it if there are no requirements', async () => {
    const { deps, transport, asked } = scene(scale(5));
    expect(await scaleOne(target, to, deps)).toBe(5);
    expect(asked()).toEqual([`PATCH ${PATH}`]);
    expect(transport.requests[0]!.body).toBe('{"spec":{"replicas":5}}');
  });

  it('replaces the scale that it has read, including its version, if there are requirements', async () => {
    const { deps, transport, asked } = scene(scale(3), scale(5, '8'));
    await scaleOne(target, { ...to, currentReplicas: 3, resourceVersion: '7' }, deps);
    expect(asked()).toEqual([`GET ${PATH}`, `PUT ${PATH}`]);
    const sent = JSON.parse(String(transport.requests[1]!.body));
    expect(sent).toMatchObject({ metadata: { resourceVersion: '7' }, spec: { replicas: 5 } });
  });

  it.each([
    [{ currentReplicas: 2 }, 'Expected replicas to be 2, was 3'],
    [{ resourceVersion: '6' }, 'Expected resource version to be 6, was 7'],
  ])('sends nothing if the object is not as required: %j', async (expected, message) => {
    const { deps, asked } = scene(scale(3));
    await expect(scaleOne(target, { ...to, ...expected }, deps)).rejects.toThrow(message);
    expect(asked()).toEqual([`GET ${PATH}`]);
  });

  it('checks again if someone else was faster', async () => {
    const { deps, asked } = scene(scale(3), conflict, scale(3, '8'), scale(5, '9'));
    expect(await scaleOne(target, { ...to, currentReplicas: 3 }, deps)).toBe(5);
    expect(asked()).toEqual([`GET ${PATH}`, `PUT ${PATH}`, `GET ${PATH}`, `PUT ${PATH}`]);
  });

  it('patches again after a conflict', async () => {
    const { deps, asked } = scene(conflict, scale(5));
    await scaleOne(target, to, deps);
    expect(asked()).toEqual([`PATCH ${PATH}`, `PATCH ${PATH}`]);
  });
});

describe('waiting for replicas', () => {
  it('asks until there are as many as requested', async () => {
    const { deps, asked } = scene(scale(5, '7', 3), scale(5, '7', 4), scale(5));
    await waitForReplicas(target, 5, 60_000, deps);
    expect(asked()).toHaveLength(3);
  });

  it('ends if someone else sets another number', async () => {
    const { deps, asked } = scene(scale(5, '7', 3), scale(6, '8', 3));
    await waitForReplicas(target, 5, 60_000, deps);
    expect(asked()).toHaveLength(2);
  });

  it('gives up when the time is over, in kubectl’s words', async () => {
    const { deps } = scene(scale(5, '7', 3), scale(5, '7', 3));
    await expect(waitForReplicas(target, 5, 1, deps)).rejects.toThrow(
      'timed out waiting for "web" to be synced',
    );
  });
});
