import { expect, it } from 'vitest';
import { BrowserCluster } from '../../src/browser/state/cluster.js';
import { type Discovery, NoKindMatchError } from '../../src/discovery/types.js';
import { FakeServer, podResource } from './support/fake-cluster.js';

/** A cluster whose discovery knows nothing, or fails, until it starts over. */
function clusterThatForgot(failure: (asked: string) => Error) {
  let isFresh = false;
  let restarts = 0;
  const answer = async (asked: string) => {
    if (!isFresh) throw failure(asked);
    return podResource;
  };
  const discovery: Partial<Discovery> = {
    resolve: answer,
    resolveKind: ({ kind }) => answer(kind),
    invalidate: async () => {
      isFresh = true;
      restarts++;
    },
  };
  const info = { contextName: '', user: '', namespace: '', mode: 'open' as const, knownNamespaces: [] };
  const cluster = new BrowserCluster(info, new FakeServer(), discovery as BrowserCluster['discovery']);
  return { cluster, restarts: () => restarts };
}

const kind = { group: '', version: 'v1', kind: 'Pod' };

it('a resource is found if it was added, or its group recovered, while the browser runs', async () => {
  const { cluster } = clusterThatForgot(() => new Error('unable to retrieve the list: not a JSON document'));
  expect(await cluster.resolve('pods')).toBe(podResource);
  const again = clusterThatForgot(() => new Error('unable to retrieve the list: not a JSON document'));
  expect(await again.cluster.resolveKind(kind)).toBe(podResource);
});

it('a kind of owner that is not served is not requested with every summary', async () => {
  const { cluster, restarts } = clusterThatForgot(() => new NoKindMatchError(kind));
  await expect(cluster.resolveKind(kind)).rejects.toThrow(NoKindMatchError);
  expect(restarts()).toBe(0);
});
