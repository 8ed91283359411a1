import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCEPT_JSON } from '../../../src/cluster/list/accept.js';
import { InterruptedListError } from '../../../src/cluster/list/errors.js';
import { compareKeys, keyByMetadata } from '../../../src/cluster/list/key.js';
import { consumeList, list } from '../../../src/cluster/list/list.js';
import type { ListBatch, ListReport, ListRequest } from '../../../src/cluster/list/types.js';
import { listWithin } from '../../../src/cluster/list/within.js';
import { StatusError } from '../../../src/transport/errors.js';
import type { Transport } from '../../../src/transport/types.js';
import { cases } from '../../support/cases.js';
import { type Change, type Fate, ModelServer } from '../../support/model-server.js';
import { TestClock } from '../../support/test-clock.js';

/** `a` and `a-b` are sorted correctly only by bytes of the whole key. */
const NAMESPACES = ['a', 'a-b', 'b', 'c'] as const;

interface Namespace {
  name: string;
  initial: string[];
  fates: Fate[];
}

const number = fc.integer({ min: 0, max: 20 });
const namespaceOf = (name: string): fc.Arbitrary<Namespace> => {
  const key = number.map((each) => `${name}/p${each}`);
  const change: fc.Arbitrary<Change> = fc.oneof(fc.record({ create: key }), fc.record({ delete: key }), {
    weight: 2,
    arbitrary: fc.constant('compact' as const),
  });
  const fate: fc.Arbitrary<Fate> = fc.record(
    {
      changes: fc.array(change, { maxLength: 3 }),
      cutAt: fc.double({ min: 0, max: 1, noNaN: true }),
      withoutToken: fc.boolean(),
    },
    { requiredKeys: ['changes'] },
  );
  return fc.record({
    name: fc.constant(name),
    initial: fc.array(key, { maxLength: 12 }),
    fates: fc.array(fate, { maxLength: 8 }),
  });
};
const world = fc.record({
  namespaces: fc.tuple(...NAMESPACES.map(namespaceOf)),
  chunkSize: fc.integer({ min: 0, max: 5 }),
  width: fc.integer({ min: 1, max: 5 }),
  consistency: fc.constantFrom('resume' as const, 'snapshot' as const),
});
const HABITS = { metadataLast: false, chunkBytes: 200, ignoresResourceVersion: false, opaqueTokens: false };

/** A server whose namespaces each have their own history. */
function serverOf(namespaces: readonly Namespace[]): Transport {
  const servers = new Map(
    namespaces.map(({ name, initial, fates }) => [name, new ModelServer(initial, fates, HABITS)]),
  );
  return {
    server: 'https://model.example',
    send: (request) => servers.get(request.path.split('/')[4]!)!.send(request),
    close() {},
  };
}

const pathIn = (namespace: string) => `/api/v1/namespaces/${namespace}/pods`;
const tools = () => ({ clock: new TestClock(), random: () => 0, maxRepeats: 100 });
const requestOf = (more: Partial<ListRequest>): ListRequest => ({
  path: '/api/v1/pods',
  accept: ACCEPT_JSON,
  chunkSize: 5,
  consistency: 'resume',
  keyOf: keyByMetadata,
  ...more,
});

async function outcome(batches: AsyncGenerator<ListBatch, ListReport, undefined>) {
  const keys: string[] = [];
  try {
    const report = await consumeList(batches, ({ items }) => {
      keys.push(...items.map((item) => keyByMetadata(item)!));
    });
    return { keys, report };
  } catch (error) {
    return { keys, error };
  }
}

describe('the lists of some namespaces as one', () => {
  it('are what each list returns alone, in the order of the list across all, despite faults', async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ namespaces, chunkSize, width, consistency }) => {
        const request = requestOf({ chunkSize, consistency });
        const expected: string[] = [];
        const broken: string[] = [];
        for (const each of namespaces) {
          const alone = serverOf([each]);
          const { keys, error } = await outcome(
            list(alone, { ...request, path: pathIn(each.name) }, tools()),
          );
          const cause = error instanceof InterruptedListError ? error.cause : error;
          if (cause !== undefined && !(cause instanceof StatusError)) return;
          expected.push(...keys);
          if (cause !== undefined) broken.push(each.name);
        }
        const refused: string[] = [];
        const { keys, report, error } = await outcome(
          listWithin(serverOf(namespaces), request, {
            ...tools(),
            namespaces: [...NAMESPACES].reverse(),
            width,
            pathIn,
            onRefused: (namespace) => refused.push(namespace),
          }),
        );
        expect(error).toBeUndefined();
        // `/` sorts after `-`: in lists, all of a-b precedes all of a.
        expect(keys).toEqual([...expected].sort(compareKeys));
        expect(refused.sort()).toEqual(broken.sort());
        expect(report).toMatchObject({ items: keys.length, complete: broken.length === 0 });
      }),
      { numRuns: cases(150) },
    );
  });

  it('stop at the requested number of items', async () => {
    const namespaces = NAMESPACES.map((name) => ({
      name,
      initial: Array.from({ length: 4 }, (_, index) => `${name}/p${index}`),
      fates: [],
    }));
    const wanted = (maxItems: number) =>
      outcome(
        listWithin(serverOf(namespaces), requestOf({ chunkSize: 3, maxItems }), {
          ...{ namespaces: NAMESPACES, width: 2, pathIn },
        }),
      );
    const { keys, report } = await wanted(6);
    expect(keys).toEqual(['a-b/p0', 'a-b/p1', 'a-b/p2', 'a-b/p3', 'a/p0', 'a/p1']);
    expect(report).toMatchObject({ items: 6, complete: false });
    expect((await wanted(50)).report).toMatchObject({ items: 16, complete: true });
  });

  it('fail if a namespace is refused and this cannot be reported', async () => {
    const refused = new StatusError({ reason: 'Forbidden', message: 'no', code: 403 }, 403);
    const server = serverOf([{ name: 'a', initial: ['a/p0'], fates: [] }]);
    const transport: Transport = {
      ...server,
      send: (request) => (request.path === pathIn('b') ? Promise.reject(refused) : server.send(request)),
    };
    const read = (more: object) =>
      outcome(listWithin(transport, requestOf({}), { namespaces: ['a', 'b'], width: 2, pathIn, ...more }));
    expect(await read({})).toMatchObject({ keys: ['a/p0'], error: { cause: refused } });
    const told: unknown[] = [];
    const { keys, report } = await read({
      onRefused: (namespace: string, error: unknown) => told.push([namespace, error]),
    });
    expect(keys).toEqual(['a/p0']);
    expect(report).toMatchObject({ complete: false });
    expect(told).toEqual([['b', refused]]);
  });
});
