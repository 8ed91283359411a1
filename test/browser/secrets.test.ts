import { expect, it } from 'vitest';
import type { BrowserCluster } from '../../src/browser/state/cluster.js';
import { valuesSource } from '../../src/browser/text/values.js';
import { resource, Scene } from './support/fake-cluster.js';

it("a secret's values are hidden until they are requested", async () => {
  const scene = new Scene();
  scene.size.rows = 30;
  const secrets = { resource: { name: 'secrets', kind: 'Secret' } };
  const secret = '/api/v1/namespaces/default/secrets';
  scene.server.documents[secret] = {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion: '1' },
    columnDefinitions: [{ name: 'Name', type: 'string', format: 'name', description: '', priority: 0 }],
    rows: [{ cells: ['s'], object: { metadata: { name: 's', namespace: 'default' } } }],
  };
  scene.server.documents[`${secret}/s`] = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: 's',
      annotations: { 'kubectl.kubernetes.io/last-applied-configuration': 'aHVudGVyMiE=' },
    },
    data: { password: 'aHVudGVyMiE=' },
  };
  scene.start({ resource: resource(secrets.resource.name, secrets.resource.kind) });
  await scene.until(() => scene.names()[0] === 's');
  await scene.press('y').shows('password: <hidden');
  expect(scene.screen().join('\n')).not.toContain('aHVudGVyMg');
  await scene.press('x').shows('password: aHVudGVyMiE=');
  await scene.press('escape', 'd').shows('password:  8 bytes');
  expect(scene.screen().join('\n')).not.toMatch(/aHVudGVyMg|hunter2/);
  await scene.press('escape', 'enter').shows('password: 8 bytes');
  expect(scene.screen().join('\n')).not.toMatch(/aHVudGVyMg|hunter2/);
  await scene.press('x').shows('  hunter2!');
  // Visible for half a minute, but not to a user who comes back.
  await scene.until((screen) => !screen.includes('hunter2!'));
  await scene.press('x').shows('  hunter2!');
  await scene.press('escape', 'enter').shows('password: 8 bytes');
  expect(scene.screen().join('\n')).not.toContain('hunter2');
  // Also by the key alone, and no longer.
  await scene.press('escape', 'x').shows('  hunter2!');
  await scene.until((screen) => screen.includes('password: 8 bytes') && !screen.includes('hunter2!'));
});

it('values stay visible until the user leaves them if that is configured, and the key says so', async () => {
  const secret = { kind: 'Secret', data: { password: 'aHVudGVyMiE=' } };
  const cluster = { object: async () => secret } as unknown as BrowserCluster;
  const target = { resource: resource('secrets', 'Secret'), namespace: 'default', name: 's' };
  const made = (after: Parameters<typeof valuesSource>[2]['after']) =>
    valuesSource(cluster, target, { redo: () => undefined, after, now: () => 0 });
  const hidings: (() => void)[] = [];
  const usual = made((_ms, hide) => void hidings.push(hide));
  const kept = made(undefined);
  const textOf = async (source: typeof kept) => {
    let shown = '';
    await source.read((text) => {
      shown = text;
    }, new AbortController().signal);
    return shown;
  };
  for (const source of [usual, kept]) source.bindings!()[0]!.run(true);
  for (const hide of hidings) hide();
  expect(await textOf(usual)).not.toContain('hunter2!');
  expect(await textOf(kept)).toContain('hunter2!');
  expect(usual.bindings!()[0]!.does).toBe('show the values for 30 seconds, or hide them');
  expect(kept.bindings!()[0]!.does).toBe('show the values, or hide them');
});
