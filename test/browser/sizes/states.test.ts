import { expect, it } from 'vitest';
import type { ContextMode } from '../../../src/kubeconfig/context-modes.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import { actingOn } from '../act/support/stage.js';
import { Scene } from '../support/fake-cluster.js';
import { wrongOnAll } from './look-at.js';

const PODS = '/api/v1/namespaces/default/pods';
const NAMES = ['api-1', 'web-1'];

/** A browser that has read its pods, and what then happens to its server. */
async function reading(happens: (scene: Scene) => void): Promise<Scene> {
  const scene = new Scene();
  scene.server.pods = NAMES.map((name) => ({ name }));
  await scene.start().shows('live');
  happens(scene);
  return scene;
}

it('a table that cannot be read is drawn on all terminals', async () => {
  const scene = new Scene();
  scene.server.forbidden.add(PODS);
  await scene.start().shows('forbidden');
  expect(wrongOnAll(scene, 'refused')).toEqual([]);
});

it('a first connection that fails is drawn on all terminals', async () => {
  const scene = new Scene();
  scene.server.down = true;
  await scene.start().until((screen) => /refused|connect/i.test(screen));
  expect(wrongOnAll(scene, 'no connection')).toEqual([]);
});

it('a lost connection is drawn on all terminals', async () => {
  const scene = await reading((of) => {
    of.server.down = true;
    of.press('r');
  });
  await scene.until((screen) => / old/.test(screen));
  expect(wrongOnAll(scene, 'lost')).toEqual([]);
});

it('a text that never arrives is drawn on all terminals', async () => {
  const scene = await reading(({ server }) => {
    server.documents[`${PODS}/api-1`] = { kind: 'Pod', apiVersion: 'v1', metadata: { name: 'api-1' } };
    const send = server.send.bind(server);
    server.answersPings = true;
    server.send = (request) =>
      request.path === `${PODS}/api-1` ? new Promise(() => undefined) : send(request);
  });
  await scene.press('y').shows('no response for 5s');
  expect(wrongOnAll(scene, 'no response')).toEqual([]);
});

it('an empty table is drawn on all terminals', async () => {
  const scene = new Scene();
  await scene.start().shows('live');
  expect(wrongOnAll(scene, 'empty')).toEqual([]);
});

it.each<ContextMode>(['protected', 'read-only'])('a %s context is drawn on all terminals', async (mode) => {
  const scene = await actingOn({ mode, contextName: 'production-eu' });
  const wrong = wrongOnAll(scene, mode);
  scene.press('D');
  await scene.until((screen) => /Type|read-only/i.test(screen.split('\n').slice(1).join('\n')));
  expect([...wrong, ...wrongOnAll(scene, `${mode}, D`)]).toEqual([]);
});

it('work that is in progress, fails or has an unknown outcome is drawn on all terminals', async () => {
  const scene = await actingOn();
  const server = new ConnectionError('connection reset by peer', { method: 'DELETE', url: '' });
  const answers = [{ kind: 'Status', code: 403, message: `pods is forbidden: ${'by a webhook '.repeat(9)}` }];
  let fail = (_: Error) => {};
  scene.server.write = () => answers.pop() ?? new Promise<object>((_, reject) => (fail = reject));
  scene.press('space', 'space', 'D');
  await scene.shows('Type 2');
  scene.wait(1100).press('2', 'enter');
  await scene.shows('! pods/');
  const wrong = wrongOnAll(scene, 'in progress');
  fail(server);
  await scene.shows('? pods/');
  expect([...wrong, ...wrongOnAll(scene, 'over')]).toEqual([]);
});

it('a table of several contexts is drawn on all terminals', async () => {
  const scene = await reading(({ production }) => {
    production.pods = [{ name: 'shop-1' }];
  });
  scene.press(':').type('ctx dev,prod').press('enter');
  await scene.shows('CONTEXT');
  expect(wrongOnAll(scene, 'several contexts')).toEqual([]);
});
