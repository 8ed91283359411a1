import { expect, it } from 'vitest';
import { planDrain } from '../../../src/objects/draining/plan.js';

const MANY = 200_000;

it('a node of 200,000 pods is planned within the timeout of a test, and each pod is named', async () => {
  const items = Array.from({ length: MANY }, (_, at) => ({
    metadata: { namespace: 'shop', name: `p${at}` },
  }));
  const options = {
    ...{ force: true, ignoreDaemonSets: false, deleteEmptyDirData: false, skipWaitSeconds: 0 },
    ...{ podSelector: '', chunkSize: 0 },
  };
  const client = {
    // A server may return more than requested.
    async *list() {
      yield { head: {}, items, endsPage: true };
    },
    getAs: () => Promise.reject(new Error('no pod here has an owner')),
  };
  const { pods, warnings } = await planDrain('node-1', options as never, client as never, 0);
  expect(pods).toHaveLength(MANY);
  expect(warnings.startsWith('deleting Pods that declare no controller: shop/p0, shop/p1, ')).toBe(true);
  expect(warnings.endsWith(`, shop/p${MANY - 1}`)).toBe(true);
});
