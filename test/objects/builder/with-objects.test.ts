import { expect, it } from 'vitest';
import type { ObjectTarget } from '../../../src/cluster/target.js';
import type { KubeObject } from '../../../src/codec/object.js';
import type { ApiResource } from '../../../src/discovery/types.js';
import type { Found, Step } from '../../../src/objects/builder/query.js';
import { withObjects } from '../../../src/objects/builder/with-objects.js';

const resource = { group: '', version: 'v1', kind: 'Pod', name: 'pods', namespaced: true } as ApiResource;

async function* named(...names: string[]): AsyncGenerator<Step<Found<KubeObject | undefined>>> {
  for (const name of names)
    yield { target: { resource, namespace: 'default', name }, object: undefined, source: '' };
}

/** Reads immediately, and records what was read. */
function reader(read: string[]) {
  return {
    get: async (target: ObjectTarget) => {
      const { name } = target;
      read.push(name);
      return { target, object: { metadata: { name } } };
    },
    async *list() {},
  };
}

it('reads eight objects ahead of the one in use, and no more', async () => {
  const read: string[] = [];
  const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
  const steps = withObjects(named(...names), reader(read), { subresource: '', latest: false });
  await steps.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(read).toHaveLength(8);
  await steps.return();
});

it('reads an object that is named twice again after the first use', async () => {
  const read: string[] = [];
  const used: string[] = [];
  const steps = withObjects(named('a', 'b', 'a', 'c'), reader(read), { subresource: '', latest: false });
  for await (const step of steps) {
    await new Promise((resolve) => setImmediate(resolve));
    used.push(`${(step as Found).target.name} after ${read.join('')}`);
  }
  expect(used).toEqual(['a after abc', 'b after abca', 'a after abca', 'c after abca']);
});
