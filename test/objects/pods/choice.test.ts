import { describe, expect, it } from 'vitest';
import type { ApiResource } from '../../../src/discovery/types.js';
import { chooseContainer } from '../../../src/objects/pods/container.js';
import { byActivity, byLogging } from '../../../src/objects/pods/order.js';
import { containerNames, containersByInterest, type Pod } from '../../../src/objects/pods/pod.js';
import { checkKnownKind, podSelectorOf } from '../../../src/objects/pods/selector.js';

/**
 * The rules and messages are those of kubectl 1.36 (polymorphichelpers, podutils, podcmd); test/compare compares the
 * common cases with kubectl.
 */

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
  it('is assigned, running, ready the longest, restarted most, oldest: in this order', () => {
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

  it('counts restarts of init containers only if they keep running', () => {
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
  const LOGS = 'get the logs from';
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
      expect(podSelectorOf(resource('apps', kind), { spec: { selector } }, LOGS)).toBe(
        'app=web,!canary,release,tier=front,zone notin (a,b)',
      );
    expect(
      podSelectorOf(resource('batch', 'Job'), { spec: { selector: { matchLabels: { a: 'b' } } } }, LOGS),
    ).toBe('a=b');
    const plain = { spec: { selector: { b: '2', a: '1' } } };
    expect(podSelectorOf(resource('', 'ReplicationController'), plain, LOGS)).toBe('a=1,b=2');
  });

  it('do not exist for kinds without pods', () => {
    expect(() => podSelectorOf(resource('batch', 'CronJob'), {}, LOGS)).toThrow(
      'cannot get the logs from *v1.CronJob: selector for *v1.CronJob not implemented',
    );
    expect(() => podSelectorOf(resource('', 'ConfigMap'), {}, 'attach to')).toThrow(
      'cannot attach to *v1.ConfigMap: selector for *v1.ConfigMap not implemented',
    );
  });

  it('are not searched for with kinds that kubectl does not know', () => {
    expect(() => checkKnownKind(resource('example.io', 'Gizmo'))).toThrow(
      'no kind "Gizmo" is registered for version "example.io/v1"',
    );
    expect(() => checkKnownKind(resource('rbac.authorization.k8s.io', 'Role'))).not.toThrow();
  });
});

describe('the pod that is most worth a visit', () => {
  it('is running, ready, not being deleted, ready the longest, restarted least, oldest: in this order', () => {
    const running = (name: string, restartCount: number, more: object = {}) =>
      pod(name, {
        metadata: { name, creationTimestamp: '2026-01-01T00:00:00Z', ...more },
        status: { phase: 'Running', containerStatuses: [{ name: 'app', restartCount }] },
      });
    const deleting = (deletionTimestamp: string) => ({ deletionTimestamp });
    const pods = [
      pod('pending', { status: { phase: 'Pending' } }),
      running('going-soon', 0, deleting('2026-03-01T00:00:00Z')),
      running('going-late', 0, deleting('2026-03-02T00:00:00Z')),
      running('restarted', 3),
      running('young', 0, { creationTimestamp: '2026-02-01T00:00:00Z' }),
      running('old', 0),
      pod('unassigned', { spec: {}, status: ready('2025-01-01T00:00:00Z') }),
      pod('ready-late', { status: ready('2026-01-02T00:00:00Z') }),
      pod('ready-long', { status: ready('2026-01-01T00:00:00Z') }),
    ];
    expect(pods.toSorted(byActivity).map(({ metadata }) => metadata?.name)).toEqual([
      'ready-long',
      'ready-late',
      'old',
      'young',
      'restarted',
      'going-late',
      'going-soon',
      'pending',
      'unassigned',
    ]);
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
  const annotated = (name: string): Pod => ({
    ...several,
    metadata: { name: 'p', annotations: { 'kubectl.kubernetes.io/default-container': name } },
  });
  const choose = (of: Pod, asked = '', more: object = {}) => {
    const { container, role, notices } = chooseContainer(of, { asked, quiet: false, ...more });
    return [container.name, role, ...notices];
  };
  const notice = 'Defaulted container "app" out of: app, side, debug (ephem), init (init)';

  it('is the first, and all are named in the notice', () => {
    expect(choose(several)).toEqual(['app', 'main', notice]);
    expect(choose(several, '', { quiet: true })).toEqual(['app', 'main']);
    expect(choose(pod('p'))).toEqual(['app', 'main']);
  });

  it('is the requested one, whatever its role', () => {
    expect(choose(several, 'debug')).toEqual(['debug', 'ephemeral']);
    expect(choose(annotated('side'), 'init')).toEqual(['init', 'init']);
    expect(() => choose(several, 'nope')).toThrow(
      'container nope is not valid for pod p out of: app, side, debug (ephem), init (init)',
    );
  });

  it('is the one in the annotation; a missing one is a notice for logs, and otherwise a failure', () => {
    expect(choose(annotated('side'))).toEqual(['side', 'main']);
    expect(choose(annotated('nope'), '', { lenient: true })).toEqual([
      'app',
      'main',
      'Default container name "nope" not found in pod p',
      notice,
    ]);
    expect(() => choose(annotated('nope'))).toThrow(/^container nope is not valid for pod p out of: /);
  });

  it('is none in a pod without any', () => {
    expect(() => choose({ metadata: { name: 'p', namespace: 'a' } })).toThrow(
      'pod a/p does not have any containers',
    );
  });

  it('are read in the order in which they start, and offered in the order of interest', () => {
    expect(containerNames(several)).toEqual(['init', 'app', 'side', 'debug']);
    const offered = (of: Pod) => containersByInterest(of).map(({ container }) => container.name);
    expect(offered(several)).toEqual(['app', 'side', 'init', 'debug']);
    expect(offered(annotated('init'))).toEqual(['init', 'app', 'side', 'debug']);
    expect(offered({})).toEqual([]);
  });
});
