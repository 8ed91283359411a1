import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { ObjectSet } from '../../../src/sandbox/cache/object-set.js';
import type { Entry } from '../../../src/sandbox/store/store.js';
import { PODS, type PodLike, podEntry, podKey, selectedPlainly, selectionOf } from './objects.js';

const word = fc.constantFrom('a', 'b', 'c', 'a-b', 'ab');
const pod: fc.Arbitrary<PodLike> = fc.record({
  namespace: word,
  name: word,
  node: fc.constantFrom('', 'n1', 'n2', 'n1x'),
  labels: fc.constantFrom<Record<string, string>[]>({}, { tier: 'x' }, { tier: 'y', app: 'z' }),
});
const fields = fc.dictionary(
  fc.constantFrom('metadata.name', 'metadata.namespace', 'spec.nodeName'),
  fc.constantFrom('a', 'b', 'ab', 'n1', 'n2', ''),
);
const labels = fc.constantFrom<Record<string, string>[]>({}, { tier: 'x' }, { app: 'z' });
const step = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), pod }),
  fc.record({ kind: fc.constant('delete' as const), pod }),
  fc.record({
    kind: fc.constant('list' as const),
    namespace: fc.option(word),
    fields,
    labels,
    selects: fc.boolean(),
    limit: fc.nat(6),
  }),
);

test('a set returns the same lists as a map that examines every object, whatever was indexed when', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const set = new ObjectSet(PODS);
      const model = new Map<string, Entry>();
      for (const it of steps) {
        if (it.kind === 'set') {
          const entry = podEntry(it.pod);
          set.set(entry);
          model.set(entry.key, entry);
        } else if (it.kind === 'delete') {
          set.delete(podKey(it.pod));
          model.delete(podKey(it.pod));
        } else {
          const prefix = it.namespace === null ? PODS.prefix : `${PODS.prefix}${it.namespace}/`;
          const selection = it.selects ? selectionOf(it.fields, it.labels) : undefined;
          const all = [...model.values()]
            .filter(({ key }) => key.startsWith(prefix))
            .filter((entry) => !it.selects || selectedPlainly(entry, it.fields, it.labels))
            .sort((left, right) => (left.key < right.key ? -1 : 1));
          const wanted = it.limit === 0 ? all : all.slice(0, it.limit);
          const rest = all.length - wanted.length;
          expect(set.list({ prefix, limit: it.limit, selection })).toEqual({
            entries: wanted,
            more: rest > 0,
            remaining: it.selects ? undefined : rest,
          });
        }
      }
      expect(set.size).toBe(model.size);
    }),
  );
});

test.each([
  ['a node', { 'spec.nodeName': 'n7' }, PODS.prefix],
  ['a node in a namespace', { 'spec.nodeName': 'n7' }, `${PODS.prefix}ns3/`],
  ['a name anywhere', { 'metadata.name': 'p7' }, PODS.prefix],
  ['a name in a namespace', { 'metadata.name': 'p7' }, `${PODS.prefix}ns7/`],
  ['a namespace', { 'metadata.namespace': 'ns7' }, PODS.prefix],
])('a set examines few objects for %s', (_, wanted, prefix) => {
  const set = new ObjectSet(PODS);
  for (let at = 0; at < 1000; at++) {
    set.set(podEntry({ namespace: `ns${at % 50}`, name: `p${at}`, node: `n${at % 100}` }));
  }
  const matches = vi.fn(selectionOf(wanted).matches);
  set.list({ prefix, limit: 0, selection: { ...selectionOf(wanted), matches } });
  expect(matches.mock.calls.length).toBeLessThanOrEqual(20);
});
