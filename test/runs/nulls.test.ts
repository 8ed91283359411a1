import { expect, it } from 'vitest';
import { some } from '../support/cases.js';
import { runInProcess } from '../support/in-process.js';
import { FAULT, mistypedServer, VALUES } from '../support/mistyped-server.js';

const NAMESPACE = 'namespaces/default';
const metadata = { name: 'given' };
const labelSelector = { matchLabels: { app: 'none' } };
const podSpec = {
  containers: [
    { name: 'app', image: 'app', env: [{ name: 'A', value: 'b' }], ports: [{ containerPort: 80 }] },
  ],
  volumes: [{ name: 'v', configMap: { name: 'given', items: [{ key: 'a', path: 'b' }] } }],
  tolerations: [{ operator: 'Exists' }],
};
const template = { metadata: { labels: { app: 'none' } }, spec: { ...podSpec, restartPolicy: 'Never' } };

const MANIFESTS: Record<string, object> = {
  [`/api/v1/${NAMESPACE}/services`]: {
    metadata: { name: 'none' },
    spec: { selector: { app: 'none' }, ports: [{ port: 80 }] },
  },
  [`/apis/discovery.k8s.io/v1/${NAMESPACE}/endpointslices`]: {
    metadata: { name: 'none-1', labels: { 'kubernetes.io/service-name': 'none' } },
    addressType: 'IPv4',
    endpoints: [{ addresses: ['10.0.0.1'], conditions: { ready: true } }],
    ports: [{ port: 80 }],
  },
  [`/api/v1/${NAMESPACE}/secrets`]: { metadata, data: { key: 'dmFsdWU=' } },
  [`/api/v1/${NAMESPACE}/configmaps`]: { metadata, data: { a: 'b' }, binaryData: { c: 'dmFsdWU=' } },
  [`/api/v1/${NAMESPACE}/resourcequotas`]: {
    metadata,
    spec: { hard: { pods: '3' }, scopes: ['BestEffort'] },
  },
  [`/api/v1/${NAMESPACE}/limitranges`]: {
    metadata,
    spec: { limits: [{ type: 'Container', max: { cpu: '1' }, default: { cpu: '1' } }] },
  },
  [`/api/v1/${NAMESPACE}/persistentvolumeclaims`]: {
    metadata,
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  },
  [`/apis/batch/v1/${NAMESPACE}/cronjobs`]: {
    metadata,
    spec: { schedule: '0 0 1 1 *', jobTemplate: { spec: { template } } },
  },
  [`/apis/batch/v1/${NAMESPACE}/jobs`]: { metadata, spec: { template, suspend: true } },
  [`/apis/networking.k8s.io/v1/${NAMESPACE}/ingresses`]: {
    metadata,
    spec: {
      tls: [{ hosts: ['given'], secretName: 'given' }],
      rules: [
        {
          host: 'given',
          http: {
            paths: [
              {
                path: '/',
                pathType: 'Prefix',
                backend: { service: { name: 'none', port: { number: 80 } } },
              },
            ],
          },
        },
      ],
    },
  },
  [`/apis/networking.k8s.io/v1/${NAMESPACE}/networkpolicies`]: {
    metadata,
    spec: {
      podSelector: labelSelector,
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ from: [{ podSelector: labelSelector }], ports: [{ port: 80 }] }],
      egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }] }],
    },
  },
  [`/apis/policy/v1/${NAMESPACE}/poddisruptionbudgets`]: {
    metadata,
    spec: { minAvailable: 1, selector: labelSelector },
  },
  [`/apis/autoscaling/v2/${NAMESPACE}/horizontalpodautoscalers`]: {
    metadata,
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      maxReplicas: 3,
      metrics: [
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } },
        },
      ],
      behavior: { scaleUp: { policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] } },
    },
  },
  [`/apis/rbac.authorization.k8s.io/v1/${NAMESPACE}/roles`]: {
    metadata,
    rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'], resourceNames: ['given'] }],
  },
  [`/apis/rbac.authorization.k8s.io/v1/${NAMESPACE}/rolebindings`]: {
    metadata,
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'given' },
    subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'given' }],
  },
  '/apis/storage.k8s.io/v1/storageclasses': {
    metadata,
    provisioner: 'given',
    mountOptions: ['given'],
    allowedTopologies: [{ matchLabelExpressions: [{ key: 'given', values: ['given'] }] }],
  },
  '/apis/certificates.k8s.io/v1/certificatesigningrequests': {
    metadata,
    spec: {
      request: 'dmFsdWU=',
      signerName: 'example.com/given',
      usages: ['client auth'],
      groups: ['given'],
    },
  },
};

const TOOLS = [
  ['why', 'deploy/web'],
  ['why', 'svc/none'],
  ['why', 'node/node-0000'],
  ['tree', 'deploy/web', '--uses'],
  ['health'],
  ['capacity', '--pods'],
  ['images'],
  ['events'],
  ['can', 'roles', 'Group/system:masters'],
  ['describe', 'deploy,svc,endpointslices'],
  ['describe', 'pods,nodes,replicasets,statefulsets,daemonsets'],
  ['describe', 'jobs,cronjobs,ingresses,configmaps,secrets,serviceaccounts,roles,rolebindings'],
  ['describe', 'quota,limits,hpa,pdb,networkpolicies,pvc,pv,sc,ns,priorityclasses,endpoints,csr'],
  ['rollout', 'status', 'deploy/web', '--watch=false'],
  ['rollout', 'status', 'sts/db', '--watch=false'],
  ['rollout', 'history', 'deploy/web', '--revision=1'],
  ['rollout', 'undo', 'deploy/web', '--dry-run=client'],
  ['expose', 'deploy/web', '--port=80', '--dry-run=client'],
  ['expose', 'svc/none', '--name=other', '--dry-run=client'],
  ['logs', 'deploy/web', '--tail=1'],
  ['top', 'pods', '--containers'],
  ['top', 'nodes'],
  ['drain', 'node-0000', '--dry-run=client', '--ignore-daemonsets', '--force', '--delete-emptydir-data'],
  ['set', 'image', 'deploy/web', '*=new', '--dry-run=client'],
  ['set', 'env', 'deploy/web', '--list', '--resolve'],
  ['set', 'resources', 'deploy/web', '--limits=cpu=1', '--dry-run=client'],
  ['autoscale', 'deploy/web', '--max=3', '--dry-run=client'],
  ['scale', 'deploy/web', '--replicas=2', '--dry-run=client'],
  ['wait', 'deploy/web', '--for=jsonpath={.spec.template.spec.containers[0].image}', '--timeout=0'],
  ['wait', 'deploy/web', '--for=condition=Available', '--timeout=0'],
  ['certificate', 'approve', 'given'],
  ['get', 'pods,deploy,svc', '-o', 'yaml'],
  ['get', 'pods', '-o', 'custom-columns=A:.spec.containers[*].image,B:.status.conditions[*].type'],
  ['secret', 'given'],
  ['taint', 'node', 'node-0000', 'a=b:NoSchedule', '--dry-run=client'],
  ['label', 'deploy', 'web', 'a=b', '--dry-run=client'],
  ['create', 'token', 'default'],
  ['create', 'job', 'given', '--from=cronjob/given', '--dry-run=client'],
  ['set', 'serviceaccount', 'deploy/web', 'given', '--dry-run=client'],
  ['set', 'subject', 'rolebinding/given', '--user=given', '--dry-run=client'],
  ['set', 'selector', 'svc/none', 'a=b', '--dry-run=client'],
  ['auth', 'can-i', '--list'],
  ['auth', 'can-i', 'get', 'pods'],
  ['auth', 'whoami'],
  ['can', 'matrix'],
  ['can', 'who', 'get', 'pods'],
  ['auth', 'reconcile', '-f', 'test/runs/role.yaml', '--dry-run=client'],
];

it.each(TOOLS.map((words) => ({ words, title: words.join(' ') })))(
  'answers an object whose fields are null, hold null or are of another type with an output or an error in words: $title',
  async ({ words }) => {
    const server = await mistypedServer({ objects: Object.entries(MANIFESTS) });
    const run = () => runInProcess([...words, `--server=${server.url}`]);
    await run();
    const all = [...server.fields].flatMap((field) => VALUES.map((value) => ({ field, value })));
    expect(all).not.toEqual([]);
    const failures: string[] = [];
    for (const { field, value } of some(all, words.join().length)) {
      server.with(field, value);
      const { stdout, stderr } = await run();
      const fault = FAULT.exec(stderr + stdout);
      if (fault !== null) failures.push(`${field}=${JSON.stringify(value)}: ${fault[0]}`);
    }
    expect(failures).toEqual([]);
  },
);
