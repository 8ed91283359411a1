import { describe, expect, it } from 'vitest';
import { BrowserCluster } from '../../../src/browser/state/cluster.js';
import { podResource, Scene } from '../support/fake-cluster.js';

const METRICS = '/apis/metrics.k8s.io/v1beta1/namespaces/default/pods';

const container = (name: string, cpu: string, memory: string) => ({ name, usage: { cpu, memory } });

/** A list of the usage of pods, as metrics-server responds. */
const measured = (...pods: [name: string, cpu: string, memory: string][]) => ({
  kind: 'PodMetricsList',
  apiVersion: 'metrics.k8s.io/v1beta1',
  metadata: {},
  items: pods.map(([name, cpu, memory]) => ({
    metadata: { name, namespace: 'default' },
    containers: [container('main', cpu, memory), container('side', '1000000n', '1Mi')],
  })),
});

const spec = {
  containers: [
    { name: 'main', resources: { requests: { cpu: '200m' }, limits: { cpu: '1', memory: '400Mi' } } },
  ],
};

async function opened(hasMetrics = true, columns = 110, more = 0): Promise<Scene> {
  const scene = new Scene();
  scene.size = { columns, rows: 30 };
  const others = Array.from({ length: more }, (_, index) => ({ name: `x${index}` }));
  scene.server.pods = [{ name: 'a', object: { spec } }, { name: 'b' }, { name: 'c' }, ...others];
  scene.server.documents[METRICS] = measured(['a', '249m', '127Mi'], ['b', '1', '3Mi']);
  const { info, discovery } = scene.cluster;
  const versions = ['v1beta1'];
  const metrics = { name: 'metrics.k8s.io', versions, preferredVersion: 'v1beta1' };
  const groups = async () => (hasMetrics ? [metrics] : []);
  const cluster = new BrowserCluster(info, scene.server, { ...discovery, groups });
  scene.browser.start(cluster, { resource: podResource, namespace: 'default' });
  await scene.shows('Running');
  return scene;
}

/** Adds a column, and goes back to the table. */
async function add(scene: Scene, column: string): Promise<void> {
  scene.press(',');
  await scene.shows('columns of pods');
  scene.press('+').type(column).press('enter');
  await scene.until((screen) => !screen.includes(`+${column}`));
  scene.press('enter');
}

const row = (scene: Scene, name: string) =>
  scene
    .screen()
    .find((line) => line.slice(4).startsWith(`${name} `))!
    .slice(4)
    .split(/ {2,}/);
const reads = (scene: Scene) => scene.server.asked.filter((path) => path === METRICS).length;

describe('metrics', () => {
  it('are offered as columns, and read only while one is shown', async () => {
    const scene = await opened();
    scene.server.documents[METRICS] = measured(['a', '249m', '127Mi'], ['b', '1', '3Mi']);
    scene.press(',');
    await scene.shows('metrics: percent of the memory limits');
    scene.press('enter');
    expect(reads(scene)).toBe(0);
    await add(scene, 'cpu');
    await add(scene, 'mem');
    await scene.shows('250m');
    expect(row(scene, 'a').slice(-2)).toEqual(['250m', '128Mi']);
    expect(row(scene, 'b').slice(-2)).toEqual(['1001m', '4Mi']);
    expect(scene.server.objectsAsked).toBe(false);
  });

  it('are shown on wide screens, between restarts and age, if they are served', async () => {
    const scene = await opened(true, 120);
    const lines = await scene.shows('250m');
    expect(lines.find((line) => line.includes('NAME'))).toMatch(/RESTARTS +CPU +MEM +AGE/);
    expect(row(scene, 'b')).toContain('1001m');
    expect(row(scene, 'c').filter((cell) => cell === '-')).toHaveLength(2);
    scene.size = { columns: 119, rows: 30 };
    expect(scene.screen().join('\n')).not.toContain('CPU');
  });

  it('are shown as a dot while they are awaited, if they have been served before', async () => {
    const scene = await opened(true, 120);
    await scene.shows('250m');
    scene.press(':').type('pods other').press('enter');
    await scene.until((screen) => screen.includes('▸ other'));
    scene.press(':').type('pods default').press('enter');
    expect((await scene.shows('default ▸ pods')).join('\n')).toMatch(/ · +· /);
  });

  it.each([
    ['where there are none', false, 0],
    ['of more than 2,000 objects that nobody asked for', true, 1_998],
  ])('are not shown %s', async (_, hasMetrics, more) => {
    const scene = await opened(hasMetrics, 120, more);
    await scene.shows('live');
    for (let turns = 0; turns < 20; turns++) await scene.until(() => true);
    expect(scene.screen().join('\n')).not.toMatch(/CPU|metrics/);
    expect(reads(scene)).toBe(0);
  });

  it('are read again every fifteen seconds, but not behind another screen', async () => {
    const scene = await opened();
    scene.server.documents[METRICS] = measured(['a', '249m', '127Mi']);
    await add(scene, 'cpu');
    await scene.shows('250m');
    scene.server.documents[METRICS] = measured(['a', '499m', '127Mi']);
    scene.clock.advance(14_000);
    scene.screen();
    expect(reads(scene)).toBe(1);
    scene.press('y');
    scene.clock.advance(60_000);
    scene.screen();
    expect(reads(scene)).toBe(1);
    scene.press('escape');
    await scene.shows('500m');
    expect(reads(scene)).toBe(2);
  });

  it('are compared with requests and limits, for which whole objects are read', async () => {
    const scene = await opened();
    scene.server.documents[METRICS] = measured(['a', '99m', '199Mi'], ['b', '5m', '3Mi']);
    // Whole objects alone are not enough: rows from before the column contain no requests.
    await add(scene, '.spec.nodeName');
    await add(scene, 'cpu%r');
    await add(scene, 'mem%l');
    await scene.until((screen) => /50% +50%/.test(screen));
    expect(row(scene, 'b').slice(-2)).toEqual(['-', '-']);
    expect(scene.server.objectsAsked).toBe(true);
  });

  it('determine the order and the matches of filters as they change', async () => {
    const scene = await opened();
    scene.server.documents[METRICS] = measured(
      ['a', '99m', '1Mi'],
      ['b', '1999m', '1Mi'],
      ['c', '9m', '1Mi'],
    );
    await add(scene, 'cpu');
    await scene.shows('100m');
    scene.press('<', '!');
    expect(scene.names()).toEqual(['b', 'a', 'c']);
    scene.server.documents[METRICS] = measured(
      ['a', '3', '1Mi'],
      ['b', '1999m', '1Mi'],
      ['c', '2500m', '1Mi'],
    );
    await scene.until(() => scene.names().join('') === 'acb');
    scene.press('/').type('cpu>2.2').press('enter');
    expect(scene.names()).toEqual(['a', 'c']);
    scene.server.documents[METRICS] = measured(['a', '3', '1Mi'], ['b', '4', '1Mi'], ['c', '1', '1Mi']);
    await scene.until(() => scene.names().join('') === 'ba');
  });

  it('that are missing are reported with the reason', async () => {
    const scene = await opened(false);
    await add(scene, 'cpu');
    await scene.shows('no CPU: Metrics API not available');
    const refused = await opened();
    refused.server.forbidden.add(METRICS);
    await add(refused, 'cpu');
    await refused.shows('no CPU: ');
    expect(refused.screen()[1]).toContain('forbidden');
  });
});
