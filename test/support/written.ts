import { writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { type FrontAnswer, type FrontRequest, front } from './front.js';

/** The path of config maps. */
export const MAPS = '/api/v1/namespaces/default/configmaps';

/** A config map with that name. */
export const map = (name: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
  data: { k: 'v' },
});

const labels = { app: 'web' };
const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } },
  },
};

const role = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'Role',
  metadata: { name: 'reader', namespace: 'default' },
  rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }],
};

const request = {
  apiVersion: 'certificates.k8s.io/v1',
  kind: 'CertificateSigningRequest',
  metadata: { name: 'wish' },
  spec: { signerName: 'example.com/x', request: 'LS0t', usages: ['client auth'] },
};

/** The value of `--wire` for a command with that name in `writing`. */
export const wireOf = (name: string) => (name === 'create in JSON' ? 'json' : '');

/** Every way to write, with the existing objects: `old`, `web`, the node n1 and its pod. */
export const writing: Record<string, string> = {
  create: 'create -f new.json',
  'create in JSON': 'create -f new.json',
  'create configmap': 'create configmap other --from-literal=a=b',
  'create token': 'create token default',
  apply: 'apply -f new.json',
  'apply to what is there': 'apply -f old.json',
  'apply --server-side': 'apply --server-side -f new.json',
  replace: 'replace -f old.json',
  'replace --force': 'replace --force -f old.json',
  patch: 'patch configmap old -p {"data":{"k":"w"}}',
  delete: 'delete configmap old',
  'delete -f': 'delete -f old.json',
  label: 'label configmap old a=b',
  annotate: 'annotate configmap old a=b',
  scale: 'scale deployment web --replicas=3',
  autoscale: 'autoscale deployment web --max=3',
  'rollout restart': 'rollout restart deployment web',
  'rollout pause': 'rollout pause deployment web',
  'set image': 'set image deployment/web c=other',
  'set env': 'set env deployment/web A=b',
  expose: 'expose deployment web --port=80',
  run: 'run lone --image=i',
  cordon: 'cordon n1',
  taint: 'taint node n1 a=b:NoSchedule',
  drain: 'drain n1 --force --timeout=5s',
  'drain --disable-eviction': 'drain n1 --force --disable-eviction --timeout=5s',
  'certificate approve': 'certificate approve wish',
  'auth reconcile': 'auth reconcile -f role.json',
  edit: 'edit configmap old',
  'set-last-applied': 'apply set-last-applied -f old.json --create-annotation',
  'edit-last-applied': 'apply edit-last-applied configmap/applied',
  debug: 'debug lonely --image=busybox',
};

/** Whether a request changes something. */
export const isWrite = ({ method, path }: FrontRequest) => method !== 'GET' && !path.endsWith('reviews');

/** The objects and files that the commands write. */
export async function written(answer: (request: FrontRequest) => FrontAnswer) {
  let isAnswering = false;
  const place = await front((asked) => (isAnswering ? answer(asked) : undefined));
  const { client, folder } = place;
  const pods = '/api/v1/namespaces/default/pods';
  const applied = {
    ...map('applied'),
    metadata: {
      name: 'applied',
      annotations: {
        'kubectl.kubernetes.io/last-applied-configuration': `${JSON.stringify(map('applied'))}\n`,
      },
    },
  };
  const there: [string, object][] = [
    [MAPS, map('old')],
    [MAPS, applied],
    ['/apis/apps/v1/namespaces/default/deployments', deployment],
    ['/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1' } }],
    [pods, pod('lonely')],
    ['/apis/certificates.k8s.io/v1/certificatesigningrequests', request],
  ];
  for (const [path, object] of there)
    expect(await client.write('POST', path, object)).toMatchObject({ status: 201 });
  const files = { new: map('new'), old: { ...map('old'), data: { k: 'w' } }, role };
  for (const [name, object] of Object.entries(files))
    await writeFile(`${folder}/${name}.json`, JSON.stringify(object));
  await writeFile(`${folder}/editor.sh`, '#!/bin/sh\nsed -i "s/k: v/k: w/; s/\\"v\\"/\\"w\\"/" "$1"\n', {
    mode: 0o755,
  });
  isAnswering = true;
  return place;
}

function pod(name: string) {
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'default' } },
    spec: { nodeName: 'n1', containers: [{ name: 'c', image: 'i' }] },
  };
}
