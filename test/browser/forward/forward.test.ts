import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sandboxSession } from '../../support/sandbox-session.js';
import { LiveScene } from '../support/live-scene.js';

const labels = { app: 'web' };
const pod = (name: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default', labels },
  spec: { containers: [{ name: 'app', image: 'app', ports: [{ name: 'http', containerPort: 8080 }] }] },
});
const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web', namespace: 'default' },
  spec: { selector: labels, ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
};
const PODS = '/api/v1/namespaces/default/pods';

/** A browser on the services of a sandbox, one of which has a pod. */
async function onServices() {
  const all = await sandboxSession({ sandbox: { podStart: 0, nodes: 1 } });
  await all.create(PODS, pod('web-1'));
  await all.create('/api/v1/namespaces/default/services', service);
  const scene = await LiveScene.start(all, 'services');
  await scene.shows('> ');
  await scene.shows('live');
  // A row that has just moved under the cursor is not accepted.
  scene.wait(1000);
  return { all, scene };
}

/** Starts a forward by a user's keys, at a free port; returns its address. */
async function forwarded(scene: LiveScene): Promise<string> {
  scene.press('F');
  await scene.shows('local port:remote port, or one for both: 8080:http');
  scene.press(...'0:http', 'enter');
  await scene.shows('forward? y, or Esc to leave');
  scene.wait(300).press('y');
  const text = await scene.shows('is forwarded from');
  return /forwarded from (\S+);/.exec(text)![1]!;
}

const get = async (local: string) =>
  (await fetch(`http://${local}/`, { headers: { connection: 'close' } })).text();

describe('forwards in the browser', () => {
  it('start with F, are listed with their activity, outlive their pod, and end with D', async () => {
    const { all, scene } = await onServices();
    const local = await forwarded(scene);
    expect(await get(local)).toContain('pod default/web-1, port 8080');
    scene.press('f');
    await scene.shows('1 runs');
    await scene.shows(
      new RegExp(`${local.replaceAll('.', '\\.')} +svc/web:http +default +sandbox +web-1 +open +\\d+ B`),
    );
    await all.remove(`${PODS}/web-1`);
    await scene.shows('waits for a pod');
    await all.create(PODS, pod('web-2'));
    expect(await get(local)).toContain('pod default/web-2, port 8080');
    await scene.shows('svc/web:http now leads to pod web-2');
    scene.press('D');
    await scene.shows('No forwards are running.');
    await expect(get(local)).rejects.toThrow();
  });

  it('are saved by ":pf save" under a name, only for their user', async () => {
    const { all, scene } = await onServices();
    await forwarded(scene);
    scene.press('f');
    await scene.shows('1 runs');
    scene.press(':', ...'pf', 'space', ...'save', 'space', ...'work', 'enter');
    await scene.shows('saved in');
    const text = readFileSync(`${all.folder}/config-of-proa/forwards/work.json`, 'utf8');
    expect(JSON.parse(text).forwards).toEqual([
      {
        ...{ name: '', context: 'sandbox', namespace: 'default', to: 'svc/web' },
        ...{ local: '0', remote: 'http', addresses: ['localhost'] },
      },
    ]);
  });

  it.each([[['q']], [[':', 'q', 'enter']]])('cause a question before %j ends the browser', async (keys) => {
    const { scene } = await onServices();
    let left: number | undefined;
    scene.browser.done.then((code) => {
      left = code;
    });
    await forwarded(scene);
    scene.press(...keys);
    await scene.shows('1 forward is running, and ends with the browser');
    expect(left).toBeUndefined();
    scene.press('n').press(...keys);
    await scene.shows('1 forward is running, and ends with the browser');
    expect(left).toBeUndefined();
    scene.press('y');
    expect(await scene.browser.done).toBe(0);
  });

  it('are not started in a read-only context', async () => {
    const all = await sandboxSession({ sandbox: { podStart: 0, nodes: 1 } });
    await all.create(PODS, pod('web-1'));
    const scene = await LiveScene.start(all, 'pods', { mode: 'read-only' });
    await scene.shows('web-1');
    scene.press('F');
    await scene.shows('read-only, and nothing is changed in it');
    expect(scene.browser.forwards.all).toEqual([]);
  });
});
