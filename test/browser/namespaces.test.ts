import { describe, expect, it } from 'vitest';
import { Scene } from './support/fake-cluster.js';

const pod = (name: string, more = {}) => ({ name, ...more });

/** A browser on three pods of the namespace default. */
async function table(): Promise<Scene> {
  const scene = new Scene();
  scene.server.pods = [pod('api-1'), pod('web-1'), pod('web-2')];
  scene.start();
  await scene.shows('live');
  return scene;
}

describe('a namespace', () => {
  it('is kept for the next namespaced resource', async () => {
    const scene = await table();
    scene.server.pods.push(pod('cart-1', { namespace: 'shop' }));
    scene.press('0');
    await scene.until(() => scene.names().length === 4);
    scene.press(':').type('ns').press('enter');
    await scene.shows('dev ▸ namespaces');
    scene.press(':').type('po').press('enter');
    await scene.shows('dev ▸ all namespaces ▸ pods');
  });

  it('chosen on a cluster-scoped resource applies to the next namespaced one', async () => {
    const scene = await table();
    scene.press(':').type('ns').press('enter');
    await scene.shows('dev ▸ namespaces');
    await scene.press('n').shows('Which namespace?');
    scene.type('shop').press('enter');
    await scene.until(
      () =>
        scene.screen().at(-1) ===
        'namespaces are not namespaced; the next resource is shown in namespace shop',
    );
    scene.press(':').type('po').press('enter');
    await scene.shows('dev ▸ shop ▸ pods');
  });

  it('that does not exist is reported, and not stored', async () => {
    const scene = await table();
    scene.press('n').type('nosuch').press('enter');
    await scene.shows('The namespace nosuch does not exist.');
    await scene.press('n').shows('Which namespace?');
    await scene.until((screen) => screen.includes('of 4 namespaces'));
    expect(scene.screen().slice(1).join('\n')).not.toContain('nosuch');
  });

  it('without objects offers the way to others, and is stored', async () => {
    const scene = await table();
    scene.server.documents['/api/v1/namespaces/shop'] = { kind: 'Namespace', metadata: { name: 'shop' } };
    scene.press('n').type('shop').press('enter');
    await scene.shows('No resources found in namespace shop.');
    await scene.shows('There are pods in other namespaces: 0 shows all, n chooses one.');
    await scene.press('n').shows('lately');
    scene.press('escape', '0');
    await scene.until(() => scene.names().length === 3);
    scene.press('1');
    await scene.shows('dev ▸ shop ▸ pods');
  });
});
