import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCEPT_JSON } from '../../../src/cluster/list/accept.js';
import type { ListDependencies } from '../../../src/cluster/list/dependencies.js';
import { InterruptedListError } from '../../../src/cluster/list/errors.js';
import { compareKeys, keyByMetadata } from '../../../src/cluster/list/key.js';
import { consumeList, list } from '../../../src/cluster/list/list.js';
import { parseResumeState, type ResumeState } from '../../../src/cluster/list/resume-state.js';
import type { ListReport, ListRequest } from '../../../src/cluster/list/types.js';
import { type Change, type Fate, ModelServer } from '../../support/model-server.js';
import { TestClock } from '../../support/test-clock.js';

/** Few keys, so that creations and deletions meet; `a-b` and `a` sort apart only by bytes of the whole key. */
const key = fc
  .tuple(fc.constantFrom('a', 'a-b', 'b'), fc.integer({ min: 0, max: 9 }))
  .map(([namespace, number]) => `${namespace}/p${number}`);
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ create: key }) },
  { weight: 3, arbitrary: fc.record({ delete: key }) },
  { weight: 2, arbitrary: fc.constant('compact' as const) },
);
const rarely = fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true));
const fate: fc.Arbitrary<Fate> = fc.record(
  {
    changes: fc.array(change, { maxLength: 4 }),
    cutAt: fc.double({ min: 0, max: 1, noNaN: true }),
    cleanCut: fc.boolean(),
    withoutToken: fc.boolean(),
    unchunked: rarely,
    empty: rarely,
    surplus: fc.integer({ min: 1, max: 5 }),
    frozen: rarely,
  },
  { requiredKeys: ['changes'] },
);
const world = fc.record({
  initial: fc.array(key, { maxLength: 30 }),
  fates: fc.array(fate, { maxLength: 12 }),
  habits: fc.record({
    metadataLast: fc.boolean(),
    chunkBytes: fc.integer({ min: 1, max: 400 }),
    ignoresResourceVersion: fc.boolean(),
    opaqueTokens: fc.boolean(),
  }),
  chunkSize: fc.integer({ min: 0, max: 7 }),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

interface Outcome {
  keys: string[];
  report: ListReport;
  error?: unknown;
  resume?: ResumeState;
}

async function run(
  server: ModelServer,
  { chunkSize }: World,
  changes: Partial<ListRequest> = {},
  options: ListDependencies = {},
  perBatch: (given: number) => void = () => {},
): Promise<Outcome> {
  const request: ListRequest = {
    path: '/api/v1/pods',
    accept: ACCEPT_JSON,
    chunkSize,
    consistency: 'resume',
    keyOf: keyByMetadata,
    ...changes,
  };
  const keys: string[] = [];
  const tools = { clock: new TestClock(), random: () => 0, maxRepeats: 100 };
  try {
    const report = await consumeList(list(server, request, { ...tools, ...options }), (batch) => {
      if (batch.restarted) keys.length = 0;
      keys.push(...batch.items.map((item) => keyByMetadata(item)!));
      perBatch(keys.length);
    });
    return { keys, report };
  } catch (error) {
    if (!(error instanceof InterruptedListError)) {
      const report = {
        pages: 0,
        items: 0,
        resumedItems: 0,
        resourceVersions: [],
        snapshots: [],
        complete: false,
      };
      return { keys, report, error };
    }
    return { keys, report: error.report, error: error.cause, resume: error.resume };
  }
}

function expectInOrder(keys: string[]): void {
  for (let at = 1; at < keys.length; at++) expect(compareKeys(keys[at - 1]!, keys[at]!)).toBeLessThan(0);
}

/**
 * In order, none twice, none that never was, and all that were there throughout.
 * @param complete false where the list ended early: then all of these as far as it came
 */
function expectFaithful(server: ModelServer, keys: string[], complete = true): void {
  expectInOrder(keys);
  const ever = new Set(server.history.flat());
  expect(keys.filter((item) => !ever.has(item))).toEqual([]);
  const given = new Set(keys);
  const isReached = (item: string) => complete || compareKeys(item, keys.at(-1) ?? '') <= 0;
  expect(server.survivors.filter((item) => !given.has(item) && isReached(item))).toEqual([]);
}

/** The only failure of a list that goes on in later snapshots: the server fell silent. */
function expectSilence(server: ModelServer, error: unknown): void {
  expect(error).toMatchObject({ fault: 'silence' });
  expect(server.frozen).toBeGreaterThan(0);
}

/** One seed, so that a run is like the one before; LIST_SCHEDULES and LIST_SEED try others. */
const runs = {
  numRuns: Number(process.env.LIST_SCHEDULES ?? 300),
  seed: Number(process.env.LIST_SEED ?? 2053),
};

describe('a list, whatever happens on the way', () => {
  it('gives each surviving object once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (w) => {
        const server = new ModelServer(w.initial, w.fates, w.habits);
        const { keys, report, error } = await run(server, w);
        expectFaithful(server, keys, error === undefined);
        if (error !== undefined) return expectSilence(server, error);
        expect(report).toMatchObject({ complete: true, items: keys.length });
        if (report.resourceVersions.length === 1 && report.resourceVersions[0] !== '') {
          expect(keys).toEqual(server.history[Number(report.resourceVersions[0])]);
        }
      }),
      runs,
    );
  });

  it('gives one snapshot or fails, with consistency snapshot', async () => {
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
      runs,
    );
  });

  it('gives one snapshot with consistency restart, where all can be taken back', async () => {
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
      runs,
    );
  });

  it('continues from wherever it was interrupted', async () => {
    const stops = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(world, stops, async (w, after) => {
        const server = new ModelServer(w.initial, w.fates, w.habits);
        const keys: string[] = [];
        let resumeFrom: ResumeState | undefined;
        let complete = false;
        for (const stop of [...after, Number.POSITIVE_INFINITY]) {
          const controller = new AbortController();
          const options: ListDependencies = { signal: controller.signal };
          if (resumeFrom !== undefined) options.resumeFrom = resumeFrom;
          const outcome = await run(server, w, {}, options, (given) => {
            if (given >= stop) controller.abort(new Error('interrupted'));
          });
          keys.push(...outcome.keys);
          complete = outcome.error === undefined;
          if (complete) break;
          const isStopped = (outcome.error as Error).message === 'interrupted';
          if (!isStopped) expectSilence(server, outcome.error);
          if (outcome.resume === undefined) continue;
          expect(outcome.resume.items).toBe(keys.length);
          resumeFrom = parseResumeState(JSON.parse(JSON.stringify(outcome.resume)));
        }
        expectFaithful(server, keys, complete);
      }),
      runs,
    );
  });

  it('never gives more than were asked for, and as many where nothing happens', async () => {
    const limit = fc.integer({ min: 1, max: 12 });
    await fc.assert(
      fc.asyncProperty(world, limit, async (w, maxItems) => {
        const server = new ModelServer(w.initial, w.fates, w.habits);
        const { keys } = await run(server, w, { maxItems });
        expectInOrder(keys);
        expect(keys.length).toBeLessThanOrEqual(maxItems);

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
      runs,
    );
  });
});
