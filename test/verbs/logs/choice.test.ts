import { describe, expect, it } from 'vitest';
import type { ApiResource } from '../../../src/discovery/types.js';
import { byLogging } from '../../../src/verbs/logs/by-logging.js';
import { chooseContainer, containerNames, type Pod } from '../../../src/verbs/logs/pod.js';
import { podSelectorOf } from '../../../src/verbs/logs/pod-selector.js';

/** The rules of kubectl's polymorphichelpers and podutils; test/compare holds the common cases against kubectl. */

const pod = (name: string, more: Partial<Pod> = {}): Pod => ({
  metadata: { name, creationTimestamp: '2026-01-01T00:00:00Z' },
  spec: { nodeName: 'n', containers: [{ name: 'app' }] },
  ...more,
});

const ready = (since: string): NonNullable<Pod['status']> => ({
  phase: 'Running',
  conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: since }],
});

describe('the pod whose log is most worth reading', () => {
  it('has a node, runs, is ready the longest, restarts most, is oldest: in this order', () => {
    const restarts = (restartCount: number) => ({
      status: { phase: 'Running', containerStatuses: [{ name: 'app', restartCount }] },
    });
    const pods = [
      pod('unassigned', { spec: {}, status: ready('2025-01-01T00:00:00Z') }),
      pod('pending', { status: { phase: 'Pending' } }),
      pod('unknown', { status: { phase: 'Unknown' } }),
      pod('young', {
        ...restarts(0),
        metadata: { name: 'young', creationTimestamp: '2026-02-01T00:00:00Z' },
      }),
      pod('old', restarts(0)),
      pod('restarted', restarts(3)),
      pod('ready-late', { status: ready('2026-01-02T00:00:00Z') }),
      pod('ready-long', { status: ready('2026-01-01T00:00:00Z') }),
    ];
    expect(pods.toSorted(byLogging).map(({ metadata }) => metadata?.name)).toEqual([
      'ready-long',
      'ready-late',
      'restarted',
      'old',
      'young',
      'unknown',
      'pending',
      'unassigned',
    ]);
  });

  it('counts restarts of init containers only where they stay', () => {
    const counted = (name: string, restartPolicy?: string) =>
      pod(name, {
        spec: {
          nodeName: 'n',
          initContainers: [{ name: 'init', ...(restartPolicy && { restartPolicy }) }],
        },
        status: { phase: 'Running', initContainerStatuses: [{ name: 'init', restartCount: 5 }] },
      });
    const names = [counted('once'), counted('stays', 'Always')].toSorted(byLogging);
    expect(names.map(({ metadata }) => metadata?.name)).toEqual(['stays', 'once']);
  });
});

describe('the pods of an object', () => {
  const resource = (group: string, kind: string) => ({ group, version: 'v1', kind }) as ApiResource;

  it('are found by its selector, requirements in the order of their keys', () => {
    const selector = {
      matchLabels: { tier: 'front', app: 'web' },
      matchExpressions: [
        { key: 'zone', operator: 'NotIn', values: ['b', 'a'] },
        { key: 'release', operator: 'Exists' },
        { key: 'canary', operator: 'DoesNotExist' },
      ],
    };
    for (const kind of ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet'])
      expect(podSelectorOf(resource('apps', kind), { spec: { selector } })).toBe(
        'app=web,!canary,release,tier=front,zone notin (a,b)',
      );
    expect(podSelectorOf(resource('batch', 'Job'), { spec: { selector: { matchLabels: { a: 'b' } } } })).toBe(
      'a=b',
    );
    const plain = { spec: { selector: { b: '2', a: '1' } } };
    expect(podSelectorOf(resource('', 'ReplicationController'), plain)).toBe('a=1,b=2');
  });

  it('are none for kinds that have none', () => {
    expect(() => podSelectorOf(resource('batch', 'CronJob'), {})).toThrow(
      'cannot get the logs from *v1.CronJob: selector for *v1.CronJob not implemented',
    );
  });
});

describe('the container', () => {
  const several = pod('p', {
    spec: {
      containers: [{ name: 'app' }, { name: 'side' }],
      initContainers: [{ name: 'init' }],
      ephemeralContainers: [{ name: 'debug' }],
    },
  });

  it('is the first, and all are named in the notice', () => {
    expect(chooseContainer(several, '', false)).toEqual({
      name: 'app',
      notices: ['Defaulted container "app" out of: app, side, debug (ephem), init (init)'],
    });
    expect(chooseContainer(several, '', true).notices).toEqual([]);
    expect(chooseContainer(several, 'debug', false)).toEqual({ name: 'debug', notices: [] });
  });

  it('are read in the order they come to life', () => {
    expect(containerNames(several)).toEqual(['init', 'app', 'side', 'debug']);
  });
});
