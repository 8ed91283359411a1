import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StateFile, stateFilePath } from '../../../src/browser/state/state-file.js';
import { Scene } from '../support/fake-cluster.js';
import { widePodColumns } from '../support/rows.js';

const WIDE = ['10.0.0.1', 'node-1', '<none>', '<none>'];

async function opened(columns = 120, noTrunc = false): Promise<Scene> {
  const scene = new Scene({}, noTrunc);
  scene.size = { columns, rows: 14 };
  scene.server.columns = widePodColumns;
  scene.server.pods = [
    { name: 'web-1', restarts: '12 (5m ago)', wide: WIDE },
    { name: 'web-2', restarts: '3 (2h ago)', wide: WIDE },
    { name: 'api-1', wide: WIDE },
  ];
  scene.start();
  await scene.shows('web-1');
  return scene;
}

const heading = (scene: Scene) => scene.screen()[1]!.trim().split(/ {2,}/);

describe('the columns', () => {
  it('are those of kubectl without -o wide, until w shows all', async () => {
    const scene = await opened(99);
    const usual = ['NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE'];
    expect(heading(scene)).toEqual(usual);
    scene.press('w');
    scene.size = { columns: 120, rows: 14 };
    expect(heading(scene)).toEqual([...usual, 'IP', 'NODE', 'NOMINATED NODE', 'READINESS GATES']);
    scene.press('w');
    scene.size = { columns: 99, rows: 14 };
    expect(heading(scene)).toEqual(usual);
  });

  it('are more on wider screens, unless the user has chosen some', async () => {
    const scene = await opened(99);
    const extra = () => heading(scene).filter((title) => ['NODE', 'IP', 'NOMINATED NODE'].includes(title));
    expect(extra()).toEqual([]);
    scene.size = { columns: 100, rows: 14 };
    expect(extra()).toEqual(['NODE']);
    scene.size = { columns: 160, rows: 14 };
    expect(extra()).toEqual(['IP', 'NODE']);
  });

  it('give way if there is no room: first empty ones, and the age before restarts', async () => {
    const scene = await opened(68);
    scene.press('w');
    expect(heading(scene)).toEqual(['NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE', 'IP', 'NODE']);
    for (let columns = 80; columns > 20; columns--) {
      scene.size = { columns, rows: 14 };
      const titles = heading(scene);
      if (titles.includes('AGE') || titles.includes('IP')) expect(titles).toContain('RESTARTS');
    }
  });
});

describe('sorting', () => {
  it('moves along the columns by < and >, and is reversed by !', async () => {
    const scene = await opened();
    scene.press('>', '>', '>', '>');
    expect(heading(scene)).toContain('RESTARTS ↑');
    expect(scene.names()).toEqual(['api-1', 'web-2', 'web-1']);
    scene.press('!');
    expect(scene.names()).toEqual(['web-1', 'web-2', 'api-1']);
    scene.press('<');
    expect(heading(scene)).toContain('STATUS ↓');
    scene.press('<', '<', '<');
    expect(scene.screen().join('\n')).not.toContain('sorted');
  });

  it('and wide are stored for the type, in the context', async () => {
    const scene = await opened();
    scene.press('w', '<', '<', '<', '<', '<', '!');
    expect(heading(scene)).toContain('AGE ↓');
    expect(scene.state.get('contexts', 'dev https://cluster.example:6443', 'tables', 'pods')).toEqual({
      wide: true,
      sort: { column: 'AGE', descending: true },
    });
    scene.press('0');
    await scene.until((screen) => screen.includes('NAMESPACE') && screen.includes('AGE ↓'));
    scene.press('w', '>');
    expect(scene.state.get()).toEqual({
      contexts: {
        'dev https://cluster.example:6443': { namespace: { chosen: null, context: 'default' } },
      },
    });
  });
});

describe('with --no-trunc', () => {
  it('marks and names stay, and Right moves by one column', async () => {
    const scene = await opened(60, true);
    scene.press('space', 'k', 'w');
    const row = () => scene.screen().find((line) => line.includes('api-1'))!;
    expect(row()).toMatch(/^>\* {2}api-1 {4}1\/1 {2}Running/);
    scene.press('right');
    expect(row()).toMatch(/^>\* {2}api-1 {2}Running/);
    scene.press('right');
    expect(row()).toMatch(/^>\* {2}api-1 +0 /);
    for (let presses = 0; presses < 10; presses++) scene.press('right');
    expect(row()).toMatch(/^>\* {2}api-1 .*<none> {2,}<none>$/);
    expect(scene.screen()[1]).toMatch(/^ {4}NAME +(?:AGE|IP|NODE|NOMINATED NODE) /);
    for (let presses = 0; presses < 10; presses++) scene.press('left');
    expect(row()).toMatch(/^>\* {2}api-1 {4}1\/1 {2}Running/);
  });
});

describe('the state file', () => {
  const path = () => {
    const folder = mkdtempSync(join(tmpdir(), 'proa-state-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return join(folder, 'proa', 'browser.json');
  };

  it('is in the folder of the XDG rules, and for this user only', async () => {
    expect(stateFilePath({ variables: { XDG_STATE_HOME: '/x' }, home: '/h' })).toBe('/x/proa/browser.json');
    expect(stateFilePath({ variables: {}, home: '/h' })).toBe('/h/.local/state/proa/browser.json');
    const file = path();
    const state = await StateFile.open(file);
    state.set(['contexts', 'dev', 'wide'], true);
    await state.saved();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await StateFile.open(file)).get('contexts', 'dev', 'wide')).toBe(true);
  });

  it('keeps what another browser has written in the meantime, and removes values without a trace', async () => {
    const file = path();
    const [one, other] = [await StateFile.open(file), await StateFile.open(file)];
    one.set(['a', 'b'], 1);
    await one.saved();
    other.set(['a', 'c'], [2]);
    await other.saved();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ a: { b: 1, c: [2] } });
    one.set(['a', 'b'], undefined);
    one.set(['a', 'c'], undefined);
    await one.saved();
    expect(readFileSync(file, 'utf8')).toBe('{}\n');
  });

  it('counts as empty if it cannot be understood', async () => {
    const file = path();
    await new StateFile(file).saved();
    const state = await StateFile.open(file);
    state.set(['a'], 'b');
    await state.saved();
    writeFileSync(file, '{"a":');
    expect((await StateFile.open(file)).get('a')).toBeUndefined();
  });
});

it('a context opens in its last namespace, unless its kubeconfig has changed', async () => {
  const { keepNamespace, lastNamespace } = await import('../../../src/browser/table/memory.js');
  const { cluster, state } = new Scene();
  expect(lastNamespace(state, cluster)).toBeUndefined();
  keepNamespace(state, cluster, 'shop');
  expect(lastNamespace(state, cluster)).toEqual({ namespace: 'shop' });
  expect(lastNamespace(state, new Scene({ namespace: 'other' }).cluster)).toBeUndefined();
  keepNamespace(state, cluster, undefined);
  expect(lastNamespace(state, cluster)).toEqual({ namespace: undefined });
  keepNamespace(state, cluster, 'default');
  expect(state.get()).toEqual({});
});
