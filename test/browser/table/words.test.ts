import { expect, it } from 'vitest';
import { Scene } from '../support/fake-cluster.js';

async function opened(): Promise<Scene> {
  const scene = new Scene();
  scene.size = { columns: 120, rows: 14 };
  scene.server.pods = [{ name: 'a', labels: { app: 'web' } }, { name: 'b' }];
  scene.start();
  await scene.shows('Running');
  return scene;
}

/** Types a line into the command bar. */
async function word(scene: Scene, line: string): Promise<Scene> {
  await scene.press(':').shows('choices');
  await scene.until(() => !scene.screen().join('\n').includes('reading'));
  return scene.type(line).press('enter');
}

it('cols takes a list of columns', async () => {
  const scene = await opened();
  await (await word(scene, 'cols name,label:app,age')).shows('APP');
  expect(scene.screen()[1]!.trim().split(/ {2,}/)).toEqual(['NAME', 'APP', 'AGE']);
  await (await word(scene, 'cols usual')).shows('RESTARTS');
});

it('mark and copy work as words', async () => {
  const scene = await opened();
  await (await word(scene, 'mark all')).shows('2 marked');
  await (await word(scene, 'copy qualified')).shows('copied 2 lines');
  const [, text = ''] = /52;c;(.*)\u0007/.exec(scene.written.at(-1) ?? '') ?? [];
  expect(Buffer.from(text, 'base64').toString()).toBe('default/a\ndefault/b');
  await word(scene, 'mark none');
  await scene.until((screen) => !screen.includes('marked'));
});
