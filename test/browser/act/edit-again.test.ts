import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sandboxSession } from '../../support/sandbox-session.js';
import { LiveScene } from '../support/live-scene.js';

async function onObject(type: string, object: object) {
  const all = await sandboxSession({ sandbox: { pods: 0 } });
  const path = `/api/v1/namespaces/default/${type}`;
  await all.create(path, object);
  const scene = await LiveScene.start(all, type);
  const file = join(all.folder, 'edited.yaml');
  const saves = (change: (text: string) => string) => {
    scene.edit = async (text) => {
      writeFileSync(file, change(text));
      return { text: change(text), path: file };
    };
  };
  await scene.shows('live');
  // Rows that have just appeared are not accepted as the user's selection.
  scene.wait(1100);
  return { all, scene, path, file, saves };
}

it('E asks again if someone else has changed the object during the question', async () => {
  const { all, scene, path, saves } = await onObject('configmaps', {
    metadata: { name: 'settings' },
    data: { color: 'red' },
  });
  scene.press('/', ...'settings', 'enter');
  await scene.shows('1 match');
  scene.wait(1100);
  saves((text) => text.replace('color: red', 'color: blue'));
  scene.press('E');
  await scene.shows('Yes, edit');
  await all.patch(`${path}/settings`, { data: { size: '2' } });
  scene.wait(400).press('y');
  await scene.shows('Someone else changed other fields in the meantime: both changes are kept.');
  expect(scene.text).toContain('size: "2"');
  // It is another question: the answer to the previous one does not count.
  scene.press('y');
  expect(scene.text).toContain('too early');
  scene.wait(400).press('y');
  await scene.shows('edited');
});

it('E leaves no text of a secret behind after Esc', async () => {
  const { scene, file, saves } = await onObject('secrets', {
    metadata: { name: 'pass' },
    data: { a: 'YQ==' },
  });
  scene.press('/', ...'pass', 'enter');
  await scene.shows('1 match');
  scene.wait(1100);
  saves((text) => text.replace('a: a', 'a: b'));
  scene.press('E');
  await scene.shows('Yes, edit');
  expect(existsSync(file)).toBe(true);
  scene.press('escape');
  await scene.shows('live');
  expect(existsSync(file)).toBe(false);
});
