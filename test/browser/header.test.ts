import { describe, expect, it } from 'vitest';
import { Scene } from './support/fake-cluster.js';

/** A browser wide enough for all that its header has to say. */
async function wide(more: object = {}): Promise<Scene> {
  const scene = new Scene(more);
  scene.size = { columns: 200, rows: 10 };
  scene.start();
  await scene.shows('list one snapshot, live');
  return scene;
}

describe('the header', () => {
  it('counts requests that are under way', async () => {
    const scene = await wide();
    expect(scene.screen()[0]).not.toContain('requests');
    scene.cluster.inFlight = 2;
    expect(scene.screen()[0]).toMatch(/ \| requests 2$/);
  });

  it('shows how long the server asked to wait, until that is over', async () => {
    const scene = await wide();
    scene.browser.throttled(2500);
    expect(scene.screen()[0]).toMatch(/ \| throttled, 3s$/);
    scene.clock.step(1000);
    expect(scene.screen()[0]).toMatch(/ \| throttled, 2s$/);
    scene.clock.step(1500);
    expect(scene.screen()[0]).not.toContain('throttled');
  });

  it('shows a protected context by a word and by its own style', async () => {
    const scene = await wide({ isProtected: true });
    expect(scene.screen()[0]).toMatch(/^PROTECTED \| context dev \|/);
    expect(scene.lines()[0]!.spans[0]).toEqual({ text: 'PROTECTED', role: 'protected' });
  });
});
