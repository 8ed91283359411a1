/** One kubectl command that is run against both servers, with the objects that it reads. */
export interface KubectlStep {
  words: string;
  /** On standard input, for `-f -`. */
  objects?: object[];
  /** It is refused. */
  fails?: boolean;
}

const deployment = (replicas: number, image: string, ...others: string[]) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'kubectl-apply', labels: { a: '1' } },
  spec: {
    replicas,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: {
        containers: [
          { name: 'c', image, ports: [{ containerPort: 80 }], env: [{ name: 'A', value: '1' }] },
          ...others.map((name) => ({ name, image: 'i:1' })),
        ],
      },
    },
  },
});
const map = (name: string, data: object) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'kubectl-apply' },
  data,
});
const SHOW = '-n kubectl-apply -o yaml --show-managed-fields';
const APPLY = 'apply --server-side -f -';

/** The owners of fields after each kind of write by kubectl, and its messages if others own them. */
export const KUBECTL_STEPS: readonly KubectlStep[] = [
  { words: 'create namespace kubectl-apply' },
  { words: APPLY, objects: [deployment(2, 'i:1', 'd'), map('cm', { a: '1', b: '2' })] },
  { words: APPLY, objects: [deployment(2, 'i:1', 'd'), map('cm', { a: '1', b: '2' })] },
  { words: `get deployment web ${SHOW}` },
  { words: APPLY, objects: [deployment(3, 'i:2'), map('cm', { a: '1' })] },
  { words: `get deployment web ${SHOW}` },
  {
    words: `${APPLY} --field-manager=other`,
    objects: [deployment(7, 'i:2'), map('cm', { a: '9' })],
    fails: true,
  },
  {
    words: `${APPLY} --field-manager=other --force-conflicts`,
    objects: [deployment(7, 'i:2'), map('cm', { a: '9' })],
  },
  { words: `get deployment web ${SHOW}` },
  { words: `get configmap cm ${SHOW}` },
  { words: `${APPLY} --dry-run=server --field-manager=other`, objects: [map('cm', { a: '7' })] },
  { words: 'create configmap made -n kubectl-apply --from-literal=a=b' },
  { words: 'label configmap made -n kubectl-apply x=y' },
  { words: 'annotate configmap made -n kubectl-apply x=y' },
  { words: `patch configmap made -n kubectl-apply --type=merge -p {"data":{"c":"d"}}` },
  { words: 'edit configmap made -n kubectl-apply' },
  { words: `get configmap made ${SHOW}` },
  { words: 'set image deployment/web -n kubectl-apply c=i:5' },
  { words: 'replace -f -', objects: [map('cm', { b: '1' })] },
  { words: `get configmap cm ${SHOW}` },
  { words: `get deployment web ${SHOW}` },
  { words: 'apply -f -', objects: [map('client', { a: '1', b: '2' })] },
  { words: `get configmap client ${SHOW}` },
  { words: APPLY, objects: [map('client', { a: '3', b: '2' })] },
  { words: `get configmap client ${SHOW}` },
  { words: 'apply -f -', objects: [map('client', { a: '3' })] },
  { words: APPLY, objects: [map('client', { a: '4' })] },
  { words: `get configmap client ${SHOW}` },
];
