import { describe, expect, it } from 'vitest';
import { setting } from '../support/scene.js';

const POD = '/api/v1/namespaces/default/pods/web';
const strategic = { 'content-type': 'application/strategic-merge-patch+json' };
const adding = (...ephemeralContainers: object[]) => JSON.stringify({ spec: { ephemeralContainers } });
const MINE = { name: 'mine', image: 'busybox' };

async function place() {
  const { client, sandbox } = await setting({ pods: 0, namespaces: 1, podStart: 0 });
  const spec = { containers: [{ name: 'app', image: 'nginx' }], nodeName: 'any' };
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec };
  const json = { 'content-type': 'application/json' };
  await client.send('POST', '/api/v1/namespaces/default/pods', json, JSON.stringify(pod));
  const patch = (path: string, body: string) => client.send('PATCH', `${POD}${path}`, strategic, body);
  return { client, sandbox, patch, pod };
}

describe('pods/ephemeralcontainers', () => {
  it('adds a container, completes it, and starts it', async () => {
    const { client, patch } = await place();
    const { status, json } = await patch(
      '/ephemeralcontainers',
      adding({ ...MINE, targetContainerName: 'app' }),
    );
    expect([status, json.spec.ephemeralContainers]).toEqual([
      200,
      [
        {
          ...MINE,
          targetContainerName: 'app',
          resources: {},
          terminationMessagePath: '/dev/termination-log',
          terminationMessagePolicy: 'File',
          imagePullPolicy: 'Always',
        },
      ],
    ]);
    const isRunning = async () =>
      (await client.get(POD)).json.status.ephemeralContainerStatuses?.[0].state.running !== undefined;
    await expect.poll(isRunning, { interval: 10 }).toBe(true);
  });

  it('changes nothing else', async () => {
    const { patch } = await place();
    const body = {
      metadata: { labels: { a: 'b' } },
      spec: { containers: [{ name: 'app', image: 'other' }] },
    };
    const { status, json } = await patch('/ephemeralcontainers', JSON.stringify(body));
    expect([status, json.metadata.labels, json.spec.containers[0].image]).toEqual([200, undefined, 'nginx']);
  });

  it.each([
    ['a name that is taken', { name: 'app', image: 'x' }, '[0].name: Duplicate value: "app"'],
    ['no image', { name: 'mine' }, '[0].image: Required value'],
    ['another target', { ...MINE, targetContainerName: 'x' }, '[0].targetContainerName: Not found: "x"'],
    [
      'a probe',
      { ...MINE, livenessProbe: { tcpSocket: { port: 80 } } },
      '[0].livenessProbe: Forbidden: cannot be set for an Ephemeral Container',
    ],
  ])('refuses %s', async (_what, container, why) => {
    const { patch } = await place();
    const { status, json } = await patch('/ephemeralcontainers', adding(container));
    expect([status, json.message]).toEqual([422, `Pod "web" is invalid: spec.ephemeralContainers${why}`]);
  });

  it('keeps existing containers unchanged', async () => {
    const { patch } = await place();
    await patch('/ephemeralcontainers', adding(MINE));
    const { status, json } = await patch('/ephemeralcontainers', adding({ ...MINE, image: 'other' }));
    expect([status, json.message]).toEqual([
      422,
      'Pod "web" is invalid: spec.ephemeralContainers: Forbidden: existing ephemeral containers "mine" may not be changed\n',
    ]);
    const removed = await patch('/ephemeralcontainers', '{"spec":{"ephemeralContainers":null}}');
    expect(removed.json.message).toContain('may not be removed');
  });

  it('is the only way to add one', async () => {
    const { client, patch, pod } = await place();
    expect((await patch('', adding(MINE))).status).toBe(422);
    const other = { ...pod, metadata: { name: 'other' }, spec: { ...pod.spec, ephemeralContainers: [MINE] } };
    const json = { 'content-type': 'application/json' };
    const made = await client.send('POST', POD.replace('/web', ''), json, JSON.stringify(other));
    expect([made.status, made.json.message]).toEqual([
      422,
      'Pod "other" is invalid: spec.ephemeralContainers: Forbidden: cannot be set on create',
    ]);
  });
});
