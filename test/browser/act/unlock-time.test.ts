import { expect, it } from 'vitest';
import { actingOn } from './support/stage.js';

it.each(['9h', '0s', '-5m'])('a context is not unlocked for %s', async (time) => {
  const scene = await actingOn({ mode: 'protected' });
  scene.press(':').type(`unlock ${time}`).press('enter');
  const screen = await scene.shows(`unlock takes at most 8h: ${time}`);
  expect(screen.join('\n')).not.toContain('to unlock');
});

it('a context is unlocked for eight hours', async () => {
  const scene = await actingOn({ mode: 'protected' });
  scene.press(':').type('unlock 8h').press('enter');
  await scene.shows('Type dev to unlock');
});
