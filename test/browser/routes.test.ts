import { expect, it } from 'vitest';
import { Scene } from './support/fake-cluster.js';

const pod = '/api/v1/namespaces/default/pods/web-1';

/** A table with one pod, on a server that answers requests for the pod itself on demand. */
async function slow() {
  const scene = new Scene();
  scene.server.pods = [{ name: 'web-1' }];
  scene.server.documents[pod] = {
    kind: 'Pod',
    metadata: {
      name: 'web-1',
      namespace: 'default',
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', controller: true }],
    },
    spec: { containers: [{ name: 'app' }] },
  };
  const send = scene.server.send.bind(scene.server);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  scene.server.send = async (request) => {
    if (request.path === pod) await answered;
    return send(request);
  };
  scene.start();
  await scene.shows('live');
  return { scene, answer };
}

/** Lets everything happen that is ready. */
async function turns(scene: Scene): Promise<void> {
  let turn = 0;
  await scene.until(() => ++turn > 20);
}

it('an opening that takes a while is announced until it is complete', async () => {
  const { scene, answer } = await slow();
  scene.press('o');
  await scene.until(() => scene.screen().at(-1) === 'reading the object...');
  answer();
  await scene.shows('replicasets.apps ▸ web ▸ describe');
});

it('a user who has gone elsewhere is not moved when a response arrives', async () => {
  const { scene, answer } = await slow();
  scene.press('o').clock.advance(1_500);
  scene.press('?');
  await scene.shows('Keys for');
  answer();
  await turns(scene);
  expect(scene.screen()[0]).toMatch(/▸ help /);
});

it('a key pressed twice has the same effect as once', async () => {
  const { scene, answer } = await slow();
  scene.press('o', 'o');
  answer();
  await scene.shows('replicasets.apps ▸ web ▸ describe');
  await turns(scene);
  scene.press('escape');
  expect(scene.screen()[0]).toMatch(/^ dev ▸ default ▸ pods/);
  expect(scene.screen()[0]).toMatch(/ row 1 of 1 /);
});

it('a key for the current screen leads nowhere', async () => {
  const { scene, answer } = await slow();
  answer();
  await scene.press('y').shows('name: web-1');
  scene.press('y', 'y', '?', '?', 'escape', 'escape');
  expect(scene.screen()[0]).toMatch(/^ dev ▸ default ▸ pods/);
  expect(scene.screen()[0]).toMatch(/ row 1 of 1 /);
  await scene.press('l').shows('pods ▸ web-1 ▸ logs');
  expect(scene.press('l').screen().at(-1)).toBe('l does nothing here; ? lists the keys');
});

it('a context that cannot be opened is named', async () => {
  const { scene } = await slow();
  scene.press('c');
  await scene.shows('prod');
  scene.openContext = async () => {
    throw new Error('dial tcp 10.0.0.1:443: connect: connection refused');
  };
  scene.type('prod').press('enter');
  await scene.shows('context prod: dial tcp 10.0.0.1:443: connect: connection refused');
});
