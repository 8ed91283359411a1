import { expect, it } from 'vitest';
import { PODS } from '../../../src/discovery/core-resources.js';
import type { ApiResource } from '../../../src/discovery/types.js';
import { podsOf } from '../../../src/objects/pods/of-object.js';
import { byLogging } from '../../../src/objects/pods/order.js';
import { messageOf } from '../../../src/process/errors.js';
import type { Answer } from '../../support/scripted-transport.js';
import { listed, pod, quiet, refused, scripted, watched } from '../wait/scripted.js';

const resource = { ...PODS, group: 'apps', kind: 'Deployment', name: 'deployments' } satisfies ApiResource;
const deployment = {
  target: { resource, namespace: 'default', name: 'web' },
  object: {
    metadata: { name: 'web', namespace: 'default' },
    spec: { selector: { matchLabels: { app: 'web' } } },
  },
};

/** The pods of the deployment from scripted responses, and the requests. */
function found(...answers: Answer[]) {
  const { client, clock, limit, transport } = scripted(answers, []);
  const pods = podsOf(deployment, { client, purpose: 'attach to', order: byLogging, limit });
  return { pods: pods.then((all) => all.map(({ metadata }) => metadata?.name)), clock, transport };
}

it('the pods of an object are found by its selector, in order', async () => {
  const late = pod('late', '1', { creationTimestamp: '2026-02-01T00:00:00Z' });
  const early = pod('early', '2', { creationTimestamp: '2026-01-01T00:00:00Z' });
  const { pods, transport } = found(listed('5', late, early));
  expect(await pods).toEqual(['early', 'late']);
  expect(transport.asked).toEqual(['/api/v1/namespaces/default/pods?labelSelector=app=web&limit=500']);
});

it('a pod is its own, without a request', async () => {
  const { client, limit, transport } = scripted([], []);
  const object = pod('a', '1');
  const itself = { target: { resource: PODS, namespace: 'default', name: 'a' }, object };
  expect(await podsOf(itself, { client, purpose: 'attach to', order: byLogging, limit })).toEqual([object]);
  expect(transport.asked).toEqual([]);
});

it('a first pod is awaited, even if the watch loses changes', async () => {
  const { pods, transport } = found(
    listed('5'),
    refused(410, 'Expired', 'too old'),
    listed('7'),
    watched(['DELETED', pod('gone', '8')], ['ADDED', pod('a', '9')]),
  );
  expect(await pods).toEqual(['a']);
  expect(transport.asked.at(-1)).toMatch(/labelSelector=app=web&resourceVersion=7&watch=true$/);
});

it("a first pod that does not appear in time is a failure in kubectl's words", async () => {
  const { pods, clock } = found(listed('5'), watched());
  const failure = pods.catch(messageOf);
  await quiet();
  clock.advance(30_000);
  expect(await failure).toBe('timed out waiting for the condition');
});
