import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListDependencies } from '../../../src/cluster/list/dependencies.js';
import { parseResumeState, type ResumeState } from '../../../src/cluster/list/resume-state.js';
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

describe('a list with random faults', () => {
  it('returns each surviving object once, in order', async () => {
    const servers: ModelServer[] = [];
    await fc.assert(
      fc.asyncProperty(world, async (w) => {
        const server = new ModelServer(w.initial, w.fates, w.habits);
        servers.push(server);
        const { keys, report, error } = await run(server, w);
        expectFaithful(server, keys, error === undefined);
        if (error !== undefined) return expectSilence(server, error);
        expect(report).toMatchObject({ complete: true, items: keys.length });
        if (report.resourceVersions.length === 1 && report.resourceVersions[0] !== '') {
          expect(keys).toEqual(server.history[Number(report.resourceVersions[0])]);
        }
      }),
      schedules(1),
    );
    expectEachMishap(servers);
  });

  it('returns one snapshot or fails, with consistency snapshot', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (w) => {
        const server = new ModelServer(w.initial, w.fates, w.habits);
        const { keys, report, error } = await run(server, w, { consistency: 'snapshot' });
        const versions = report.resourceVersions;
        expect(versions.length).toBeLessThanOrEqual(1);
        if (error === undefined) expect(keys).toEqual(server.history[Number(versions[0])]);
        const isPrefix = (snapshot: string[]) => keys.every((item, index) => snapshot[index] === item);
        const candidates = versions.length === 0 ? server.history : [server.history[Number(versions[0])]!];
        expect(candidates.some(isPrefix)).toBe(true);
      }),
      schedules(2),
    );
  });

  it('returns one snapshot with consistency restart, if everything can be taken back', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (w) => {
        const server = new ModelServer(w.initial, w.fates, w.habits);
        const { keys, report, error } = await run(
          server,
          w,
          { consistency: 'restart' },
          { mayRestart: () => true },
        );
        if (error !== undefined) return expectSilence(server, error);
        expect(report.resourceVersions).toHaveLength(1);
        expect(keys).toEqual(server.history[Number(report.resourceVersions[0])]);
        expect(report.items).toBe(keys.length);
      }),
      schedules(3),
    );
  });

  it('continues after the last printed item, wherever it was interrupted', async () => {
    const stop = fc.record({ after: fc.integer({ min: 1, max: 12 }), held: fc.integer({ min: 0, max: 9 }) });
    const stops = fc.array(stop, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(world, stops, async (w, before) => {
        const server = new ModelServer(w.initial, w.fates, w.habits);
        const keys: string[] = [];
        let resumeFrom: ResumeState | undefined;
        let complete = false;
        for (const { after, held } of [...before, { after: Number.POSITIVE_INFINITY, held: 0 }]) {
          const controller = new AbortController();
          const options: ListDependencies = { signal: controller.signal };
          if (resumeFrom !== undefined) options.resumeFrom = resumeFrom;
          const outcome = await run(server, w, {}, options, (given) => {
            if (given >= after) controller.abort(new Error('interrupted'));
          });
          complete = outcome.error === undefined;
          const printed = complete ? outcome.keys.length : Math.max(0, outcome.keys.length - held);
          keys.push(...outcome.keys.slice(0, printed));
          if (complete) break;
          const isStopped = (outcome.error as Error).message === 'interrupted';
          if (!isStopped) expectSilence(server, outcome.error);
          const state = outcome.trail.behind(printed);
          expect(state === undefined).toBe(printed === 0);
          if (state === undefined) continue;
          expect(state.items).toBe(keys.length);
          resumeFrom = parseResumeState(JSON.parse(JSON.stringify(state)));
        }
        expectFaithful(server, keys, complete);
      }),
      schedules(4),
    );
  });

  it('never returns more than requested, and exactly as many without faults', async () => {
    const limit = fc.integer({ min: 1, max: 12 });
    await fc.assert(
      fc.asyncProperty(world, limit, async (w, maxItems) => {
        const server = new ModelServer(w.initial, w.fates, w.habits);
        const { keys, report, error } = await run(server, w, { maxItems });
        expectInOrder(keys);
        expect(keys.length).toBeLessThanOrEqual(maxItems);
        const [version, another] = report.resourceVersions;
        if (error === undefined && report.remaining !== undefined && another === undefined) {
          expect(report.remaining).toBe(server.history[Number(version)]!.length - keys.length);
        }

        const calm = new ModelServer(w.initial, [], w.habits);
        const result = await run(calm, w, { maxItems });
        const all = calm.history[1]!;
        expect(result.keys).toEqual(all.slice(0, maxItems));
        expect(result.report.complete).toBe(all.length <= maxItems);
        const left = all.length - maxItems;
        expect(result.report.remaining).toBe(left > 0 ? left : undefined);
        for (const { query = [] } of calm.requests) {
          const asked = Number(new Map(query).get('limit'));
          expect(asked).toBeGreaterThan(0);
          expect(asked).toBeLessThanOrEqual(maxItems);
        }
      }),
      schedules(5),
    );
  });
});
