import { describe, expect, it } from 'vitest';
import { ACCEPT_JSON } from '../../src/list/accept.js';
import { keyByMetadata } from '../../src/list/key.js';
import { consumeList, list } from '../../src/list/list.js';
import type { ListBatch, ListOptions, ListReport, ListRequest } from '../../src/list/types.js';
import { ScriptedTransport } from '../support/scripted-transport.js';
import { TestClock } from '../support/test-clock.js';

const request: ListRequest = {
  path: '/api/v1/pods',
  accept: ACCEPT_JSON,
  chunkSize: 2,
  consistency: 'resume',
  keyOf: keyByMetadata,
};

const page = (names: string[], metadata: object) => ({
  kind: 'PodList',
  apiVersion: 'v1',
  metadata,
  items: names.map((name) => ({ metadata: { name, namespace: 'ns' } })),
});

async function run(
  transport: ScriptedTransport,
  changes: Partial<ListRequest> = {},
  options: ListOptions = {},
): Promise<{ names: string[]; report?: ListReport; error?: unknown; batches: ListBatch[] }> {
  const names: string[] = [];
  const batches: ListBatch[] = [];
  try {
    const report = await consumeList(
      list(transport, { ...request, ...changes }, { clock: new TestClock(), random: () => 0, ...options }),
      (batch) => {
        batches.push(batch);
        if (batch.restarted) names.length = 0;
        for (const item of batch.items) names.push(keyByMetadata(item)?.split('/').at(-1) ?? '?');
      },
    );
    return { names, report, batches };
  } catch (error) {
    return { names, error, batches };
  }
}

describe('list', () => {
  it('reads page after page', async () => {
    const transport = new ScriptedTransport(
      { body: page(['a', 'b'], { resourceVersion: '7', continue: 'T1', remainingItemCount: 3 }) },
      { body: page(['c', 'd'], { resourceVersion: '7', continue: 'T2', remainingItemCount: 1 }) },
      { body: page(['e'], { resourceVersion: '7' }) },
    );
    const { names, report, error } = await run(transport);
    expect(error).toBeUndefined();
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(transport.asked).toEqual([
      '/api/v1/pods?limit=2',
      '/api/v1/pods?continue=T1&limit=2',
      '/api/v1/pods?continue=T2&limit=2',
    ]);
    expect(report).toEqual({
      pages: 3,
      items: 5,
      resumedItems: 0,
      resourceVersions: ['7'],
      complete: true,
    });
  });
});
