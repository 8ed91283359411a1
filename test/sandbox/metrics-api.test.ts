import { describe, expect, it } from 'vitest';
import { sandboxScene } from './sandbox-scene.js';

const PODS = '/apis/metrics.k8s.io/v1beta1/pods';

interface Pod {
  status: { phase: string; containerStatuses: { state: { waiting?: object } }[] };
}

describe("the sandbox's metrics server", () => {
  it('measures nodes, and pods with running containers, always with the same results', async () => {
    const { client } = await sandboxScene({ pods: 60, metrics: true });
    const { json: pods } = await client.get('/api/v1/pods');
    const running = pods.items.filter(
      ({ status }: Pod) =>
        status.phase === 'Running' && status.containerStatuses.every(({ state }) => !state.waiting),
    );
    const { json: metrics } = await client.get(PODS);
    const names = (items: { metadata: { name: string } }[]) => items.map(({ metadata }) => metadata.name);
    expect(metrics.kind).toBe('PodMetricsList');
    expect(metrics.metadata.continue).toBeUndefined();
    expect(names(metrics.items)).toEqual(names(running));
    expect(metrics.items[0].containers[0].usage).toEqual({
      cpu: expect.stringMatching(/^\d+n$/),
      memory: expect.stringMatching(/^\d+Ki$/),
    });
    expect((await client.get(PODS)).json.items).toEqual(metrics.items);
    const { json: nodes } = await client.get('/apis/metrics.k8s.io/v1beta1/nodes');
    expect(nodes.items.length).toBeGreaterThan(0);
  });

  it('returns pages of visible objects', async () => {
    const { client } = await sandboxScene({ pods: 60, metrics: true });
    const { json: all } = await client.get(PODS);
    const { json: page } = await client.get(`${PODS}?limit=3`);
    const { json: next } = await client.get(`${PODS}?limit=500&continue=${page.metadata.continue}`);
    expect([...page.items, ...next.items]).toEqual(all.items);
  });

  it('does not exist unless requested', async () => {
    const { client } = await sandboxScene();
    expect((await client.get(PODS)).status).toBe(404);
  });
});
