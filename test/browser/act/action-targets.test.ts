import { expect, it } from 'vitest';
import { actingOn } from './support/stage.js';

it('an action refuses a marked object that has been deleted, while its row and mark are still visible', async () => {
  const scene = await actingOn();
  scene.press('space');
  scene.server.change('DELETED', { name: 'api-1' });
  await scene.until((screen) => screen.includes('- api-1'));
  expect(scene.wait(1100).press('D').screen().at(-1)).toBe(
    'default/api-1 is no longer the object that was marked; remove the mark',
  );
  expect(scene.server.writes).toEqual([]);
});
