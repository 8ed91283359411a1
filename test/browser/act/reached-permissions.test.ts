import { it } from 'vitest';
import type { ApiResource } from '../../../src/discovery/types.js';
import { actingOn, onObject } from './support/stage.js';

const nodes: ApiResource = {
  ...{ group: '', version: 'v1', kind: 'Node', name: 'nodes', singularName: 'node', namespaced: false },
  ...{ verbs: ['get', 'list', 'watch'], shortNames: ['no'], categories: [] },
};

it('a shell in a pod requires the permission to execute in pods', async () => {
  const scene = await actingOn();
  scene.server.denied.add('create pods/exec');
  await scene.press('X').shows('shell: you may not create pods/exec in default');
});

it('a shell on a node requires the permission to create pods', async () => {
  const scene = await onObject(nodes, {});
  scene.server.denied.add('create pods');
  await scene.press('X').shows('shell: you may not create pods');
});
