import { describe, expect, it } from 'vitest';
import { readIdentity } from '../../../src/objects/access/identity.js';
import { poweredBy, risksOf } from '../../../src/objects/access/rules.js';
import { lines, scene } from '../../support/scene.js';

const RBAC = '/apis/rbac.authorization.k8s.io/v1';
const ref = (kind: string, name: string) => ({ apiGroup: 'rbac.authorization.k8s.io', kind, name });

/** A cluster with roles, including some for the tests. */
async function cluster() {
  const all = await scene({ rbac: true });
  const create = async (path: string, object: object) => {
    const { status, text } = await all.client.write('POST', `${RBAC}/${path}`, object);
    if (status !== 201) throw new Error(text);
  };
  const inside = 'namespaces/default';
  await create('clusterroles', {
    metadata: { name: 'secret-keeper' },
    rules: [{ verbs: ['get'], apiGroups: [''], resources: ['secrets'], resourceNames: ['a', 'b'] }],
  });
  await create('clusterrolebindings', {
    metadata: { name: 'keepers' },
    roleRef: ref('ClusterRole', 'secret-keeper'),
    subjects: [{ kind: 'Group', name: 'keepers' }],
  });
  await create(`${inside}/roles`, {
    metadata: { name: 'binder' },
    rules: [{ verbs: ['bind', 'escalate'], apiGroups: ['rbac.authorization.k8s.io'], resources: ['roles'] }],
  });
  await create(`${inside}/rolebindings`, {
    metadata: { name: 'binders' },
    roleRef: ref('Role', 'binder'),
    subjects: [
      { kind: 'ServiceAccount', name: 'builder' },
      { kind: 'User', name: 'jane' },
    ],
  });
  await create(`${inside}/rolebindings`, {
    metadata: { name: 'dangling' },
    roleRef: ref('Role', 'nosuch'),
    subjects: [{ kind: 'User', name: 'jane' }],
  });
  all.sandbox.resetRequests();
  const rows = async (line: string) => {
    const { stdout, stderr, exit } = await all.proa(line);
    return { rows: lines(stdout).map((row) => row.split(/ {2,}/)), stderr, exit };
  };
  return { ...all, rows };
}

const NOT_SEEN = 'Found in roles and bindings; other authorizers (nodes, webhooks) are not included.\n';

describe('can who', () => {
  it('names the binding, the object names, the risks, and the source of an aggregated role', async () => {
    const { rows, sandbox } = await cluster();
    const found = await rows('can who get secrets');
    expect(found.stderr).toBe(NOT_SEEN);
    expect(found.rows).toEqual(
      expect.arrayContaining([
        ['SUBJECT', 'BINDING', 'ROLE', 'WHERE', 'NAMES', 'NOTE'],
        [
          'Group/keepers',
          'ClusterRoleBinding/keepers',
          'ClusterRole/secret-keeper',
          'everywhere',
          'a,b',
          '! secrets',
        ],
        [
          ...['User/sandbox-editor', 'RoleBinding/sandbox-editor', 'ClusterRole/edit', 'default', 'all'],
          '! secrets from system:aggregate-to-edit',
        ],
      ]),
    );
    const asked = sandbox.requests().filter(({ path }) => path.startsWith(RBAC) && path !== RBAC);
    expect(asked.map(({ path }) => path.slice(RBAC.length)).sort()).toEqual([
      '/clusterrolebindings',
      '/clusterroles',
      '/namespaces/default/rolebindings',
      '/namespaces/default/roles',
    ]);
  });

  it('omits rules for other objects, and uses no namespace if the type has none', async () => {
    const { rows, sandbox } = await cluster();
    const subjects = async (line: string) => (await rows(line)).rows.slice(1).map(([subject]) => subject);
    expect(await subjects('can who get secrets/b')).toContain('Group/keepers');
    expect(await subjects('can who get secrets/c')).not.toContain('Group/keepers');
    sandbox.resetRequests();
    expect(await subjects('can who get nodes')).toContain('Group/system:masters');
    expect(sandbox.requests().filter(({ path }) => path.includes('/namespaces/'))).toEqual([]);
  });

  it('reports that no one may', async () => {
    const { proa, client } = await cluster();
    await client.write('DELETE', `${RBAC}/clusterrolebindings/cluster-admin`, {});
    expect(await proa('can who escalate roles -n kube-system')).toEqual({
      stdout: '',
      stderr:
        'Nobody may escalate roles.rbac.authorization.k8s.io in kube-system, by roles and bindings; other authorizers (nodes, webhooks) are not included.\n',
      exit: 0,
    });
  });

  it('fails after its output if a list is refused, and names what is missing', async () => {
    const { proa, client } = await cluster();
    await client.write('POST', `${RBAC}/clusterroles`, {
      metadata: { name: 'half' },
      rules: [
        {
          verbs: ['list'],
          apiGroups: ['rbac.authorization.k8s.io'],
          resources: ['clusterroles', 'clusterrolebindings'],
        },
      ],
    });
    await client.write('POST', `${RBAC}/clusterrolebindings`, {
      metadata: { name: 'half' },
      roleRef: ref('ClusterRole', 'half'),
      subjects: [{ kind: 'User', name: 'half' }],
    });
    const { stdout, stderr, exit } = await proa('can who get nodes --as=half');
    expect([exit, stderr]).toEqual([0, NOT_SEEN]);
    expect(stdout).toContain('Group/system:masters');
    const partial = await proa('can who get pods --as=half');
    expect(partial.exit).toBe(1);
    expect(partial.stdout).toContain('Group/system:masters');
    expect(partial.stderr).toMatch(
      /error: the result may be incomplete: roles\.rbac.* forbidden: .*; rolebindings\.rbac/,
    );
    expect((await proa('can who get pods --as=nobody')).stderr).toMatch(/^Error from server \(Forbidden\): /);
  });
});

describe('can roles', () => {
  it('shows the rules of a subject, the matching subject of the binding, and roles that do not exist', async () => {
    const { rows } = await cluster();
    const { rows: found } = await rows('can roles jane --group=keepers');
    const own = found.filter(([binding]) => /binders|dangling|keepers/.test(binding!));
    expect(own).toEqual([
      [
        ...['ClusterRoleBinding/keepers', 'everywhere', 'Group/keepers', 'ClusterRole/secret-keeper'],
        ...['get', 'secrets', 'a,b', '! secrets'],
      ],
      [
        ...['RoleBinding/binders', 'default', 'User/jane', 'Role/binder'],
        ...['bind,escalate', 'roles.rbac.authorization.k8s.io', 'all', '! escalate bind'],
      ],
      [
        ...['RoleBinding/dangling', 'default', 'User/jane', 'Role/nosuch'],
        '<the role does not exist, or you may not read it>',
      ],
    ]);
  });

  it("uses the binding's namespace for a service account without one", async () => {
    const { rows } = await cluster();
    const bindings = async (line: string) => (await rows(line)).rows.map(([binding]) => binding);
    expect(await bindings('can roles sa/builder')).toContain('RoleBinding/binders');
    expect(await bindings('can roles system:serviceaccount:default:builder')).toContain(
      'RoleBinding/binders',
    );
    expect(await bindings('can roles sa/builder -n kube-system')).not.toContain('RoleBinding/binders');
  });

  it('reports if no binding names the subject', async () => {
    const { proa } = await cluster();
    expect(await proa('can roles group/strangers')).toEqual({
      stdout: '',
      stderr: 'No binding names group/strangers, or a group that it is known to be in.\n',
      exit: 0,
    });
  });
});

describe('can matrix', () => {
  it('requests only the rules here and everywhere, and reports if that may be incomplete', async () => {
    const { rows, sandbox } = await cluster();
    const found = await rows('can matrix pods,secrets,nodes,bindings --as=jane --as-group=keepers');
    expect(found).toEqual({
      rows: [
        ['RESOURCE', 'GET', 'LIST', 'WATCH', 'CREATE', 'UPDATE', 'PATCH', 'DELETE'],
        ['pods', ...Array(7).fill('no')],
        ['secrets', 'some!', ...Array(6).fill('no')],
        ['nodes', ...Array(7).fill('no')],
        ['bindings', '-', '-', '-', 'no', '-', '-', '-'],
        [''],
        ['! may escalate roles'],
        ['! may bind roles'],
      ],
      // From the binding to a role that does not exist.
      stderr:
        'The server says that this may be incomplete: role.rbac.authorization.k8s.io "nosuch" not found\n',
      exit: 0,
    });
    const reviews = sandbox.requests().filter(({ method }) => method !== 'GET');
    expect(reviews.map(({ path }) => path)).toEqual(
      Array(2).fill('/apis/authorization.k8s.io/v1/selfsubjectrulesreviews'),
    );
  });

  it('marks what a wildcard allows, and has all types if none is named', async () => {
    const { rows } = await cluster();
    const { rows: found } = await rows('can matrix --as=root --as-group=system:masters -o wide');
    const cells = new Map(found.map(([name, ...row]) => [name, row]));
    expect(cells.get('secrets')).toEqual([...Array(3).fill('yes!*'), ...Array(5).fill('yes*')]);
    expect(cells.get('deployments.apps')).toEqual(Array(8).fill('yes*'));
    expect([...cells.keys()]).toContain('! may impersonate users, groups, serviceaccounts, uids');
  });
});

describe('the groups of', () => {
  it.each([
    ['jane', 'jane', ['system:authenticated']],
    ['https://login.example.com#jane', 'https://login.example.com#jane', ['system:authenticated']],
    ['group/dev', '', ['dev']],
    ['system:anonymous', 'system:anonymous', ['system:unauthenticated']],
    [
      'sa/x',
      'system:serviceaccount:shop:x',
      ['system:authenticated', 'system:serviceaccounts', 'system:serviceaccounts:shop'],
    ],
  ])('%s are known', (text, user, groups) => {
    expect(readIdentity(text, 'shop')).toEqual({ user, groups });
  });
});

it.each([
  [{ verbs: ['*'], apiGroups: ['apps'], resources: ['deployments'] }, ['*']],
  [{ verbs: ['watch'], apiGroups: [''], resources: ['pods', 'secrets'] }, ['secrets']],
  [{ verbs: ['create'], apiGroups: [''], resources: ['secrets'] }, []],
  [{ verbs: ['get'], apiGroups: [''], resources: ['*'] }, ['*', 'secrets']],
  [{ verbs: ['impersonate'], apiGroups: [''], resources: ['groups'] }, ['impersonate']],
  [{ verbs: ['bind'], apiGroups: ['apps'], resources: ['roles'] }, []],
  [{ verbs: ['get'], nonResourceURLs: ['*'] }, ['*']],
])('the rule %j has the risks %j', (rule, risks) => {
  expect(risksOf(rule)).toEqual(risks);
  expect(poweredBy(rule, 'impersonate')).toEqual(risks.includes('impersonate') ? ['groups'] : []);
});
