import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ListInconsistentError } from '../../../src/cluster/list/errors.js';
import type { list } from '../../../src/cluster/list/list.js';
import { parallelList } from '../../../src/cluster/list/parallel.js';
import { ModelServer } from '../../support/model-server.js';
import {
  expectEachMishap,
  expectFaithful,
  expectInOrder,
  expectSilence,
  run,
  schedules,
  world,
} from './worlds.js';

const byNamespaces =
  (width: number): typeof list =>
  (transport, request, options = {}) =>
    parallelList(transport, request, {
      ...options,
      width,
      pathIn: (namespace) => `/api/v1/namespaces/${namespace}/pods`,
    });
/** Chunks are what several namespaces are read ahead by: a list without them is read as one. */
const chunked = world.map((w) => ({ ...w, chunkSize: Math.max(1, w.chunkSize) }));
const width = fc.integer({ min: 2, max: 4 });
const nothing = () => {};

describe('a list by namespaces, whatever happens on the way', () => {
  it('gives each surviving object once, in order', async () => {
    const servers: ModelServer[] = [];
    let apart = 0;
    await fc.assert(
      fc.asyncProperty(chunked, width, async (w, wide) => {
        const server = new ModelServer(w.initial, w.fates, w.habits);
        servers.push(server);
        const { keys, report, error } = await run(server, w, {}, {}, nothing, byNamespaces(wide));
        if (server.requests.some(({ path }) => path.endsWith('/pods') && path !== '/api/v1/pods')) apart++;
        expectFaithful(server, keys, error === undefined);
        if (error instanceof ListInconsistentError) {
          // A server that answers from another snapshot than it is asked for cannot be read so, and that is said.
          expect(w.habits.ignoresResourceVersion).toBe(true);
          return;
        }
        if (error !== undefined) return expectSilence(server, error);
        expect(report).toMatchObject({ complete: true, items: keys.length });
        if (report.resourceVersions.length === 1 && report.resourceVersions[0] !== '') {
          expect(keys).toEqual(server.history[Number(report.resourceVersions[0])]);
        }
      }),
      schedules(6),
    );
    expectEachMishap(servers);
    expect(apart).toBeGreaterThan(servers.length / 25);
  });

  it('gives one snapshot or fails, with consistency snapshot', async () => {
    await fc.assert(
      fc.asyncProperty(chunked, width, async (w, wide) => {
        const server = new ModelServer(w.initial, w.fates, w.habits);
        const changes = { consistency: 'snapshot' } as const;
        const { keys, report, error } = await run(server, w, changes, {}, nothing, byNamespaces(wide));
        expectInOrder(keys);
        expect(report.resourceVersions.length).toBeLessThanOrEqual(1);
        if (error === undefined) expect(keys).toEqual(server.history[Number(report.resourceVersions[0])]);
      }),
      schedules(7),
    );
  });
});
