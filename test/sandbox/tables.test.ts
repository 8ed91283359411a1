import { describe, expect, test } from 'vitest';
import type { JsonObject, KubeObject } from '../../src/codec/object.js';
import { humanDuration } from '../../src/go/human-duration.js';
import { customTable } from '../../src/sandbox/table/custom.js';
import { EVENT_TABLE } from '../../src/sandbox/table/events.js';
import { NODE_TABLE } from '../../src/sandbox/table/nodes.js';
import { SERVICE_TABLE } from '../../src/sandbox/table/services.js';
import { STORAGE_TABLES } from '../../src/sandbox/table/storage.js';
import { POD_TABLE } from '../../src/sandbox/table/workloads/pods.js';
import { WORKLOAD_TABLES } from '../../src/sandbox/table/workloads/workloads.js';
import type { TableDefinition } from '../../src/sandbox/types/resource-type.js';

/**
 * The cells that a kube-apiserver 1.20 printed for the same objects; restarts and counts of series as in newer ones.
 */

const NOW = Date.parse('2026-01-04T00:00:00Z');
const THREE_DAYS_AGO = '2026-01-01T00:00:00Z';
const JUST_NOW = '2026-01-04T00:00:00Z';

function cells(table: TableDefinition, object: object): unknown[] {
  const metadata = { name: 'x', creationTimestamp: JUST_NOW };
  return table.cells({ metadata, ...object } as KubeObject, NOW);
}

const container = (state: JsonObject, more: JsonObject = {}): JsonObject => ({
  name: 'c',
  ready: false,
  restartCount: 0,
  lastState: {},
  state,
  ...more,
});
const RUNNING = { running: { startedAt: THREE_DAYS_AGO } };

describe('pods', () => {
  const spec = { containers: [{ name: 'c' }, { name: 'd' }] };
  const initial = { ...spec, initContainers: [{ name: 'i1' }, { name: 'i2' }] };
  const ready = (status: string) => [{ type: 'Ready', status }];
  const done = container({ terminated: { exitCode: 0, reason: 'Completed' } });
  const up = container(RUNNING, { ready: true });
  test.each<[string, string, string, string, JsonObject]>([
    [
      'running',
      '1/2',
      'Running',
      '3',
      { phase: 'Running', containerStatuses: [up, container(RUNNING, { restartCount: 3 })] },
    ],
    [
      'crashing',
      '1/2',
      'CrashLoopBackOff',
      '7',
      {
        phase: 'Running',
        containerStatuses: [container({ waiting: { reason: 'CrashLoopBackOff' } }, { restartCount: 7 }), up],
      },
    ],
    ['completed', '0/2', 'Completed', '0', { phase: 'Succeeded', containerStatuses: [done] }],
    [
      'half completed',
      '1/2',
      'Running',
      '0',
      { phase: 'Running', conditions: ready('True'), containerStatuses: [done, up] },
    ],
    [
      'half completed, not ready',
      '1/2',
      'NotReady',
      '0',
      { phase: 'Running', conditions: ready('False'), containerStatuses: [done, up] },
    ],
    [
      'exited',
      '0/2',
      'ExitCode:3',
      '0',
      { phase: 'Failed', containerStatuses: [container({ terminated: { exitCode: 3 } })] },
    ],
    [
      'killed',
      '0/2',
      'Signal:9',
      '0',
      { phase: 'Failed', containerStatuses: [container({ terminated: { exitCode: 3, signal: 9 } })] },
    ],
    ['evicted', '0/2', 'Evicted', '0', { phase: 'Failed', reason: 'Evicted' }],
    ['pending', '0/2', 'Pending', '0', { phase: 'Pending' }],
  ])('%s', (_, readyCell, status, restarts, state) => {
    const row = cells(POD_TABLE, { spec, status: state });
    expect(row).toEqual(['x', readyCell, status, restarts, '0s', '<none>', '<none>', '<none>', '<none>']);
  });

  test.each<[string, string, JsonObject[]]>([
    [
      'Init:1/2',
      '3',
      [
        container({ terminated: { exitCode: 0 } }, { restartCount: 1 }),
        container(RUNNING, { restartCount: 2 }),
      ],
    ],
    ['Init:ImagePullBackOff', '0', [container({ waiting: { reason: 'ImagePullBackOff' } })]],
    ['Init:0/2', '0', [container({ waiting: { reason: 'PodInitializing' } })]],
    [
      'Init:ExitCode:5',
      '0',
      [container({ terminated: { exitCode: 5 } }), container({ waiting: { reason: 'PodInitializing' } })],
    ],
    ['Init:Signal:15', '0', [container({ terminated: { exitCode: 5, signal: 15 } })]],
    ['Init:OOMKilled', '0', [container({ terminated: { exitCode: 5, reason: 'OOMKilled' } })]],
  ])('initialising: %s', (status, restarts, initContainerStatuses) => {
    const row = cells(POD_TABLE, { spec: initial, status: { phase: 'Pending', initContainerStatuses } });
    expect(row.slice(1, 4)).toEqual(['0/2', status, restarts]);
  });

  test('being deleted, and their place', () => {
    const metadata = { name: 'x', creationTimestamp: JUST_NOW, deletionTimestamp: JUST_NOW };
    expect(cells(POD_TABLE, { metadata, spec, status: { phase: 'Running' } })[2]).toBe('Terminating');
    const placed = {
      spec: { ...spec, nodeName: 'node-x', readinessGates: [{ conditionType: 'a' }, { conditionType: 'b' }] },
      status: {
        phase: 'Pending',
        podIPs: [{ ip: '1.2.3.4' }],
        nominatedNodeName: 'n9',
        conditions: [{ type: 'a', status: 'True' }],
      },
    };
    expect(cells(POD_TABLE, placed).slice(5)).toEqual(['1.2.3.4', 'node-x', 'n9', '1/2']);
  });

  test('restarted some time ago', () => {
    const lastState = { terminated: { exitCode: 1, finishedAt: THREE_DAYS_AGO } };
    const containerStatuses = [container(RUNNING, { restartCount: 2, lastState })];
    expect(cells(POD_TABLE, { spec, status: { phase: 'Running', containerStatuses } })[3]).toBe('2 (3d ago)');
  });
});

test('nodes', () => {
  const labels = {
    'node-role.kubernetes.io/b': '',
    'node-role.kubernetes.io/a': '',
    'kubernetes.io/role': 'z',
  };
  const node = {
    metadata: { name: 'x', creationTimestamp: JUST_NOW, labels },
    spec: { unschedulable: true },
    status: {
      addresses: [{ type: 'ExternalIP', address: '9.9.9.9' }],
      conditions: [{ type: 'Ready', status: 'Unknown' }],
      nodeInfo: { kernelVersion: 'k', osImage: 'os', containerRuntimeVersion: 'cr', kubeletVersion: 'v' },
    },
  };
  expect(cells(NODE_TABLE, node)).toEqual([
    'x',
    'NotReady,SchedulingDisabled',
    'a,b,z',
    '0s',
    'v',
    '<none>',
    '9.9.9.9',
    'os',
    'k',
    'cr',
  ]);
  expect(cells(NODE_TABLE, {})).toEqual([
    'x',
    'Unknown',
    '<none>',
    '0s',
    '',
    '<none>',
    '<none>',
    '<unknown>',
    '<unknown>',
    '<unknown>',
  ]);
});

test.each<[JsonObject, JsonObject, unknown[]]>([
  [
    {
      clusterIP: 'None',
      selector: { b: '2', a: '1' },
      ports: [
        { port: 1, protocol: 'TCP' },
        { port: 2, protocol: 'UDP' },
      ],
    },
    {},
    ['ClusterIP', 'None', '<none>', '1/TCP,2/UDP', '0s', 'a=1,b=2'],
  ],
  [
    { type: 'ExternalName', externalName: 'a.b' },
    {},
    ['ExternalName', '<none>', 'a.b', '<none>', '0s', '<none>'],
  ],
  [
    { type: 'LoadBalancer', clusterIP: '10.0.0.77', ports: [{ port: 80, nodePort: 30181, protocol: 'TCP' }] },
    {},
    ['LoadBalancer', '10.0.0.77', '<pending>', '80:30181/TCP', '0s', '<none>'],
  ],
  [
    {
      type: 'LoadBalancer',
      clusterIP: '10.0.0.78',
      externalIPs: ['8.8.8.8'],
      ports: [{ port: 80, nodePort: 30182 }],
    },
    { loadBalancer: { ingress: [{ ip: '7.7.7.7' }, { hostname: 'h' }] } },
    ['LoadBalancer', '10.0.0.78', '7.7.7.7,h,8.8.8.8', '80:30182/TCP', '0s', '<none>'],
  ],
])('services: %j', (spec, status, row) => {
  expect(cells(SERVICE_TABLE, { spec, status }).slice(1)).toEqual(row);
});

test('deployments', () => {
  const template = {
    spec: {
      containers: [
        { name: 'x', image: 'ix' },
        { name: 'y', image: 'iy' },
      ],
    },
  };
  const matchExpressions = [
    { key: 'c', operator: 'In', values: ['z', 'd'] },
    { key: 'q', operator: 'DoesNotExist' },
    { key: 'a', operator: 'Exists' },
  ];
  const spec = { replicas: 5, template, selector: { matchLabels: { a: 'b' }, matchExpressions } };
  const status = { replicas: 5, readyReplicas: 3, updatedReplicas: 4, availableReplicas: 2 };
  expect(cells(WORKLOAD_TABLES['deployments.apps']!, { spec, status })).toEqual([
    'x',
    '3/5',
    4,
    2,
    '0s',
    'x,y',
    'ix,iy',
    'a=b,a,c in (d,z),!q',
  ]);
});

test('events', () => {
  const event = {
    involvedObject: { kind: 'Pod', name: 'p', fieldPath: 'spec.containers{c}' },
    reason: 'R',
    message: ' hi there\n',
    type: 'Warning',
  };
  const row = (more: object) => cells(EVENT_TABLE, { ...event, ...more });
  const source = { component: 'kubelet', host: 'n1' };
  expect(row({ firstTimestamp: THREE_DAYS_AGO, lastTimestamp: THREE_DAYS_AGO, count: 4, source })).toEqual([
    '3d',
    'Warning',
    'R',
    'pod/p',
    'spec.containers{c}',
    'kubelet, n1',
    'hi there',
    '3d',
    4,
    'x',
  ]);
  const series = { count: 9, lastObservedTime: THREE_DAYS_AGO };
  const reporter = { reportingComponent: 'a.b/c', reportingInstance: 'i' };
  expect(row({ eventTime: THREE_DAYS_AGO, series, ...reporter })).toEqual([
    '3d',
    'Warning',
    'R',
    'pod/p',
    'spec.containers{c}',
    'a.b/c, i',
    'hi there',
    '3d',
    9,
    'x',
  ]);
  expect(row({ source: { component: 'kubelet' } })[0]).toBe('<unknown>');
});

describe('custom resources', () => {
  const column = (type: string, jsonPath: string) => ({ name: jsonPath, type, jsonPath });
  const table = customTable([
    column('integer', '.spec.i'),
    column('string', '.spec.s'),
    column('boolean', '.spec.b'),
    column('number', '.spec.n'),
    column('date', '.spec.d'),
    column('string', '.status.conditions[?(@.type=="Ready")].status'),
    column('string', '.metadata.labels.a\\.b/c'),
    column('string', '.spec.list[0].x'),
    column('string', '.spec.list[*].x'),
    column('date', '.metadata.creationTimestamp'),
  ]);
  test.each<[JsonObject, unknown[]]>([
    [
      {
        metadata: { name: 'x', creationTimestamp: JUST_NOW, labels: { 'a.b/c': 'lab' } },
        spec: { i: 3, s: '<x>', b: true, n: 1.5, d: THREE_DAYS_AGO, list: [{ x: 'p' }, { x: 'q' }] },
        status: {
          conditions: [
            { type: 'Other', status: '1' },
            { type: 'Ready', status: 'True' },
          ],
        },
      },
      [3, '<x>', true, 1.5, '3d', 'True', 'lab', 'p', 'p', '0s'],
    ],
    [{}, [null, null, null, null, null, null, null, null, null, '0s']],
    [
      { spec: { i: 'str', s: 5, b: 'x', n: 'y', d: 'notadate', list: [] } },
      [null, '5', null, null, '<invalid>', null, null, null, null, '0s'],
    ],
  ])('%j', (object, row) => {
    expect(cells(table, object)).toEqual(['x', ...row]);
  });

  test('show their path if there is no description', () => {
    expect(table.columns[1]!.description).toBe(
      'Custom resource definition column (in JSONPath format): .spec.i',
    );
  });
});

/** From the table of k8s.io/apimachinery's own tests of HumanDuration. */
test.each([
  [1, '1s'],
  [70, '70s'],
  [190, '3m10s'],
  [70 * 60, '70m'],
  [47 * 60, '47m'],
  [3 * 60 + 0, '3m'],
  [7 * 3600 + 10 * 60, '7h10m'],
  [49 * 3600, '2d1h'],
  [48 * 3600, '2d'],
  [170 * 3600, '7d2h'],
  [10 * 86400, '10d'],
  [2 * 365 * 86400, '2y'],
  [3 * 365 * 86400 + 86400, '3y1d'],
  [9 * 365 * 86400, '9y'],
  [-1.5, '0s'],
  [-3, '<invalid>'],
])('%d seconds are %s', (seconds, text) => {
  expect(humanDuration(seconds * 1000)).toBe(text);
});

test('volume attachments have the columns of a kube-apiserver', () => {
  const table = STORAGE_TABLES['volumeattachments.storage.k8s.io']!;
  expect(table.columns.map(({ name }) => name)).toEqual([
    'Name',
    'Attacher',
    'PV',
    'Node',
    'Attached',
    'Age',
  ]);
  const spec = { attacher: 'csi.example.com', source: { persistentVolumeName: 'pv-1' }, nodeName: 'node-1' };
  expect(cells(table, { spec, status: { attached: true } })).toEqual([
    ...['x', 'csi.example.com', 'pv-1', 'node-1', true, '0s'],
  ]);
});
