import { describe, expect, it } from 'vitest';
import { type Scene, scene } from '../support/scene.js';

const GROUP = 'rbac.authorization.k8s.io';

/** The sample application, and a user `part` who may read pods, services, deployments and metrics, and nothing else. */
async function partlyForbidden(): Promise<Scene> {
  const made = await scene({ pods: 4, sample: true, metrics: true });
  const rule = (group: string, ...resources: string[]) => ({
    apiGroups: [group],
    resources,
    verbs: ['get', 'list', 'watch'],
  });
  const rules = [
    rule('', 'pods', 'services'),
    rule('apps', 'deployments'),
    rule('metrics.k8s.io', 'nodes', 'pods'),
  ];
  const subjects = [{ apiGroup: GROUP, kind: 'User', name: 'part' }];
  const roleRef = { apiGroup: GROUP, kind: 'ClusterRole', name: 'part' };
  for (const [kind, body] of [
    ['ClusterRole', { rules }],
    ['ClusterRoleBinding', { roleRef, subjects }],
  ] as const) {
    const object = { apiVersion: `${GROUP}/v1`, kind, metadata: { name: 'part' }, ...body };
    await made.client.write('POST', `/apis/${GROUP}/v1/${kind.toLowerCase()}s`, object);
  }
  return made;
}

const cannot = (verb: string, plural: string, group = '', where = 'in the namespace "default"') =>
  `User "part" cannot ${verb} resource "${plural}" in API group "${group}" ${where}\n`;
const secrets = `Error from server (Forbidden): secrets is forbidden: ${cannot('list', 'secrets')}`;
const nodes = `Error from server (Forbidden): nodes is forbidden: ${cannot('list', 'nodes', '', 'at the cluster scope')}`;
const replicaSets = `replicasets.apps is forbidden: ${cannot('list', 'replicasets', 'apps')}`;
const stateful = `statefulsets.apps "db" is forbidden: ${cannot('get', 'statefulsets', 'apps')}`;

// Errors and exit codes are those of kubectl 1.32 on the same sandbox; beyond kubectl's output, proa has more for `top
// node` and `cluster-info dump`.
describe('in a cluster that may be read in part, what may be read is printed and the rest is reported once', () => {
  it.each([
    ['get pods,secrets -o name', /^pod\/web-1\n/m, secrets],
    ['describe pods,secrets', /^Name: +web-1$/m, secrets],
    [
      'wait pods,secrets --all --for=jsonpath={.metadata.namespace}=default',
      /^pod\/web-1 condition met\n/m,
      secrets,
    ],
    [
      'rollout status deployment/web statefulset/db',
      /^deployment "web" successfully rolled out\n$/,
      `Error from server (Forbidden): ${stateful}`,
    ],
    [
      'rollout history deployment/web',
      /^$/,
      `error: failed to retrieve replica sets from deployment web: ${replicaSets}`,
    ],
    [
      'rollout history deployment/web statefulset/db',
      /^$/,
      `failed to retrieve replica sets from deployment web: ${replicaSets}Error from server (Forbidden): ${stateful}`,
    ],
    ['top node', /^node-0000 +\d+m +<unknown> +\d+Mi +<unknown> *$/m, nodes],
    ['events', /^$/, `Error from server (Forbidden): events is forbidden: ${cannot('list', 'events')}`],
  ])('%s', async (line, printed, told) => {
    const { proa } = await partlyForbidden();
    const { stdout, stderr, exit } = await proa(`${line} --as=part`);
    expect(stderr).toBe(told);
    expect(stdout).toMatch(printed);
    expect(exit).toBe(1);
  });

  it('cluster-info dump', async () => {
    const { proa } = await partlyForbidden();
    const { stdout, stderr, exit } = await proa(
      'cluster-info dump --namespaces=default -o jsonpath={.kind} --as=part',
    );
    expect(stdout).toMatch(/^==== START logs for container \w+ of pod default\/web-1 ====$/m);
    const refused = stderr
      .match(/^Error from server \(Forbidden\): [\w.]+/gm)
      ?.map((each) => each.split(': ')[1]);
    expect(refused).toEqual([
      'nodes',
      'events',
      'replicationcontrollers',
      'daemonsets.apps',
      'replicasets.apps',
    ]);
    expect(exit).toBe(1);
  });

  // As in kubectl, it succeeds; kubectl does not report what it has omitted.
  it('describe reports which related objects may not be read', async () => {
    const { proa } = await partlyForbidden();
    const { stdout, stderr, exit } = await proa('describe pods -l app=web --show-events --as=part');
    expect(stdout.match(/^Name: /gm)!.length).toBeGreaterThan(1);
    expect(stderr).toBe(`proa: not described: events is forbidden: ${cannot('list', 'events')}`);
    expect(exit).toBe(0);
  });
});

describe('a user who may read nothing', () => {
  it.each([
    'get pods',
    'describe pods',
    'events',
    'top pod',
    'wait pod/web-1 --for=condition=Ready',
    'rollout status deployment/web',
    'rollout history deployment/web',
    'cluster-info dump',
  ])('is informed once: %s', async (line) => {
    const { proa } = await partlyForbidden();
    const { stdout, stderr, exit } = await proa(`${line} --as=nobody`);
    expect(stderr).toMatch(
      /^(Error from server \(Forbidden\): .* is forbidden: User "nobody" cannot (get|list) .*\n)+$/,
    );
    expect(new Set(stderr.split('\n')).size).toBe(stderr.split('\n').length);
    expect(stdout.replace(/^(No resources found.*|\{|\}|\[|\]|.*"(kind|apiVersion)".*)\n/gm, '')).toBe('');
    expect(exit).toBe(1);
  });
});

describe('a server that cannot be reached', () => {
  it.each([
    'get pods',
    'describe pods',
    'events',
    'top node',
    'top pod',
    'explain pods',
    'wait pod/web-1 --for=condition=Ready',
    'auth can-i get pods',
    'auth can-i --list',
    'auth whoami',
    'rollout status deployment/web',
    'rollout history deployment/web',
    'cluster-info dump',
    'logs web-1',
    'api-resources',
    'api-versions',
  ])('is reported once: %s', async (line) => {
    const { proa } = await scene();
    // A port on which nobody listens.
    const { stdout, stderr, exit } = await proa(`${line} -s https://127.0.0.1:1`);
    expect([stdout, stderr, exit]).toEqual([
      '',
      'The connection to the server 127.0.0.1:1 was refused - did you specify the right host or port?\n',
      1,
    ]);
  });
});

// kubectl 1.32 prints it after the log of its discovery.
it('an unauthorized user is informed by api-versions', async () => {
  const { proa, sandbox } = await scene();
  const server = `--server=${sandbox.url} --insecure-skip-tls-verify`;
  const { stdout, stderr, exit } = await proa(`api-versions ${server} --kubeconfig=/dev/null --token=wrong`);
  expect([stdout, stderr, exit]).toEqual([
    '',
    "error: couldn't get available api versions from server: the server has asked for the client to provide credentials\n",
    1,
  ]);
});
