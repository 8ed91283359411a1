import * as fc from 'fast-check';
import { expect } from 'vitest';
import { ACCEPT_JSON } from '../../../src/cluster/list/accept.js';
import type { ListDependencies } from '../../../src/cluster/list/dependencies.js';
import { InterruptedListError } from '../../../src/cluster/list/errors.js';
import { compareKeys, keyByMetadata } from '../../../src/cluster/list/key.js';
import { consumeList, list } from '../../../src/cluster/list/list.js';
import { ListTrail } from '../../../src/cluster/list/trail.js';
import type { ListReport, ListRequest } from '../../../src/cluster/list/types.js';
import { cases } from '../../support/cases.js';
import type { Change, Fate, Mishap, ModelServer } from '../../support/model-server.js';
import { TestClock } from '../../support/test-clock.js';

/**
 * Few keys, so that creations and deletions collide; `a-b` and `a` are sorted correctly only by bytes of the whole key.
 */
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
/** What is listed, what happens in the meantime, and how the server differs from others. */
export const world = fc.record({
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
export type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

/** What a list has returned, and how it ended. */
export interface Outcome {
  keys: string[];
  report: ListReport;
  error?: unknown;
  /** The trail of the batches. */
  trail: ListTrail;
}

/**
 * Reads a list to its end.
 * @param perBatch called with the current number of items
 * @param read the single list, or the one by namespace
 */
export async function run(
  server: ModelServer,
  { chunkSize }: World,
  changes: Partial<ListRequest> = {},
  options: ListDependencies = {},
  perBatch: (given: number) => void = () => {},
  read: typeof list = list,
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
  const trail = new ListTrail();
  const tools = { clock: new TestClock(), random: () => 0, maxRepeats: 100 };
  try {
    const report = await consumeList(read(server, request, { ...tools, ...options }), (batch) => {
      if (batch.restarted) keys.length = 0;
      trail.take(batch, 0);
      keys.push(...batch.items.map((item) => keyByMetadata(item)!));
      perBatch(keys.length);
    });
    return { keys, report, trail };
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
      return { keys, report, error, trail };
    }
    return { keys, report: error.report, error: error.cause, trail };
  }
}

/** Expects the order of etcd, without duplicates. */
export function expectInOrder(keys: string[]): void {
  for (let at = 1; at < keys.length; at++) expect(compareKeys(keys[at - 1]!, keys[at]!)).toBeLessThan(0);
}

/**
 * Expects order, no duplicates, no objects that never existed, and all that existed throughout.
 * @param complete false if the list ended early: then all of these up to its end
 */
export function expectFaithful(server: ModelServer, keys: string[], complete = true): void {
  expectInOrder(keys);
  const ever = new Set(server.history.flat());
  expect(keys.filter((item) => !ever.has(item))).toEqual([]);
  const given = new Set(keys);
  const isReached = (item: string) => complete || compareKeys(item, keys.at(-1) ?? '') <= 0;
  expect(server.survivors.filter((item) => !given.has(item) && isReached(item))).toEqual([]);
}

/** The only failure of a list that continues in later snapshots: the server fell silent. */
export function expectSilence(server: ModelServer, error: unknown): void {
  expect(error).toMatchObject({ fault: 'silence' });
  expect(server.mishaps.get('frozen')).toBeGreaterThan(0);
}

/** Fails unless each mishap made a difference in at least one of two hundred schedules. */
export function expectEachMishap(servers: readonly ModelServer[]): void {
  const all: Mishap[] = [
    ...([
      'brokenAnswer',
      'cleanlyCutAnswer',
      'emptyPage',
      'expiredWithToken',
      'expiredWithoutToken',
    ] as const),
    ...(['frozen', 'fullerPage', 'opaqueToken', 'unchunked'] as const),
  ];
  const rare = all.filter(
    (mishap) => servers.filter(({ mishaps }) => mishaps.has(mishap)).length < servers.length / 200,
  );
  expect(rare).toEqual([]);
}

/**
 * How many schedules a property is tried with: 10,000 in total if all cases are tried. The seed is fixed, so that runs
 * are identical; LIST_SCHEDULES (for each property) and LIST_SEED try others.
 * @param property each has its own schedules
 */
export function schedules(property: number): { numRuns: number; seed: number } {
  const seed = Number(process.env.LIST_SEED ?? 2053) + property;
  return { numRuns: Number(process.env.LIST_SCHEDULES ?? cases(2000)), seed };
}
