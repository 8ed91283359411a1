import { mkdir as makeFolder } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filePath, pathField } from '../../../src/browser/act/edit/file-path.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { LiveScene } from '../support/live-scene.js';
import { actPlace } from './support/on-sandbox.js';

const MAPS = '/api/v1/namespaces/default/configmaps';
const map = (name: string, data: Record<string, string>, namespace?: string) => ({
  ...{ apiVersion: 'v1', kind: 'ConfigMap' },
  metadata: { name, ...(namespace && { namespace }) },
  data,
});
const yaml = (...objects: object[]) =>
  `---\n${objects.map((object) => JSON.stringify(object)).join('\n---\n')}\n`;

describe('A', () => {
  it('shows the result of a dry run of a file, and applies the differences, one object after the other', async () => {
    const all = await actPlace();
    await all.create(MAPS, map('old', { a: '1' }), map('same', { a: '1' }));
    await all.file('same.yaml', yaml(map('same', { a: '1' })));
    await (await all.beginFile('apply', 'same.yaml')).done();
    await all.file('all.yaml', yaml(map('old', { a: '2' }), map('new', { b: '1' }), map('same', { a: '1' })));
    const begun = await all.beginFile('apply', 'all.yaml');
    const lines = begun.lines().join('\n');
    expect(lines).toContain('1 other object up to date');
    expect(lines).toContain('configmaps/old in default  changes');
    expect(lines).toMatch(/^- {2}a: "1"\n\+ {2}a: "2"$/m);
    expect(lines).toContain('configmaps/new in default  is created');
    expect(lines).toMatch(/^\+ {2}b: "1"$/m);
    expect(await all.names('configmaps')).not.toContain('new');
    expect(await begun.done()).toEqual(['done configured', 'done created']);
    expect(await all.object('configmaps/old')).toMatchObject({ data: { a: '2' } });
    expect(await all.object('configmaps/new')).toMatchObject({
      metadata: { annotations: { 'kubectl.kubernetes.io/last-applied-configuration': expect.any(String) } },
    });
    expect(begun.command()).toMatch(/^proa apply -f \S+\/all.yaml --namespace=default --context=\S+$/);
    expect(lines).not.toContain('last-applied');
    await expect(all.beginFile('apply', 'all.yaml')).rejects.toThrow('3 objects, all up to date');
  });

  it('removes fields that were applied before and are no longer in the file, as kubectl does', async () => {
    const all = await actPlace();
    await all.file('a.yaml', yaml(map('a', { x: '1', y: '1' })));
    await (await all.beginFile('apply', 'a.yaml')).done();
    await all.patch(`${MAPS}/a`, { data: { z: '1' } });
    await all.file('a.yaml', yaml(map('a', { x: '1' })));
    await (await all.beginFile('apply', 'a.yaml')).done();
    expect((await all.object('configmaps/a')) as unknown).toMatchObject({ data: { x: '1', z: '1' } });
    expect((await all.object<{ data?: object }>('configmaps/a')).data).not.toHaveProperty('y');
  });

  it('does nothing to an object that someone else has changed or replaced since it was shown', async () => {
    const all = await actPlace();
    await all.create(MAPS, map('a', { x: '1' }), map('b', { x: '1' }), map('c', { x: '1' }));
    await all.file(
      'f.yaml',
      yaml(map('a', { x: '2' }), map('b', { x: '2' }), map('c', { x: '2' }), map('d', { x: '2' })),
    );
    const begun = await all.beginFile('apply', 'f.yaml');
    await all.patch(`${MAPS}/a`, { metadata: { labels: { by: 'other' } } });
    await all.patch(`${MAPS}/b`, { data: { x: '2' } });
    await all.remove(`${MAPS}/c`);
    await all.create(MAPS, map('c', { x: '9' }), map('d', { x: '9' }));
    const outcomes = await begun.done();
    expect(outcomes.slice(0, 3)).toEqual([
      'done configured',
      'failed someone else changed it in the meantime; nothing was done to it',
      'failed configmaps/c is another object now; nothing was done to it',
    ]);
    expect(outcomes[3]).toMatch(/^failed .*"d" already exists/);
    expect(await all.object('configmaps/c')).toMatchObject({ data: { x: '9' } });
    expect(await all.object('configmaps/d')).toMatchObject({ data: { x: '9' } });
  });

  it('starts no further object after the third failure, and names the rest', async () => {
    const all = await actPlace();
    const names = ['a', 'b', 'c', 'd', 'e'];
    await all.file('f.yaml', yaml(...names.map((name) => map(name, {}))));
    const begun = await all.beginFile('apply', 'f.yaml');
    await all.create(MAPS, ...names.slice(0, 3).map((name) => map(name, {})));
    expect((await begun.done()).slice(3)).toEqual([
      'not done not done, after 3 failures',
      'not done not done, after 3 failures',
    ]);
    expect(await all.names('configmaps')).not.toContain('d');
  });

  it('creates a namespace before its objects, which cannot be tried earlier', async () => {
    const all = await actPlace();
    const space = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'fresh' } };
    await all.file('f.yaml', yaml(space, map('a', {}, 'fresh')));
    const begun = await all.beginFile('apply', 'f.yaml');
    expect(begun.lines().join('\n')).toContain(
      'not tried on the server, because its namespace does not exist yet',
    );
    expect(begun.command()).toMatch(/^proa apply -f \S+\/f.yaml --context=\S+$/);
    expect(await begun.done()).toEqual(['done created', 'done created']);
  });

  it('says that an unchanged object that was never applied only gets the annotation', async () => {
    const all = await actPlace();
    await all.create(MAPS, map('a', { x: '1' }));
    await all.file('a.yaml', yaml(map('a', { x: '1' })));
    const begun = await all.beginFile('apply', 'a.yaml');
    expect(begun.lines()).toContain('stays unchanged, and records that it was applied');
    expect(await begun.done()).toEqual(['done configured']);
  });

  it('shows no values of secrets', async () => {
    const all = await actPlace();
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, stringData: { key: 'hush' } };
    await all.file('s.yaml', yaml(secret));
    const text = (await all.beginFile('apply', 's.yaml')).lines().join('\n');
    expect(text).toContain('key');
    expect(text).not.toMatch(/hush|aHVzaA/);
  });

  it.each([
    ['nothing.yaml', '', 'it contains no objects'],
    ['bad.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: A_B}', 'configmaps/A_B in default: '],
    ['field.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndaat: {}', 'unknown field "daat"'],
    ['kind.yaml', 'apiVersion: v1\nkind: Nothing\nmetadata: {name: a}', 'no matches for kind "Nothing"'],
  ])('reports what is wrong with %s, and asks nothing', async (name, text, problem) => {
    const all = await actPlace();
    await all.file(name, text);
    await expect(all.beginFile('apply', name)).rejects.toThrow(problem);
  });

  it('asks for a path, which Tab completes, and accepts the number of objects', async () => {
    const all = await sandboxSession({ sandbox: { pods: 1 } });
    await all.file('web.yaml', yaml(map('a', {}), map('b', {}, 'kube-system')));
    const scene = await LiveScene.start(all, 'pods');
    await scene.shows('live');
    scene.press('A');
    await scene.shows('file or folder');
    scene.press('w', 'tab', 'enter');
    const text = await scene.shows('Type 2 to apply');
    expect(text).toContain('Apply 2 configmaps in context sandbox, namespaces default, kube-system');
    scene.wait(300).press('2', 'enter');
    await scene.shows('+ configmaps/b in kube-system created');
    scene.press('escape', ':');
    for (const key of 'apply') scene.press(key);
    scene.press('space', ...'web.yaml', 'enter');
    await scene.shows('2 objects, all up to date');
  });
});

describe('a typed path', () => {
  it('is completed as long as there is only one match, folders with a slash', async () => {
    const all = await sandboxSession({ sandbox: { pods: 0 } });
    const place = { home: all.folder, workingFolder: all.folder };
    const completedPath = (text: string) => pathField(place).complete!(text);
    await all.file('web-1.yaml', '');
    await all.file('web-2.yaml', '');
    expect(completedPath('w')).toBe('web-');
    expect(completedPath('web-1')).toBe('web-1.yaml');
    expect(completedPath('~/web-2')).toBe('~/web-2.yaml');
    expect(completedPath('none/x')).toBe('none/x');
    await makeFolder(join(all.folder, 'charts'));
    await all.file('charts/only.yaml', '');
    expect(completedPath('charts/')).toBe('charts/only.yaml');
    const [folder = ''] = all.folder.split('/').slice(-1);
    expect(completedPath(`../${folder}`)).toBe(`../${folder}/`);
    expect(filePath('~/a', place)).toBe(`${all.folder}/a`);
    expect(() => filePath('-', place)).toThrow('the path of a file or folder is required');
  });
});
