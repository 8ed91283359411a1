import { describe, expect, it } from 'vitest';
import { daemonSetOf, overdueAt, type PodOnNode, podVerdict } from '../../../src/objects/draining/filters.js';

const rules = { force: false, ignoreDaemonSets: false, deleteEmptyDirData: false, skipWaitSeconds: 0 };
const NOW = Date.parse('2026-01-02T03:04:05Z');

const owner = (kind: string, controller: { controller?: boolean } = { controller: true }) => ({
  ...{ apiVersion: 'apps/v1', kind, name: 'o', uid: 'u', ...controller },
});
const owned = (kind: string): PodOnNode => ({ metadata: { name: 'p', ownerReferences: [owner(kind)] } });

describe('the decision about a pod', () => {
  const local = { spec: { volumes: [{}, { emptyDir: {} }] } };
  const noController = 'Pods that declare no controller (use --force to override)';
  const hasData = 'Pods with local storage (use --delete-emptydir-data to override)';
  // The rules of kubectl's pkg/drain/filters.go, in its order.
  it.each<[string, PodOnNode, Partial<typeof rules>, object]>([
    ['one of a replica set goes', owned('ReplicaSet'), {}, { goes: true }],
    ['one of nobody stays', { metadata: {} }, {}, { goes: false, error: noController }],
    [
      'one of an owner that is no controller, too',
      {
        metadata: { ownerReferences: [owner('ReplicaSet', { controller: false }), owner('ReplicaSet', {})] },
      },
      {},
      { goes: false, error: noController },
    ],
    [
      'one of nobody goes by force',
      { metadata: {} },
      { force: true },
      { goes: true, warning: 'deleting Pods that declare no controller' },
    ],
    ['one that has ended goes', { metadata: {}, status: { phase: 'Succeeded' } }, {}, { goes: true }],
    [
      'one that has failed goes, with its data',
      { ...local, status: { phase: 'Failed' } },
      {},
      { goes: true },
    ],
    ['one with data stays', { ...owned('ReplicaSet'), ...local }, {}, { goes: false, error: hasData }],
    [
      'one with data goes',
      { ...owned('ReplicaSet'), ...local },
      { deleteEmptyDirData: true },
      { goes: true },
    ],
    ['one with another volume goes', { ...owned('ReplicaSet'), spec: { volumes: [{}] } }, {}, { goes: true }],
    [
      'one of the node itself stays',
      { metadata: { annotations: { 'kubernetes.io/config.mirror': '' } } },
      { force: true },
      { goes: false },
    ],
    [
      'one of a daemon set stays',
      owned('DaemonSet'),
      { force: true },
      { goes: false, error: 'DaemonSet-managed Pods (use --ignore-daemonsets to ignore)' },
    ],
    [
      'one of a daemon set may stay',
      owned('DaemonSet'),
      { ignoreDaemonSets: true },
      { goes: false, warning: 'ignoring DaemonSet-managed Pods' },
    ],
    [
      'one of a daemon set that has ended goes',
      { ...owned('DaemonSet'), status: { phase: 'Failed' } },
      {},
      { goes: true },
    ],
  ])('%s', (_, pod, given, expected) => {
    expect(podVerdict(pod, { ...rules, ...given }, undefined, NOW)).toEqual(expected);
  });

  it.each([
    [true, true, { goes: true }],
    [true, false, { goes: false, error: 'gone' }],
    [false, true, { goes: false, error: 'gone' }],
  ])('of a daemon set that is gone (%s), with force (%s)', (isGone, force, expected) => {
    expect(podVerdict(owned('DaemonSet'), { ...rules, force }, { text: 'gone', isGone }, NOW)).toEqual(
      expected,
    );
  });

  it.each([
    [0, 100, undefined, true],
    [5, 5, 1_000, true],
    [5, 6, 0, false],
    [5, 7, -1_000, false],
  ])('--skip-wait-for-delete-timeout=%d, ending since %d seconds', (skipWaitSeconds, seconds, due, goes) => {
    const metadata = { deletionTimestamp: new Date(NOW - seconds * 1_000).toISOString() };
    const pod = { metadata: { ...owned('ReplicaSet').metadata, ...metadata } };
    expect(overdueAt(pod, skipWaitSeconds)).toBe(due === undefined ? undefined : NOW + due);
    expect(podVerdict(pod, { ...rules, skipWaitSeconds }, undefined, NOW).goes).toBe(goes);
    expect(overdueAt({ metadata: {} }, skipWaitSeconds)).toBeUndefined();
  });
});

it('a daemon set is one of apps/v1', () => {
  expect(daemonSetOf(owned('DaemonSet'))).toMatchObject({ name: 'o' });
  expect(daemonSetOf(owned('ReplicaSet'))).toBeUndefined();
  const other = { ...owner('DaemonSet'), apiVersion: 'example.com/v1' };
  expect(daemonSetOf({ metadata: { ownerReferences: [other] } })).toBeUndefined();
});
