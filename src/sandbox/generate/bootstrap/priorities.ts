import type { JsonObject, KubeObject } from '../../../codec/object.js';

/** The priority classes that every cluster has. */
export function bootstrapPriorityClasses(): KubeObject[] {
  const critical = (name: string, value: number, description: string): KubeObject => ({
    metadata: { name, generation: 1 },
    value,
    description,
    preemptionPolicy: 'PreemptLowerPriority',
  });
  return [
    critical('system-cluster-critical', 2_000_000_000, 'For pods that the cluster needs, on whichever node.'),
    critical('system-node-critical', 2_000_001_000, 'For pods that their own node needs.'),
  ];
}

/** Name, shares, queues, hand size and queue length of each limited priority level. */
const LEVELS: readonly (readonly [string, number, ...number[]])[] = [
  ['catch-all', 5],
  ['global-default', 20, 128, 6, 50],
  ['leader-election', 10, 16, 4, 50],
  ['node-high', 40, 64, 6, 50],
  ['system', 30, 64, 6, 50],
  ['workload-high', 40, 128, 6, 50],
  ['workload-low', 100, 128, 6, 50],
];

/** The levels of API priority and fairness. */
export function priorityLevels(): KubeObject[] {
  const limited = LEVELS.map(([name, shares, queues, handSize, queueLengthLimit]): KubeObject => {
    const queuing =
      queues === undefined
        ? {}
        : { queuing: { queues, handSize: handSize!, queueLengthLimit: queueLengthLimit! } };
    const limitResponse = { type: queues === undefined ? 'Reject' : 'Queue', ...queuing };
    return {
      metadata: { name, generation: 1 },
      spec: {
        type: 'Limited',
        limited: { nominalConcurrencyShares: shares, limitResponse, lendablePercent: 0 },
      },
      status: {},
    };
  });
  const exempt: KubeObject = {
    metadata: { name: 'exempt', generation: 1 },
    spec: { type: 'Exempt', exempt: { nominalConcurrencyShares: 0, lendablePercent: 0 } },
    status: {},
  };
  return [exempt, ...limited];
}

/** Name, precedence, level, distinguisher of flows, and the subjects of the requests. */
const SCHEMAS: readonly (readonly [string, number, string, string, ...string[]])[] = [
  ['exempt', 1, 'exempt', '', 'Group:system:masters'],
  ['probes', 2, 'exempt', '', 'Group:system:unauthenticated', 'Group:system:authenticated'],
  [
    'system-leader-election',
    100,
    'leader-election',
    'ByUser',
    'User:system:kube-controller-manager',
    'User:system:kube-scheduler',
    'ServiceAccount:kube-system',
  ],
  ['endpoint-controller', 150, 'workload-high', 'ByUser', 'User:system:kube-controller-manager'],
  ['workload-leader-election', 200, 'leader-election', 'ByUser', 'ServiceAccount:kube-system'],
  ['system-node-high', 400, 'node-high', 'ByUser', 'Group:system:nodes'],
  ['system-nodes', 500, 'system', 'ByUser', 'Group:system:nodes'],
  ['kube-controller-manager', 800, 'workload-high', 'ByNamespace', 'User:system:kube-controller-manager'],
  ['kube-scheduler', 800, 'workload-high', 'ByNamespace', 'User:system:kube-scheduler'],
  ['kube-system-service-accounts', 900, 'workload-high', 'ByNamespace', 'ServiceAccount:kube-system'],
  ['service-accounts', 9000, 'workload-low', 'ByUser', 'Group:system:serviceaccounts'],
  [
    'global-default',
    9900,
    'global-default',
    'ByUser',
    'Group:system:unauthenticated',
    'Group:system:authenticated',
  ],
  ['catch-all', 10_000, 'catch-all', 'ByUser', 'Group:system:unauthenticated', 'Group:system:authenticated'],
];

/** The flow schemas, which assign requests to levels. @param time of the last change of their condition */
export function flowSchemas(time: string): KubeObject[] {
  return SCHEMAS.map(([name, matchingPrecedence, level, method, ...subjects]) => ({
    metadata: { name, generation: 1 },
    spec: {
      priorityLevelConfiguration: { name: level },
      matchingPrecedence,
      ...(method === '' ? {} : { distinguisherMethod: { type: method } }),
      rules: [{ subjects: subjects.map(subjectOf), ...everything() }],
    },
    status: {
      conditions: [
        {
          type: 'Dangling',
          status: 'False',
          lastTransitionTime: time,
          reason: 'Found',
          message: `This FlowSchema references the PriorityLevelConfiguration object named "${level}" and it exists`,
        },
      ],
    },
  }));
}

function everything(): JsonObject {
  const all = ['*'];
  return {
    resourceRules: [{ verbs: all, apiGroups: all, resources: all, clusterScope: true, namespaces: all }],
    nonResourceRules: [{ verbs: all, nonResourceURLs: all }],
  };
}

function subjectOf(text: string): JsonObject {
  const [kind = '', name = ''] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)];
  if (kind === 'ServiceAccount') return { kind, serviceAccount: { namespace: name, name: '*' } };
  return { kind, [kind.toLowerCase()]: { name } };
}
