import { expect, it, onTestFinished } from 'vitest';
import { subjectOfWords } from '../../src/browser/logs/log-subject.js';
import { LogsScreen } from '../../src/browser/logs/logs-screen.js';
import { systemClock } from '../../src/process/clock.js';
import { Scene } from './support/fake-cluster.js';
import { sandboxBrowser } from './support/sandbox-browser.js';

/** Goes to a resource. */
async function go(scene: Scene, type: string): Promise<void> {
  scene.type(`:${type}`).press('enter');
  await scene.until((screen) => screen.includes(`▸ ${type}`));
}

/** Three tables opened one after the other, the first of which has a pod. */
async function threeTables(): Promise<Scene> {
  const scene = new Scene();
  scene.server.pods = [{ name: 'web-1' }];
  scene.start();
  await scene.shows('live');
  await go(scene, 'services');
  await go(scene, 'secrets');
  return scene;
}

it('a table that was left less than a minute ago has its rows immediately', async () => {
  const scene = await threeTables();
  scene.clock.advance(20_000);
  await go(scene, 'namespaces');
  scene.press('escape', 'escape', 'escape');
  expect(scene.names()).toEqual(['web-1']);
});

it('a table that was left longer ago holds no rows, and reads them again', async () => {
  const scene = await threeTables();
  scene.clock.advance(61_000);
  await go(scene, 'namespaces');
  scene.press('escape', 'escape', 'escape');
  expect(scene.names()).toEqual([]);
  await scene.until(() => scene.names().join() === 'web-1');
});

it('a table with marks keeps its rows', async () => {
  const scene = new Scene();
  scene.server.pods = [{ name: 'web-1' }];
  scene.start();
  await scene.shows('live');
  scene.press('space');
  await go(scene, 'services');
  await go(scene, 'secrets');
  scene.clock.advance(61_000);
  await go(scene, 'namespaces');
  scene.press('escape', 'escape', 'escape');
  expect(scene.names()).toEqual(['web-1']);
  expect(scene.screen()[0]).toContain('1 marked');
});

it('logs that were dropped are read again, and the position in them is restored', async () => {
  const { cluster, until } = await sandboxBrowser('deployments');
  const { subject } = subjectOfWords(['deploy/web'], 'default', cluster);
  const host = { now: Date.now, changed: () => {}, answered: () => {}, tell: () => {} };
  const tools = { host, clock: systemClock, random: Math.random, copy: () => {}, openLine: () => {} };
  const logs = new LogsScreen(cluster, subject, {}, tools);
  onTestFinished(() => logs.hide());
  const size = { columns: 120, rows: 24 };
  const drawn = () => logs.body(size).lines;
  logs.show();
  await until(() => drawn().length > 20);
  logs.pane.pause();
  for (let times = 0; times < 7; times++) logs.pane.move('up');
  const { selected } = logs.pane;
  logs.hide();
  expect(logs.holding.count).toBeGreaterThan(20);
  logs.holding.letGo();
  expect(logs.holding.count).toBe(0);
  logs.show();
  await until(() => drawn().length > 20 && logs.pane.selected?.time === selected?.time);
});
