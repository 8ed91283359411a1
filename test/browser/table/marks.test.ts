import { expect, it, vi } from 'vitest';
import { RowStore } from '../../../src/browser/rows/row-store.js';
import { RangeMarks } from '../../../src/browser/table/range-marks.js';
import { TableView } from '../../../src/browser/table/table-view.js';
import { ManualClock } from '../../support/manual-clock.js';
import { Scene } from '../support/fake-cluster.js';
import { podRow } from '../support/rows.js';

async function opened(): Promise<Scene> {
  const scene = new Scene();
  scene.size = { columns: 120, rows: 14 };
  scene.server.pods = ['a', 'b', 'c', 'd', 'e'].map((name, index) => ({
    name,
    status: index % 2 === 0 ? 'Running' : 'Pending',
  }));
  scene.start();
  await scene.shows('Pending');
  return scene;
}

const marked = (scene: Scene) =>
  scene
    .screen()
    .filter((line) => /^[> ]\*/.test(line))
    .map(
      (line) =>
        line
          .trim()
          .replace(/^>?\*\s+/, '')
          .split(' ')[0],
    );

it('a range is marked from its start to the selected row, and shown in the meantime', async () => {
  const scene = await opened();
  scene.press('j', 'v', 'j', 'j');
  expect(marked(scene)).toEqual(['b', 'c', 'd']);
  expect(scene.screen().join('\n')).not.toContain('marked');
  scene.press('v', 'G');
  expect(marked(scene)).toEqual(['b', 'c', 'd']);
  expect(scene.screen().join('\n')).toContain('3 marked');
});

it('an abandoned range leaves no marks', async () => {
  const scene = await opened();
  scene.press('v', 'j', 'escape');
  expect(marked(scene)).toEqual([]);
  scene.press('j', 'v', 'k', 'v');
  expect(marked(scene)).toEqual(['b', 'c']);
});

it('all rows that match the filter are marked, and stay marked whatever is filtered and sorted', async () => {
  const scene = await opened();
  scene.press('/').type('pending').press('enter', '*', 'escape', '!');
  expect(scene.names()).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(marked(scene)).toEqual(['d', 'b']);
  scene.press('/').type('running').press('enter');
  expect(scene.screen()[0]).toContain('2 marked (2 not shown)');
  scene.press('escape', '*');
  expect(marked(scene)).toHaveLength(5);
  scene.press('*');
  expect(marked(scene)).toEqual([]);
});

it('very many rows are marked in slices, and all marks are there when the next key needs them', () => {
  const clock = new ManualClock();
  let time = 0;
  // Each reading of the clock takes a millisecond.
  const host = { now: () => time++, answered: vi.fn() };
  const store = new RowStore();
  store.list(Array.from({ length: 5000 }, (_, index) => podRow({ name: `web-${index}` })));
  const view = new TableView(store);
  view.apply(store.flush(0));
  const marking = new RangeMarks(view, { host, clock });
  marking.toggleAll();
  expect(view.marks.size).toBe(0);
  for (let steps = 0; steps < 20; steps++) clock.advance(1);
  expect(view.marks.size).toBe(5000);
  expect(host.answered).toHaveBeenCalledTimes(1);
  marking.toggleAll();
  marking.toggle();
  expect([...view.marks.keys()]).toEqual(['default/web-0']);
});
