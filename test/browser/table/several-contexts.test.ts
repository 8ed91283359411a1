import { describe, expect, it } from 'vitest';
import { contextsOfWords } from '../../../src/browser/state/context-words.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import { Scene } from '../support/fake-cluster.js';
import { columns } from '../support/rows.js';

/** A browser that shows the pods of two contexts, `dev` and the protected `prod`. */
async function bothContexts(): Promise<Scene> {
  const scene = new Scene().start();
  scene.server.pods = [{ name: 'web-1' }, { name: 'web-2' }];
  scene.production.pods = [{ name: 'api-1' }, { name: 'web-1' }];
  for (const server of [scene.server, scene.production])
    for (const { name } of server.pods)
      server.documents[`/api/v1/namespaces/default/pods/${name}`] = {
        kind: 'Pod',
        apiVersion: 'v1',
        metadata: { name, namespace: 'default', uid: `uid-default-${name}` },
      };
  await scene.shows('live');
  scene.type(':ctx dev,prod').press('enter');
  await scene.until((screen) => screen.includes('api-1') && screen.includes('live'));
  return scene;
}

/** Lets the time pass in which a new question accepts no key. */
function read(scene: Scene): Scene {
  scene.screen();
  scene.clock.advance(300);
  scene.screen();
  return scene;
}

/** Context, namespace and name of the rows. */
function rowsOf(scene: Scene): string[] {
  const { body } = scene.browser.frame(scene.size);
  if (body.kind !== 'table') return [];
  expect(body.columns.slice(0, 3).map(({ title }) => title)).toEqual(['CONTEXT', 'NAMESPACE', 'NAME']);
  return body.rows.map(({ cells }) => cells.slice(0, 3).join(' '));
}

describe('a table of several contexts', () => {
  it('has the objects of all, and shows their contexts and which changes are allowed there', async () => {
    const scene = await bothContexts();
    expect(rowsOf(scene)).toEqual([
      'dev default web-1',
      'dev default web-2',
      'prod default api-1',
      'prod default web-1',
    ]);
    expect(scene.screen()[0]).toMatch(/^ PROTECTED prod {3}dev, prod ▸ default ▸ pods .*4 pods +● live$/);
  });

  it('follows the changes of each, and distinguishes objects with the same name', async () => {
    const scene = await bothContexts();
    scene.production.change('ADDED', { name: 'web-3' });
    scene.server.change('DELETED', { name: 'web-1' });
    await scene.until(() => rowsOf(scene).includes('prod default web-3'));
    await scene.until(() => !rowsOf(scene).includes('dev default web-1'));
    expect(rowsOf(scene)).toContain('prod default web-1');
  });

  it('shows an object in its own context', async () => {
    const scene = await bothContexts();
    scene.production.documents['/api/v1/namespaces/default/pods/web-1'] = {
      kind: 'Pod',
      apiVersion: 'v1',
      metadata: { name: 'web-1', namespace: 'default', labels: { from: 'production' } },
    };
    scene.press('end', 'y');
    const screen = await scene.shows('from: production');
    expect(screen[0]).toMatch(/^ PROTECTED {3}prod ▸/);
  });

  it('changes objects context by context, each with its own question', async () => {
    const scene = await bothContexts();
    scene.press('*', 'D');
    await scene.shows('Type 2 to delete');
    expect(scene.screen().join('\n')).toContain('─ Delete 2 pods in context dev, namespace default ─');
    read(scene).press('2', 'enter');
    await scene.until((screen) => screen.includes('web-2 in default deleted'));
    scene.press('escape');
    await scene.shows('Type prod to delete');
    expect(scene.screen().join('\n')).toContain(
      '─ Delete 2 pods in context prod (PROTECTED), namespace default ─',
    );
    read(scene).type('prod').press('enter');
    await scene.until((screen) => screen.includes('web-1 in default deleted'));
    const removed = (writes: typeof scene.server.writes) => writes.map(({ request }) => request);
    expect(removed(scene.server.writes)).toEqual([
      'DELETE /api/v1/namespaces/default/pods/web-1',
      'DELETE /api/v1/namespaces/default/pods/web-2',
    ]);
    expect(removed(scene.production.writes)).toEqual([
      'DELETE /api/v1/namespaces/default/pods/api-1',
      'DELETE /api/v1/namespaces/default/pods/web-1',
    ]);
  });

  it('starts nothing further after No', async () => {
    const scene = await bothContexts();
    scene.press('*', 'D');
    await scene.shows('in context dev');
    read(scene).press('escape');
    await scene.shows('nothing was started in prod');
    expect([...scene.server.writes, ...scene.production.writes]).toEqual([]);
  });

  it('refuses an action for one object if one in each is marked', async () => {
    const scene = await bothContexts();
    scene.press('space', 'end', 'space', 'E');
    await scene.shows('edit takes one object, and 2 are marked');
  });

  it('is kept for the next resource and namespace, until one context is chosen', async () => {
    const scene = await bothContexts();
    scene.press('0');
    await scene.until(
      (screen) => screen.includes('dev, prod ▸ all namespaces ▸ pods') && screen.includes('api-1'),
    );
    scene.type(':pods shop').press('enter');
    await scene.shows('dev, prod ▸ shop ▸ pods');
    scene.type(':ctx prod').press('enter');
    await scene.until((screen) => /PROTECTED {3}prod ▸ default ▸ pods/.test(screen));
    expect(scene.names()).toEqual(['api-1', 'web-1']);
  });

  it('shows contexts that respond, reports others, and adds them when they do', async () => {
    const scene = new Scene().start();
    scene.server.pods = [{ name: 'web-1' }];
    scene.production.pods = [{ name: 'api-1' }];
    await scene.shows('live');
    const { openContext } = scene;
    const url = 'https://prod.example';
    let isDown = true;
    scene.openContext = async (name) => {
      if (isDown && name === 'prod') throw new ConnectionError('connection refused', { method: 'GET', url });
      return openContext(name);
    };
    scene.type(':ctx dev,prod').press('enter');
    await scene.until((screen) => /no connection for \d+s: prod: .*connection refused/.test(screen));
    expect(scene.names()).toEqual(['web-1']);
    isDown = false;
    await scene.until((screen) => screen.includes('api-1') && screen.includes('live'));
  });

  it('starts with one that responds if the first does not', async () => {
    const scene = new Scene().start();
    scene.production.pods = [{ name: 'api-1' }];
    await scene.shows('live');
    const { openContext } = scene;
    scene.openContext = async (name) => {
      if (name === 'dev') throw new Error('its certificate has expired');
      return openContext(name);
    };
    scene.type(':ctx prod').press('enter');
    await scene.shows('this is context prod');
    scene.type(':ctx *').press('enter');
    await scene.until((screen) => screen.includes('not dev: its certificate has expired'));
    expect(rowsOf(scene)).toEqual(['prod default api-1']);
  });

  it('has columns for the cells of each server', async () => {
    const scene = new Scene().start();
    scene.production.pods = [{ name: 'api-1' }];
    scene.production.columns = columns('Name', 'Ready', 'Status', 'Restarts', 'Zone');
    scene.server.pods = [{ name: 'web-1' }];
    await scene.shows('live');
    scene.type(':ctx dev,prod').press('enter');
    const screen = await scene.until((seen) => seen.includes('api-1') && seen.includes('live'));
    expect(screen.find((line) => line.includes('CONTEXT'))).toMatch(/READY.*STATUS.*RESTARTS.*AGE.*ZONE/);
  });
});

describe('contexts by words', () => {
  const known = ['dev', 'prod-eu', 'prod-us', 'a,b'];

  it.each([
    ['dev', ['dev']],
    ['prod-*', ['prod-eu', 'prod-us']],
    ['dev, prod-us,dev', ['dev', 'prod-us']],
    ['a,b', ['a,b']],
  ])('mean %s', (words, names) => expect(contextsOfWords(words, known)).toEqual(names));

  it('fail if there is none', () => {
    expect(() => contextsOfWords('dev,nosuch', known)).toThrow('there is no context nosuch');
    expect(() => contextsOfWords('x-*', known)).toThrow('there is no context x-*');
  });
});
