import { expect, it } from 'vitest';
import { sandboxBrowser } from '../support/sandbox-browser.js';

/** Nodes, one of which is about to be cordoned, on a terminal of this width. */
async function asked(columns: number, marks = 0) {
  const scene = await sandboxBrowser('nodes', { pods: 10, nodes: 3, controllers: false });
  scene.scene.size = { columns, rows: 24 };
  await scene.shows('node-0000');
  await scene.shows('live');
  scene.scene.clock.advance(2000);
  scene.screen();
  scene.press(...Array.from({ length: marks }, () => 'space'), 'K');
  await scene.shows(marks > 0 ? 'Type 2' : '> No');
  scene.scene.clock.advance(400);
  if (marks > 0) scene.press('2', 'enter');
  else scene.press('y');
  return scene;
}

it('the result for one object is shown in the bottom line with the undo command, and needs no Esc', async () => {
  const scene = await asked(120);
  const screen = await scene.shows('now cordoned');
  expect(screen.at(-1)?.trim()).toBe('nodes/node-0000 now cordoned  (back: proa uncordon node-0000)');
  expect(screen.join('\n')).not.toContain('╭');
  await scene.shows(/^> {3}node-0000/m);
});

it('the result is shown without the undo command if there is no room for it', async () => {
  const scene = await asked(50);
  const screen = await scene.shows('now cordoned');
  expect(screen.at(-1)?.trim()).toBe('nodes/node-0000 now cordoned');
});

it('the result stays in the box if it does not fit in the bottom line, or if there are several objects', async () => {
  const narrow = await asked(25);
  expect((await narrow.shows('+ nodes/node-0000 now')).join('\n')).toContain('uncordon node-0000)');
  const several = await asked(120, 2);
  const screen = (await several.shows('node-0001 now cordoned')).join('\n');
  expect(screen).toContain('╭');
  expect(screen).toContain('(back: proa uncordon node-0000)');
});
