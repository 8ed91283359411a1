import { expect, it } from 'vitest';
import { describeObject } from '../../src/browse/describe.js';
import { containersOf } from '../../src/browse/documents.js';

const names = (...all: string[]) => all.map((name) => ({ name, image: `${name}:1` }));
const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-1' },
  spec: {
    initContainers: names('prepare'),
    containers: names('app', 'proxy'),
    ephemeralContainers: names('debugger'),
  },
  status: {
    ephemeralContainerStatuses: [{ name: 'debugger', ready: false, restartCount: 0, state: { running: {} } }],
  },
};

it("a pod's containers come with those first whose logs are wanted most", () => {
  expect(containersOf(pod)).toEqual(['app', 'proxy', 'prepare', 'debugger']);
  const annotations = { 'kubectl.kubernetes.io/default-container': 'proxy' };
  expect(containersOf({ ...pod, metadata: { name: 'web-1', annotations } })[0]).toBe('proxy');
  expect(containersOf({ apiVersion: 'v1', kind: 'Pod' })).toEqual([]);
});

it('a summary tells of containers that were added for debugging', () => {
  const summary = describeObject({ object: pod, owners: [], events: [] }, 0);
  expect(summary).toContain('  debugger:\n    Image:    debugger:1\n    State:    running');
});
