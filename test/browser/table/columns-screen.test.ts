import { describe, expect, it } from 'vitest';
import { parseOwnColumn } from '../../../src/browser/table/columns/own-columns.js';
import { fieldsBehind } from '../../../src/browser/table/columns/schema-fields.js';
import type { OpenApi } from '../../../src/cluster/open-api.js';
import { podResource, resource, Scene } from '../support/fake-cluster.js';
import { widePodColumns } from '../support/rows.js';

const wide = ['10.0.0.1', 'node-1', '<none>', '<none>'];

async function opened(): Promise<Scene> {
  const scene = new Scene();
  scene.size = { columns: 99, rows: 30 };
  scene.server.columns = widePodColumns;
  scene.server.pods = [
    {
      name: 'a',
      wide,
      labels: { app: 'web', 'x.io/tier': 'front' },
      object: { status: { qosClass: 'Burstable' } },
    },
    { name: 'b', wide, labels: { app: 'db' }, object: { status: { qosClass: 'Guaranteed' } } },
  ];
  scene.start();
  await scene.shows('Running');
  scene.press(',');
  await scene.shows('columns of pods');
  return scene;
}

/** The titles of the table that is visible below the list. */
const titles = (scene: Scene) =>
  scene
    .screen()
    .find((line) => /^ {4}NAME/.test(line))!
    .trim()
    .split(/ {2,}/);

/** Types a column, and waits until it is added. */
async function add(scene: Scene, text: string): Promise<void> {
  scene.press('+').type(text).press('enter');
  await scene.until((screen) => !screen.includes(`+${text}`));
}

describe('the list of columns', () => {
  it('shows and hides columns immediately, and stores that', async () => {
    const scene = await opened();
    scene.press('down', 'space');
    await scene.until(() => !titles(scene).includes('READY'));
    expect(titles(scene)).toEqual(['NAME', 'STATUS', 'RESTARTS', 'AGE']);
    expect(
      scene.state.get('contexts', 'dev https://cluster.example:6443', 'tables', 'pods', 'columns'),
    ).toEqual(titles(scene));
    scene.press('u');
    expect(titles(scene)).toEqual(['NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE']);
    expect(scene.state.get()).toEqual({});
  });

  it('moves columns by Shift and an arrow', async () => {
    const scene = await opened();
    scene.press('down', 'shift+down', 'shift+down');
    expect(titles(scene)).toEqual(['NAME', 'STATUS', 'RESTARTS', 'READY', 'AGE']);
    scene.press('shift+up');
    expect(titles(scene)).toEqual(['NAME', 'STATUS', 'READY', 'RESTARTS', 'AGE']);
    scene.press('enter');
    expect(titles(scene)).toEqual(['NAME', 'STATUS', 'READY', 'RESTARTS', 'AGE']);
    expect(scene.screen().join('\n')).not.toContain('columns of pods');
  });

  it('offers the labels of the rows, for filtering and sorting', async () => {
    const scene = await opened();
    expect(scene.screen().join('\n')).toMatch(/\[ \] TIER +label:x\.io\/tier/);
    await add(scene, 'label:app');
    expect(titles(scene)).toContain('APP');
    expect(scene.server.objectsAsked).toBe(false);
    scene.press('enter', '<');
    expect(scene.names()).toEqual(['b', 'a']);
    scene.press('/').type('app=web');
    expect(scene.names()).toEqual(['a']);
  });

  it('adds fields by their path, reads whole objects only for them, and says so', async () => {
    const scene = await opened();
    expect(scene.server.objectsAsked).toBe(false);
    await add(scene, 'QOS=.status.qosClass');
    expect(scene.screen().join('\n')).toContain('complete objects are read from now on');
    await scene.shows('Burstable');
    expect(titles(scene).at(-1)).toBe('QOS');
    scene.press('enter', '/').type('qos=guaranteed');
    expect(scene.names()).toEqual(['b']);
  });

  it('needs no objects for fields of the metadata', async () => {
    const scene = await opened();
    await add(scene, '.metadata.uid');
    await scene.shows('uid-default-b');
    expect(scene.server.objectsAsked).toBe(false);
  });

  it('reports in place what cannot be read', async () => {
    const scene = await opened();
    scene.press('+').type('.status.x[').press('enter');
    await scene.shows('this is not a valid path');
    scene.press('ctrl+u').type('status').press('enter');
    await scene.shows('a column is TITLE=.path.of.a.field');
  });

  it('restores stored columns, with the namespace if there are several', async () => {
    const scene = await opened();
    await add(scene, 'QOS=.status.qosClass');
    scene.press('enter', '0');
    await scene.until((screen) => screen.includes('Burstable') && screen.includes('NAMESPACE'));
    expect(titles(scene).at(-1)).toBe('QOS');
  });
});

describe('a column of secrets', () => {
  const secrets = resource('secrets', 'Secret');

  it.each(['.data.password', '.metadata.annotations', '.metadata', '..password', '{.data}', '.metadata..x'])(
    'is never %s',
    (path) => {
      expect(() => parseOwnColumn(`X=${path}`, secrets)).toThrow('for secrets');
    },
  );

  it('can be one without values', () => {
    expect(parseOwnColumn('.metadata.ownerReferences[0].name', secrets).title).toBe('NAME');
    expect(parseOwnColumn('label:app', secrets).title).toBe('APP');
  });
});

it('fields are completed from the schema, through lists and references', async () => {
  const schemas = {
    Pod: {
      'x-kubernetes-group-version-kind': [{ group: '', version: 'v1', kind: 'Pod' }],
      properties: { spec: { allOf: [{ $ref: '#/components/schemas/PodSpec' }] }, status: { type: 'object' } },
    },
    PodSpec: {
      properties: {
        containers: { type: 'array', items: { $ref: '#/components/schemas/Container' } },
        nodeName: {},
      },
    },
    Container: { properties: { image: { type: 'string' }, imagePullPolicy: { type: 'string' }, name: {} } },
  };
  const openApi = { v3: async () => ({ components: { schemas } }) } as unknown as OpenApi;
  const names = (path: string) => fieldsBehind(openApi, podResource, path);
  expect(await names('.s')).toEqual(['spec', 'status']);
  expect(await names('.spec.containers[*].im')).toEqual(['image', 'imagePullPolicy']);
  expect(await names('.nothing.x')).toEqual([]);
});
