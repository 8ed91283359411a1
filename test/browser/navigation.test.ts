import { expect, it } from 'vitest';
import { Scene } from './support/fake-cluster.js';

/** More rows than hidden tables may keep together. */
const MANY = 20_100;

/** All pods on the screen, the third of them selected. */
async function manyPods(): Promise<Scene> {
  const scene = new Scene();
  scene.server.pods = Array.from({ length: MANY }, (_, number) => ({
    name: `web-${String(number).padStart(5, '0')}`,
    ...(number >= MANY - 2 && { namespace: 'shop' }),
  }));
  scene.start({ namespace: undefined });
  await scene.shows('20,100 pods   ● live');
  scene.press('down', 'down');
  await scene.shows('row 3 of');
  return scene;
}

async function go(scene: Scene, line: string, shown: string): Promise<void> {
  scene.press(':').type(line).press('enter');
  await scene.shows(shown);
}

const lists = ({ server }: Scene) => server.asked.filter((path) => path === '/api/v1/pods').length;

it('a large table before the previous one is dropped, and read again at the same position', async () => {
  const scene = await manyPods();
  await go(scene, 'pods shop', 'shop ▸ pods');
  await go(scene, 'svc', '▸ services');
  expect(lists(scene)).toBe(1);
  scene.press('[');
  await scene.shows('shop ▸ pods');
  scene.press('[');
  await scene.shows('20,100 pods   ● live');
  await scene.shows('row 3 of');
  expect(lists(scene)).toBe(2);
});

it('the large table that was left last is there immediately', async () => {
  const scene = await manyPods();
  await go(scene, 'pods shop', 'shop ▸ pods');
  scene.press('[');
  expect(scene.screen()[0]).toContain('row 3 of 20,100');
  await scene.shows('20,100 pods   ● live');
  expect(lists(scene)).toBe(1);
});

it('a large table with marks is kept', async () => {
  const scene = await manyPods();
  scene.press('space');
  await go(scene, 'pods shop', 'shop ▸ pods');
  await go(scene, 'svc', '▸ services');
  scene.press('[', '[');
  expect(scene.screen()[0]).toContain('1 marked');
  expect(lists(scene)).toBe(1);
});

it('of many places, the latest and the first are kept', async () => {
  const scene = new Scene();
  scene.start();
  await scene.shows('live');
  for (let turn = 0; turn < 60; turn++)
    await (turn % 2 === 0
      ? go(scene, 'svc', 'default ▸ services')
      : go(scene, 'rs', 'default ▸ replicasets'));
  let back = 0;
  for (; !scene.screen().at(-1)!.includes('no place before'); back++) scene.press('[');
  expect(back).toBe(50);
  expect(scene.screen()[0]).toContain('dev ▸ default ▸ pods');
});
