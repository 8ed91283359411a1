import { describe, expect, it } from 'vitest';
import { Scene } from './support/fake-cluster.js';
import { sandboxBrowser } from './support/sandbox-browser.js';

/** A browser on the pods of `dev`, which are in three namespaces. */
async function pods(): Promise<Scene> {
  const scene = new Scene().start();
  scene.server.pods = [
    { name: 'web-1' },
    { name: 'cart-1', namespace: 'shop' },
    { name: 'db-1', namespace: 'data' },
  ];
  scene.production.pods = [{ name: 'api-1' }];
  await scene.shows('live');
  return scene;
}

/** Moves to a choice by searching for it, and marks it. */
function mark(scene: Scene, name: string): void {
  scene.press('ctrl+u').type(name).press('space');
}

describe('Space in the picker of namespaces', () => {
  it('marks several, which Enter shows in one table', async () => {
    const { press, shows, until } = await sandboxBrowser('pods', { pods: 40, namespaces: 8, sample: true });
    await shows('live');
    press('n');
    await until((screen) => screen.includes('search-2') && !screen.includes('reading'));
    press(...'search-2', 'space', 'ctrl+u', ...'payments-1', 'space', 'ctrl+u');
    const screen = await shows(', 2 marked');
    expect(screen.filter((line) => /│ \* [ >] (search-2|payments-1) /.test(`${line} `))).toHaveLength(2);
    press('enter');
    await until((seen) => seen.includes(' ▸ payments-1, search-2 ▸ pods') && seen.includes('live'));
  });

  it('unmarks a marked one; Enter opens a single remaining one alone, whatever is selected', async () => {
    const scene = await pods();
    await scene.press('n').until((screen) => screen.includes('shop') && !screen.includes('reading'));
    mark(scene, 'shop');
    mark(scene, 'default');
    mark(scene, 'default');
    scene.press('enter');
    await scene.shows('dev ▸ shop ▸ pods');
  });

  it('goes to all namespaces if this choice is marked', async () => {
    const scene = await pods();
    await scene.press('n').until((screen) => screen.includes('shop') && !screen.includes('reading'));
    mark(scene, 'shop');
    mark(scene, 'all');
    scene.press('enter');
    await scene.shows('dev ▸ all namespaces ▸ pods');
  });
});

describe('Space in the picker of contexts', () => {
  it('marks several, which Enter shows in one table', async () => {
    const scene = await pods();
    scene.press('c');
    await scene.shows('Which context?');
    expect(scene.screen().at(-1)).toContain('Space mark several');
    mark(scene, 'dev');
    mark(scene, 'prod');
    scene.press('enter');
    await scene.until((screen) => screen.includes('api-1') && screen.includes('web-1'));
    expect(scene.screen()[0]).toMatch(/dev.*prod/);
  });
});

it('a picker for a single choice keeps Space for the search', async () => {
  const scene = await pods();
  scene.press('s');
  await scene.shows('Sort by which column?');
  scene.press('space');
  const screen = scene.screen().join('\n');
  expect(screen).not.toContain('marked');
  expect(screen).not.toContain('Space');
});
