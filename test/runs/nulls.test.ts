import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { some } from '../support/cases.js';
import { runInProcess } from '../support/in-process.js';
import { sandboxSession } from '../support/sandbox-session.js';

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

/** Fields without which an object is none, or whose absence is an error of its own. */
const NEEDED = new Set([
  'metadata',
  'items',
  'rows',
  'object',
  'columnDefinitions',
  'cells',
  'resources',
  'versions',
  'groups',
]);

/** The names of fields that hold lists or objects, wherever they are in a value. */
function fieldsIn(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    if (!Array.isArray(value) && typeof field === 'object' && field !== null && !NEEDED.has(name))
      found.add(name);
    fieldsIn(field, found);
  }
}

/** A server that gives the sandbox's answers, each as it was at first, with a field that is null wherever it was. */
async function serverWithNulls() {
  const { session, create } = await sandboxSession({
    sandbox: { pods: 0, sample: true, podStart: 0, nodes: 1, metrics: true },
  });
  for (const [path, object] of Object.entries(MANIFESTS)) await create(path, object);
  const kept = new Map<string, { status: number; text: string }>();
  const fields = new Set<string>();
  let absent = '';
  let instead: unknown = null;
  const server = createServer(async ({ method = 'GET', url = '', headers }, response) => {
    const { accept = '' } = headers;
    const key = `${method} ${url} ${accept}`;
    const { pathname, searchParams } = new URL(url, 'http://server');
    if (!kept.has(key)) {
      const answer = await session.transport.send({
        ...{ method: 'GET', path: pathname, query: [...searchParams] },
        headers: {
          accept:
            accept.replaceAll(/application\/vnd\.kubernetes\.protobuf[^,]*,?/g, '') || 'application/json',
        },
      });
      const chunks: Uint8Array[] = [];
      for await (const chunk of answer.body) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      kept.set(key, { status: answer.status, text });
      if (/^\/(api\/v1|apis\/[^/]+\/[^/]+)\/./.test(pathname) && text.startsWith('{'))
        fieldsIn(JSON.parse(text), fields);
    }
    const { status, text } = kept.get(key)!;
    const isObject = /^\/(api\/v1|apis\/[^/]+\/[^/]+)\/./.test(pathname) && text.startsWith('{');
    const told = isObject
      ? JSON.stringify(JSON.parse(text, (name, value) => (name === absent ? instead : value)))
      : text;
    response.writeHead(status, { 'content-type': text.startsWith('{') ? 'application/json' : 'text/plain' });
    response.end(told);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fields,
    with(name: string, value: unknown) {
      absent = name;
      instead = value;
    },
  };
}

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
  ['auth', 'reconcile', '-f', 'test/runs/role.yaml', '--dry-run=client'],
];

/** What stands where a list or an object is to be. */
const VALUES = [null, [null], 5, 'x', {}, [5], [{}]];

/** How the language tells that a value is not what was expected. */
const FAULT =
  /[^\n]*(Cannot (read|convert|use|destructure|set|mix)|is not (a function|iterable|a constructor)|of (null|undefined)|TypeError|RangeError|Invalid (time|array|Date))[^\n]*/;

it.each(TOOLS.map((words) => ({ words, title: words.join(' ') })))(
  'answers an object whose fields are null, hold null or are of another type with an output or an error in words: $title',
  async ({ words }) => {
    const server = await serverWithNulls();
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
