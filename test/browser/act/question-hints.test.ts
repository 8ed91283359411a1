import { expect, it } from 'vitest';
import { onDeployment } from './support/deployment.js';
import { actingOn } from './support/stage.js';

it('the keys below a question that takes a word are those that do something there', async () => {
  const scene = await actingOn();
  scene.press('D');
  await scene.shows('Type 1 to delete');
  expect(scene.screen().at(-1)?.trim()).toBe('Esc No  Tab options');
  // It hears no answer in its first moments.
  scene.wait(1500).press('tab', 'tab');
  expect(scene.screen().at(-1)?.trim()).toBe('Esc No  Tab the word');
});

it('below a question of Yes or No, Enter is named for the answer that it gives', async () => {
  const scene = await onDeployment();
  scene.press('R');
  await scene.shows('> No');
  expect(scene.screen().at(-1)).toContain('Esc No  Enter No  y Yes, restart  Tab the other');
  scene.wait(1500).press('tab');
  expect(scene.screen().at(-1)).toContain('Enter Yes, restart');
});
