import { describe, expect, it } from 'vitest';
import { Scene } from './support/fake-cluster.js';

const PODS = '/api/v1/namespaces/default/pods';
const POD = `${PODS}/web-1`;

const podOf = (version: string, node: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-1', namespace: 'default', resourceVersion: version, labels: { app: 'web' } },
  spec: { containers: [{ image: 'app:1', name: 'app' }], nodeName: node },
});

/** A browser with a text about a pod, opened by a key. */
async function textOf(key: string, words: string, width = 100): Promise<Scene> {
  const scene = new Scene();
  scene.size = { columns: width, rows: 30 };
  scene.server.answersPings = true;
  scene.server.pods = [{ name: 'web-1' }, { name: 'web-2' }];
  scene.server.documents[POD] = podOf('1', 'n1');
  scene.server.documents['/api/v1/namespaces/default/events'] = { items: [] };
  scene.start();
  await scene.shows('● live');
  await scene.press(key).shows(words);
  return scene;
}

/** The server gets another version of the pod, and sends it to its watches. */
function change(scene: Scene, version: string, node: string): void {
  scene.server.documents[POD] = podOf(version, node);
  scene.server.change('MODIFIED', { name: 'web-1', version });
}

const header = (screen: string) => screen.split('\n')[0]!;
const clockTime = (milliseconds: number) => new Date(milliseconds).toLocaleTimeString('en-GB');

describe('YAML', () => {
  it('follows its object, and keeps the position and the folds', async () => {
    const scene = await textOf('y', 'nodeName: n1');
    await scene.until((screen) => /YAML/.test(screen) && header(screen).endsWith('● live'));
    scene.press('down', 'down', 'space', 'end');
    expect(scene.screen()).toContain('▸ metadata:');
    change(scene, '2', 'n2');
    await scene.shows('nodeName: n2');
    expect(scene.screen()).toContain('▸ metadata:');
    await scene.until((screen) => header(screen).endsWith('● live'));
    const [selected] = scene.lines().filter((line) => line.selected === true);
    expect(selected?.spans.map(({ text }) => text).join('')).toContain('nodeName');
  });

  it('is read once if nothing happens, and again only for its own object', async () => {
    const scene = await textOf('y', 'nodeName: n1');
    scene.server.change('MODIFIED', { name: 'web-2', version: '7' });
    const end = scene.clock.now() + 20_000;
    await scene.until(() => scene.clock.now() > end);
    expect(scene.server.asked.filter((path) => path === POD)).toHaveLength(1);
  });

  it('is not called live while it is out of date, nor read more than once per second', async () => {
    const scene = await textOf('y', 'nodeName: n1');
    await scene.until((screen) => header(screen).endsWith('● live'));
    for (const version of ['2', '3', '4']) change(scene, version, `n${version}`);
    await scene.until((screen) => /as of/.test(header(screen)));
    await scene.until((screen) => screen.includes('nodeName: n4') && header(screen).endsWith('● live'));
    expect(scene.server.asked.filter((path) => path === POD)).toHaveLength(2);
  });

  it('says when its object was deleted, and keeps the last content', async () => {
    const scene = await textOf('y', 'nodeName: n1');
    await scene.until((screen) => header(screen).endsWith('● live'));
    delete scene.server.documents[POD];
    const at = scene.clock.now();
    scene.server.change('DELETED', { name: 'web-1' });
    await scene.shows(`deleted at ${clockTime(at)}`);
    expect(scene.screen().join('\n')).toContain('nodeName: n1');
    expect(scene.screen()[0]).toMatch(/deleted$/);
    scene.server.documents[POD] = podOf('9', 'n9');
    scene.server.change('ADDED', { name: 'web-1', version: '9', uid: 'other' });
    await scene.shows('nodeName: n9');
    expect(scene.screen()[1]).toContain('deleted, and recreated');
  });

  it('has the age of a server that has stopped responding', async () => {
    const scene = await textOf('y', 'nodeName: n1');
    await scene.until((screen) => header(screen).endsWith('● live'));
    scene.server.answersPings = false;
    await scene.until((screen) => header(screen).endsWith('5s old'));
    expect(scene.screen()[1]).toContain('no response for 5s');
  });

  it('shows its age since the last news while the server cannot be reached', async () => {
    const scene = await textOf('y', 'nodeName: n1');
    await scene.until((screen) => header(screen).endsWith('● live'));
    const lastNews = scene.clock.now();
    const ageOf = (screen: string) => Number(/ (\d+)s old$/m.exec(header(screen))?.[1] ?? Number.NaN);
    scene.server.down = true;
    scene.server.cut();
    await scene.until((screen) => {
      if (!Number.isNaN(ageOf(screen)))
        expect(ageOf(screen)).toBeGreaterThanOrEqual(Math.floor((scene.clock.now() - lastNews) / 1000) - 1);
      return ageOf(screen) >= 20;
    });
    expect(scene.screen()[1]).toContain('no connection for');
    expect(scene.screen().join('\n')).toContain('nodeName: n1');
    scene.server.down = false;
    await scene.until((screen) => header(screen).endsWith('● live'));
  });

  it('shows when it was read if its object may not be watched', async () => {
    const scene = new Scene();
    scene.size = { columns: 100, rows: 30 };
    scene.server.pods = [{ name: 'web-1' }];
    scene.server.documents[POD] = podOf('1', 'n1');
    scene.start();
    await scene.shows('● live');
    scene.server.forbidden.add(PODS);
    scene.press('y');
    await scene.shows('nodeName: n1');
    const at = [scene.clock.now() - 1000, scene.clock.now()].map(clockTime);
    scene.clock.advance(3000);
    await scene.until((screen) => at.some((time) => header(screen).endsWith(`as of ${time}   r again`)));
    scene.server.documents[POD] = podOf('2', 'n2');
    await scene.press('r').shows('nodeName: n2');
  });

  it('is watched only while it is visible', async () => {
    const scene = await textOf('y', 'nodeName: n1');
    const isWatched = () => scene.server.watched.includes(`${PODS} web-1`);
    await scene.until(isWatched);
    await scene.press('?').shows('Keys for YAML');
    await scene.until(() => !isWatched());
    change(scene, '2', 'n2');
    scene.press('escape');
    await scene.until((screen) => isWatched() && screen.includes('nodeName: n2'));
    scene.press('escape');
    await scene.until(() => !isWatched());
    expect(scene.server.watched).toEqual([PODS]);
  });
});

describe('a description', () => {
  it('is read again when its object changes, and every ten seconds for its other parts', async () => {
    const scene = await textOf('d', 'Node:         n1');
    change(scene, '2', 'n2');
    await scene.shows('Node:         n2');
    const at = scene.clock.now();
    const events = [{ type: 'Warning', reason: 'BackOff', message: 'restarting', count: 3 }];
    scene.server.documents['/api/v1/namespaces/default/events'] = { items: events };
    await scene.shows('BackOff');
    expect(scene.clock.now() - at).toBeLessThan(12_000);
    await scene.until((screen) => /as of \d\d:\d\d:\d\d, every 10s$/.test(header(screen)));
  });

  it('stays unchanged, with its time, while it cannot be read again', async () => {
    const scene = await textOf('d', 'Node:         n1');
    const asOf = (screen: string) => /as of [\d:]+/.exec(header(screen))?.[0];
    const seen = asOf(scene.screen().join('\n'));
    scene.server.down = true;
    await scene.shows('! refresh failed');
    expect(asOf(scene.screen().join('\n'))).toBe(seen);
    expect(scene.screen().join('\n')).toContain('Node:         n1');
  });
});

it('details follow the row of the table, and the metadata', async () => {
  const scene = await textOf('i', 'app: web');
  scene.server.documents[POD] = {
    ...podOf('2', 'n1'),
    metadata: { ...podOf('2', 'n1').metadata, labels: { app: 'shop' } },
  };
  scene.server.change('MODIFIED', { name: 'web-1', version: '2', restarts: '7' });
  await scene.shows('app: shop');
  await scene.until((screen) => /^RESTARTS: +7$/m.test(screen));
});

it("a screen over the table shows none of the table's state in the header, and a box keeps it", async () => {
  const scene = await textOf('y', 'nodeName: n1');
  await scene.until((screen) => header(screen).endsWith('● live'));
  expect(scene.screen()[0]).not.toContain('pods   ●');
  scene.press('escape', 'l');
  await scene.until((screen) => /▸ logs? /.test(screen));
  expect(scene.screen()[0]).not.toContain('live');
  scene.press('escape', 'n');
  await scene.until((screen) => header(screen).endsWith('2 pods   ● live'));
});
