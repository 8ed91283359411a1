import { expect, it } from 'vitest';
import { Scene } from '../support/fake-cluster.js';
import { type PodRow, widePodColumns } from '../support/rows.js';

const wide = ['10.0.0.1', 'node-1', '<none>', '<none>'];
const OWNED: PodRow[] = [
  { name: 'a', wide, owners: ['Backup/first', 'ReplicaSet/web-10!'] },
  { name: 'b', wide, owners: ['ReplicaSet/web-9!'] },
  { name: 'c', wide, owners: ['Node/node-1', 'Backup/second'] },
  { name: 'd', wide },
];

async function opened(columns: number, pods = OWNED): Promise<Scene> {
  const scene = new Scene();
  scene.size = { columns, rows: 40 };
  scene.server.columns = widePodColumns;
  scene.server.pods = pods;
  scene.start();
  await scene.shows('Running');
  return scene;
}

const titles = (scene: Scene) =>
  scene
    .screen()
    .find((line) => /^ {4}NAME/.test(line))!
    .trim()
    .split(/ {2,}/);

/** The cells of a pod's row. */
const row = (scene: Scene, name: string) =>
  scene
    .screen()
    .map((line) => line.replace(/^>/, '').trim().split(/ {2,}/))
    .find(([first]) => first === name)!;

it('the owner is shown from 160 columns on, after the IP and the node: the controller, otherwise the first', async () => {
  const scene = await opened(160);
  expect(titles(scene)).toEqual(['NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE', 'IP', 'NODE', 'OWNER']);
  expect(['a', 'b', 'c', 'd'].map((name) => row(scene, name).slice(7))).toEqual([
    ['ReplicaSet/web-10'],
    ['ReplicaSet/web-9'],
    ['Node/node-1'],
    [],
  ]);
  scene.size = { columns: 159, rows: 40 };
  expect(titles(scene)).not.toContain('OWNER');
});

it('the owner has no column if nothing owns any of the objects, until something does', async () => {
  const scene = await opened(160, [{ name: 'd', wide }]);
  expect(titles(scene)).not.toContain('OWNER');
  await scene.shows('live');
  scene.server.change('MODIFIED', { name: 'd', wide, owners: ['ReplicaSet/web-9!'] });
  await scene.shows('ReplicaSet/web-9');
  scene.server.change('MODIFIED', { name: 'd', wide });
  await scene.until((screen) => !screen.includes('ReplicaSet/web-9'));
  expect(titles(scene)).toContain('OWNER');
});

it('the owner is a column that can be chosen on any screen, and hidden on a wide one', async () => {
  const scene = await opened(99);
  scene.press(',');
  await scene.shows('columns of pods');
  const place = scene.screen().findIndex((line) => / \[ \] OWNER/.test(line));
  for (let line = scene.screen().findIndex((each) => each.startsWith('>')); line < place; line++)
    scene.press('down');
  scene.press('space');
  await scene.until(() => titles(scene).includes('OWNER'));
  expect(row(scene, 'b').at(-1)).toBe('ReplicaSet/web-9');

  const other = await opened(160);
  other.press(',');
  await other.shows(/\[x\] OWNER/);
  const last = other.screen().findIndex((line) => /\[x\] OWNER/.test(line));
  for (let line = other.screen().findIndex((each) => each.startsWith('>')); line < last; line++)
    other.press('down');
  other.press('space');
  await other.until(() => !titles(other).includes('OWNER'));
  expect(titles(other)).toContain('IP');
});

it('rows are sorted and filtered by their owner on any screen, those without one last', async () => {
  const scene = await opened(99);
  scene.press('/').type('owner:web').press('enter');
  expect(scene.names()).toEqual(['a', 'b']);
  scene.press('escape', '/').type('owner=ReplicaSet/web-9').press('enter');
  expect(scene.names()).toEqual(['b']);
  scene.press('escape', 's');
  const [, letter = ''] = /(\w) +OWNER/i.exec(scene.screen().join('\n')) ?? [];
  scene.press(letter.toLowerCase());
  expect(scene.names()).toEqual(['c', 'b', 'a', 'd']);
});
