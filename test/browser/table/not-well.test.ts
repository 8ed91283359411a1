import { describe, expect, it } from 'vitest';
import type { Span } from '../../../src/terminal/ui/view-model.js';
import { deploymentResource, Scene } from '../support/fake-cluster.js';
import { columns, type PodRow } from '../support/rows.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';

async function opened(pods: readonly PodRow[]): Promise<Scene> {
  const scene = new Scene();
  scene.size = { columns: 120, rows: 20 };
  scene.server.pods = [...pods];
  scene.start();
  await scene.shows('live');
  await scene.shows(pods[0]!.name);
  return scene;
}

/** The signs before a row, and its cells that are shown as bad. */
const seen = (scene: Scene, name: string) => {
  const line = scene.lines().find(({ spans }) => textOf(spans).slice(4).startsWith(`${name} `))!;
  const bad = line.spans.filter(({ text, role }) => role === 'bad' && /\w/.test(text));
  return [textOf(line.spans).slice(0, 4).trim(), ...bad.map(({ text }) => text.trim())];
};
const textOf = (spans: readonly Span[]) => spans.map(({ text }) => text).join('');
/** The number in the header. */
const count = (scene: Scene) =>
  scene
    .screen()[0]!
    .replace(/ {3}● live.*/, '')
    .replace(/.* {3}/, '');

describe('an object that is not well', () => {
  it('has a sign and colors in the cells that show it, also if it is selected, and is counted', async () => {
    const scene = await opened([
      { name: 'a-crashing', ready: '0/1', status: 'CrashLoopBackOff' },
      { name: 'b-well' },
      { name: 'c-unready', ready: '0/1' },
      { name: 'd-over', ready: '0/1', status: 'Completed' },
      { name: 'e-going', ready: '0/1', status: 'Terminating' },
      { name: 'f-unscheduled', ready: '0/1', status: 'Pending' },
      { name: 'g-half', ready: '1/2' },
    ]);
    expect(seen(scene, 'a-crashing')).toEqual(['> !', '0/1', 'CrashLoopBackOff']);
    expect(seen(scene, 'b-well')).toEqual(['']);
    expect(seen(scene, 'c-unready')).toEqual(['!', '0/1', 'Running']);
    expect(seen(scene, 'd-over')).toEqual(['']);
    expect(seen(scene, 'e-going')).toEqual(['']);
    expect(seen(scene, 'f-unscheduled')).toEqual(['!', '0/1', 'Pending']);
    expect(seen(scene, 'g-half')).toEqual(['!', '1/2', 'Running']);
    expect(count(scene)).toBe('7 pods, 4 not well');
  });

  it('no longer counts when it is well, or gone', async () => {
    const scene = await opened([
      { name: 'a', ready: '0/1' },
      { name: 'b', ready: '0/1' },
    ]);
    expect(count(scene)).toBe('2 pods, 2 not well');
    scene.server.change('MODIFIED', { name: 'a' });
    await scene.until(() => count(scene) === '2 pods, 1 not well');
    scene.server.change('DELETED', { name: 'b', ready: '0/1' });
    await scene.until(() => count(scene) === '1 pod');
  });

  it('does not count in its first minute', async () => {
    const scene = new Scene();
    const created = new Date(scene.clock.now()).toISOString();
    scene.server.pods = [{ name: 'new', ready: '0/1', status: 'ContainerCreating', created }];
    scene.start();
    await scene.shows('ContainerCreating');
    await scene.shows('live');
    expect(seen(scene, 'new')).toEqual(['>']);
    expect(count(scene)).toBe('1 pod');
    scene.clock.advance(60_000);
    expect(seen(scene, 'new')).toEqual(['> !', '0/1', 'ContainerCreating']);
    expect(scene.screen()[0]).toContain('1 pod, 1 not well');
  });

  it('is shown by b without the others, until b is pressed again, within the filter', async () => {
    const scene = await opened([
      { name: 'api', ready: '0/1' },
      { name: 'web' },
      { name: 'web-crashing', status: 'CrashLoopBackOff' },
    ]);
    scene.press('b');
    await scene.until(() => scene.names().join() === 'api,web-crashing');
    expect(scene.screen()[0]).toContain('/-b   2 match');
    scene.press('b');
    await scene.until(() => scene.names().length === 3);
    scene.press('/').type('web').press('enter', 'b');
    await scene.until(() => scene.names().join() === 'web-crashing');
    scene.server.change('MODIFIED', { name: 'web', ready: '0/1' });
    await scene.until(() => scene.names().join() === 'web,web-crashing');
    scene.press('b');
    expect(scene.screen()[0]).toContain('/web   2 match');
  });

  it('may have restarted in the last ten minutes', async () => {
    const scene = await opened([
      { name: 'lately', restarts: '17 (40s ago)' },
      { name: 'long-ago', restarts: '17 (10m ago)' },
    ]);
    expect(seen(scene, 'lately')).toEqual(['> !', '17 (40s)']);
    expect(seen(scene, 'long-ago')).toEqual(['']);
    expect(count(scene)).toBe('2 pods, 1 not well');
    scene.clock.advance(560_000);
    expect(seen(scene, 'lately')).toEqual(['>']);
    expect(scene.screen()[0]).not.toContain('not well');
  });

  it('may be a workload with too few ready pods', async () => {
    const scene = new Scene();
    scene.size = { columns: 120, rows: 20 };
    const row = (name: string, ...cells: string[]) => ({
      cells: [name, ...cells, '5d'],
      object: { metadata: { name, namespace: 'default', uid: name } },
    });
    scene.server.documents['/apis/apps/v1/namespaces/default/deployments'] = {
      ...{ kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '1' } },
      columnDefinitions: columns('Name', 'Ready', 'Up-to-date', 'Available', 'Age'),
      rows: [row('db', '3/5', '5', '3'), row('off', '0/0', '0', '0'), row('web', '2/2', '2', '2')],
    };
    scene.browser.start(scene.cluster, { resource: deploymentResource, namespace: 'default' });
    await scene.shows('web');
    expect(seen(scene, 'db')).toEqual(['> !', '3/5']);
    expect(seen(scene, 'off')).toEqual(['']);
    expect(seen(scene, 'web')).toEqual(['']);
    expect(scene.screen()[0]).toContain('3 deployments, 1 not well');
  });

  it('may be a quota with an exhausted limit, but not with a limit of zero', async () => {
    const scene = await sandboxBrowser('resourcequotas', { pods: 0, sample: true, controllers: false });
    const quotas = '/api/v1/namespaces/default/resourcequotas';
    const fill = async (name: string, hard: object, used: object) => {
      await scene.create(quotas, { metadata: { name }, spec: { hard } });
      await scene.patch(`${quotas}/${name}/status`, { status: { hard, used } });
    };
    await fill('a-left', { pods: '5', 'limits.cpu': '1' }, { pods: '4', 'limits.cpu': '999m' });
    await fill('b-full', { 'count/jobs.batch': '5', pods: '9' }, { 'count/jobs.batch': '5', pods: '1' });
    await fill('c-none', { secrets: '0' }, { secrets: '0' });
    await fill('d-limits', { 'limits.cpu': '1' }, { 'limits.cpu': '1000m' });
    const screen = (await scene.shows(/d-limits +limits\.cpu: 1\/1/)).join('\n');
    expect(screen).toMatch(/^> [ +] a-left/m);
    expect(screen).toMatch(/^ {2}! b-full/m);
    expect(screen).toMatch(/^ {2}[ +] c-none/m);
    expect(screen).toMatch(/^ {2}! d-limits/m);
    expect(screen).toContain('4 resourcequotas, 2 not well');
  });
});
