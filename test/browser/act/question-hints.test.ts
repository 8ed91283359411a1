import { expect, it } from 'vitest';
import { onDeployment } from './support/deployment.js';
import { actingOn } from './support/stage.js';

it('the hints of a question that takes a word show only keys that work there', async () => {
  const scene = await actingOn();
  scene.press('D');
  await scene.shows('Type 1 to delete');
  expect(scene.screen().at(-1)?.trim()).toBe('Esc No  Tab options');
  // It accepts no answer in its first moments.
  scene.wait(1500).press('tab', 'tab');
  expect(scene.screen().at(-1)?.trim()).toBe('Esc No  Tab the word');
});

it('the hints of a yes-or-no question name the answer of Enter', async () => {
  const scene = await onDeployment();
  scene.press('R');
  await scene.shows('> No');
  expect(scene.screen().at(-1)).toContain('Esc No  Enter No  y Yes, restart  Tab the other');
  scene.wait(1500).press('tab');
  expect(scene.screen().at(-1)).toContain('Enter Yes, restart');
});
