import { expect, it } from 'vitest';
import { resource, Scene } from './support/fake-cluster.js';

it("a secret's values are hidden until they are asked for", async () => {
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
  // Shown for half a minute, and not to who comes back.
  await scene.until((screen) => !screen.includes('hunter2!'));
  await scene.press('x').shows('  hunter2!');
  await scene.press('escape', 'enter').shows('password: 8 bytes');
  expect(scene.screen().join('\n')).not.toContain('hunter2');
});
