import { describe, expect, it } from 'vitest';
import type { ListItem } from '../../../src/cluster/list/list-item.js';
import { PODS } from '../../../src/discovery/core-resources.js';
import { scene } from './support.js';

const pods = { resource: PODS, namespace: 'shop' };
const page = (name: string, metadata: object) => {
  const item = { metadata: { name, namespace: 'shop' } };
  const head = { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '7', ...metadata } };
  const text = JSON.stringify({ ...head, items: [item] });
  return { body: [text.slice(0, -2), text.slice(-2)] };
};
/** Two pages; opening the list reads the first one up to its first object. */
const twoPages = () => [page('web-1', { continue: 'T1' }), page('web-2', {})];

describe('an open list', () => {
  it('returns its first batch again, and then the others', async () => {
    const { client } = scene(twoPages());
    const { batches, first } = await client.openList(pods);
    const given = [];
    for await (const batch of batches) given.push(batch);
    expect(given[0]).toBe(first);
    expect(given.flatMap(({ items }): ListItem[] => items)).toMatchObject([
      { metadata: { name: 'web-1' } },
      { metadata: { name: 'web-2' } },
    ]);
  });

  it('ends its requests when it is abandoned before any batch was used', async () => {
    const { client, transport } = scene(twoPages());
    const { batches } = await client.openList(pods);
    expect(transport.log).toEqual(['send 1', 'read 1', 'send 2']);
    await batches.return(undefined as never);
    expect(transport.log).toContain('left 1');
    expect(transport.log).toContain('abort 2');
    expect(await batches.next()).toMatchObject({ done: true });
  });
});
