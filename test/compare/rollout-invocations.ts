const deployments = ['done', 'unseen', 'late', 'updating', 'ending', 'starting', 'odd'];
const daemonSets = ['agent', 'agent-unseen', 'agent-updating', 'agent-starting', 'agent-by-hand'];
const statefulSets = ['db', 'db-unseen', 'db-starting', 'db-partly', 'db-plain', 'db-by-hand'];

const each = [
  ...deployments.map((name) => `deployment/${name}`),
  ...daemonSets.map((name) => `ds/${name}`),
  ...statefulSets.map((name) => `sts/${name}`),
];

/** Command lines of rollout status and history that kubectl and proa must answer in the same way. */
export const rolloutInvocations: readonly string[] = [
  ...each.map((name) => `rollout status ${name} -n rolls --watch=false`),
  'rollout status deployment done -n rolls',
  'rollout status ds/agent -n rolls --timeout=1m',
  'rollout status sts/db -n rolls -w',
  'rollout status deployment/late deployment/done -n rolls -w',
  'rollout status deployments -n rolls --watch=false',
  'rollout status deployments -l app=done -n rolls',
  'rollout status deployments -l app=nothing -n rolls',
  'rollout status deployment/done -n rolls --revision=3',
  'rollout status deployment/done -n rolls --revision=2',
  'rollout status deployment/odd -n rolls --revision=2',
  'rollout status deployment/done -n rolls --revision=-1',
  'rollout status deployment/nothing -n rolls',
  'rollout status deployment/nothing deployment/done -n rolls',
  'rollout status deployment/done cm/kube-root-ca.crt -n rolls',
  'rollout status rs/done-a -n rolls',
  'rollout status',
  'rollout status deployment/done -n rolls --timeout=x',
  'rollout status -f @/pod.yaml',
  ...['deployment/done', 'ds/agent', 'sts/db', 'deployment/late', 'sts/db-plain'].flatMap((name) => [
    `rollout history ${name} -n rolls`,
    `rollout history ${name} -n rolls --revision=1`,
    `rollout history ${name} -n rolls --revision=7`,
    `rollout history ${name} -n rolls -o name`,
    `rollout history ${name} -n rolls -o json`,
    `rollout history ${name} -n rolls --template={{.kind}}/{{.metadata.name}}`,
    `rollout history ${name} -n rolls --template={{.kind}}/{{.metadata.name}} --revision=1`,
    `rollout history ${name} -n rolls --template={{.kind}}/{{.metadata.name}} --revision=7`,
    `rollout history ${name} -n rolls --template={{.metadata.name}} -o go-template`,
  ]),
  // kubectl 1.32 panics if there is no such revision.
  ...['deployment/done', 'ds/agent', 'sts/db'].flatMap((name) => [
    `rollout history ${name} -n rolls --revision=2 -o jsonpath={.metadata.name}{.spec.template.spec.containers}`,
    `rollout history ${name} -n rolls -o yaml --revision=2`,
  ]),
  'rollout history deployment done -n rolls --revision=2',
  'rollout history deployment/done -n rolls --revision=3',
  'rollout history deployments -n rolls',
  'rollout history deployments -n rolls --template={{.metadata.name}}',
  'rollout history deployment/done -n rolls --template={{',
  'rollout history deploy,ds -n rolls -l app=done',
  'rollout history deployments -l app=nothing -n rolls',
  'rollout history deployment/nothing ds/agent -n rolls',
  'rollout history rs/done-a -n rolls',
  'rollout history rs/done-a ds/agent -n rolls',
  'rollout history cm/kube-root-ca.crt -n rolls',
  'rollout history deployment/done -n rolls --revision=-1',
  'rollout history',
  'rollout history -f @/pod.yaml',
];
