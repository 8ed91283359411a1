import { POD_TOLERATIONS } from '../../codec/default-values.js';
import type { Json, KubeObject } from '../../codec/object.js';

/** Pods of about 3.9 KB of JSON, as a cluster's own controllers leave them. */

const names = (fields: string[]) => Object.fromEntries(fields.map((field) => [`f:${field}`, {}]));

const MANAGED_FIELDS: Json[] = [
  {
    manager: 'kube-controller-manager',
    operation: 'Update',
    apiVersion: 'v1',
    time: '%{created}',
    fieldsType: 'FieldsV1',
    fieldsV1: {
      'f:metadata': {
        'f:generateName': {},
        'f:labels': { '.': {}, ...names(['app', 'pod-template-hash', 'tier']) },
        'f:ownerReferences': { '.': {} },
      },
      'f:spec': {
        'f:containers': {
          'k:{"name":"app"}': {
            '.': {},
            ...names([
              'image',
              'imagePullPolicy',
              'name',
              'terminationMessagePath',
              'terminationMessagePolicy',
            ]),
            'f:resources': {
              '.': {},
              'f:limits': { '.': {}, ...names(['memory']) },
              'f:requests': { '.': {}, ...names(['cpu', 'memory']) },
            },
          },
        },
        ...names([
          'dnsPolicy',
          'enableServiceLinks',
          'restartPolicy',
          'schedulerName',
          'terminationGracePeriodSeconds',
        ]),
      },
    },
  },
  {
    manager: 'kubelet',
    operation: 'Update',
    apiVersion: 'v1',
    time: '%{started}',
    fieldsType: 'FieldsV1',
    fieldsV1: {
      'f:status': {
        'f:conditions': {
          'k:{"type":"Ready"}': {
            '.': {},
            ...names(['lastProbeTime', 'lastTransitionTime', 'status', 'type']),
          },
        },
        ...names(['containerStatuses', 'hostIP', 'phase']),
        'f:podIP': {},
        'f:podIPs': {},
        'f:startTime': {},
      },
    },
    subresource: 'status',
  },
];

const ACCOUNT_MOUNT = {
  name: 'kube-api-access',
  readOnly: true,
  mountPath: '/var/run/secrets/kubernetes.io/serviceaccount',
};

/** A pod on a node, with a status. */
export function podTemplate(status: {
  phase: string;
  containerStatuses: Json[];
  ready: boolean;
}): KubeObject {
  const condition = (type: string, holds = true) => ({
    type,
    status: holds ? 'True' : 'False',
    lastProbeTime: null,
    lastTransitionTime: '%{started}',
  });
  return {
    metadata: {
      name: '%{name}',
      generateName: '%{set}-',
      namespace: '%{namespace}',
      uid: '%{uid}',
      generation: 1,
      creationTimestamp: '%{created}',
      labels: { app: '%{app}', 'pod-template-hash': '%{hash}', tier: '%{tier}' },
      ownerReferences: [
        {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          name: '%{set}',
          uid: '%{ownerUid}',
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
      managedFields: MANAGED_FIELDS,
    },
    spec: {
      volumes: [
        {
          name: 'kube-api-access',
          projected: {
            sources: [
              { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
              { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
            ],
            defaultMode: 420,
          },
        },
      ],
      containers: [
        {
          name: 'app',
          image: 'registry.example.com/%{app}:%{version}',
          ports: [{ name: 'http', containerPort: 8080, protocol: 'TCP' }],
          env: [{ name: 'LOG_LEVEL', value: 'info' }],
          resources: { limits: { memory: '256Mi' }, requests: { cpu: '100m', memory: '128Mi' } },
          volumeMounts: [ACCOUNT_MOUNT],
          terminationMessagePath: '/dev/termination-log',
          terminationMessagePolicy: 'File',
          imagePullPolicy: 'IfNotPresent',
        },
      ],
      restartPolicy: 'Always',
      terminationGracePeriodSeconds: 30,
      dnsPolicy: 'ClusterFirst',
      serviceAccountName: 'default',
      serviceAccount: 'default',
      nodeName: '%{node}',
      securityContext: {},
      schedulerName: 'default-scheduler',
      tolerations: POD_TOLERATIONS,
      priority: 0,
      enableServiceLinks: true,
      preemptionPolicy: 'PreemptLowerPriority',
    },
    status: {
      phase: status.phase,
      conditions: [
        condition('Initialized'),
        condition('Ready', status.ready),
        condition('ContainersReady', status.ready),
        condition('PodScheduled'),
      ],
      hostIP: '%{hostIP}',
      podIP: '%{ip}',
      podIPs: [{ ip: '%{ip}' }],
      startTime: '%{created}',
      containerStatuses: status.containerStatuses,
      qosClass: 'Burstable',
    },
  };
}
