import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessMatrix } from '../../src/objects/access/access-matrix.js';
import { type Identity, isSubject, readIdentity } from '../../src/objects/access/identity.js';
import { allowance } from '../../src/objects/access/rules.js';
import type { AccessRule } from '../../src/objects/access/rules-review.js';
import type { RolesReport } from '../../src/verbs/can/roles.js';
import type { WhoReport } from '../../src/verbs/can/who.js';
import { runInProcess } from '../support/in-process.js';
import { RealClient } from '../support/real-client.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';

const assets = realServerAssets();
const RBAC = '/apis/rbac.authorization.k8s.io/v1';
const NAMESPACES = ['a', 'b'];
const API_GROUP = 'rbac.authorization.k8s.io';

const some = <T>(values: readonly T[], most = 3) =>
  fc.subarray([...values], { minLength: 1, maxLength: most });
const onResources: fc.Arbitrary<AccessRule> = fc.record({
  verbs: some(['get', 'list', 'create', 'delete', '*'], 2),
  apiGroups: some(['', '', 'apps', '*'], 2),
  resources: some(['pods', 'pods/log', '*/log', 'secrets', 'nodes', 'deployments', '*'], 2),
  resourceNames: fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, fc.constant<string[]>(['x'])),
});
const onUrls: fc.Arbitrary<AccessRule> = fc.record({
  verbs: some(['get', 'post', '*'], 1),
  nonResourceURLs: some(['/healthz', '/api/*', '*'], 2),
});
const subject = fc.constantFrom(
  ...['jane', 'joe', 'system:serviceaccount:a:robot'].map((name) => ({
    kind: 'User',
    apiGroup: API_GROUP,
    name,
  })),
  ...['dev', 'system:serviceaccounts:b', 'system:authenticated'].map((name) => ({
    ...{ kind: 'Group', apiGroup: API_GROUP, name },
  })),
  ...NAMESPACES.map((namespace) => ({ kind: 'ServiceAccount', name: 'robot', namespace })),
);
const role = (rules: fc.Arbitrary<AccessRule>) => fc.array(rules, { minLength: 1, maxLength: 2 });
const drawn = fc.record({
  clusterRoles: fc.array(role(fc.oneof(onResources, onUrls)), { minLength: 6, maxLength: 6 }),
  roles: fc.array(role(onResources), { minLength: 6, maxLength: 6 }),
  bindings: fc.array(
    fc.record({
      // The last of either kind does not exist.
      role: fc.nat({ max: 6 }),
      isClusterRole: fc.boolean(),
      namespace: fc.constantFrom('', '', ...NAMESPACES),
      subjects: some([0, 1, 2], 2).chain((places) => fc.tuple(...places.map(() => subject))),
    }),
    { minLength: 14, maxLength: 14 },
  ),
});

/** Users who send requests, and the words by which proa is asked about them. */
const ASKERS: readonly { words: string; identity: Identity }[] = [
  { words: 'jane', identity: readIdentity('jane', '') },
  { words: 'user/joe --group=dev', identity: readIdentity('joe', '', ['dev']) },
  { words: 'sa/robot -n a', identity: readIdentity('sa/robot', 'a') },
  { words: 'sa/robot -n b', identity: readIdentity('sa/robot', 'b') },
];

interface Question {
  verb: string;
  type: string;
  group: string;
  subresource: string;
  name: string;
  namespace: string;
}

const question: fc.Arbitrary<Question> = fc
  .record({
    verb: fc.constantFrom('get', 'list', 'create', 'delete'),
    type: fc.constantFrom('pods', 'secrets', 'deployments', 'nodes'),
    subresource: fc.constantFrom('', '', 'log'),
    name: fc.constantFrom('', '', 'x', 'y'),
    namespace: fc.constantFrom(...NAMESPACES),
  })
  .map((asked) => ({ ...asked, group: asked.type === 'deployments' ? 'apps' : '' }));

describe.skipIf(isMissing('kube-apiserver', assets))('the answers of `can` about a real API server', () => {
  const home = mkdtempSync(join(tmpdir(), 'proa-can-'));
  let server: RealServer;
  let client: RealClient;

  beforeAll(async () => {
    server = await startRealServer(assets!);
    client = new RealClient(server);
    const create = async (path: string, body: object) => expect(await client.post(path, body)).toBe(201);
    for (const name of NAMESPACES) await create('/api/v1/namespaces', { metadata: { name } });
    const [made] = fc.sample(drawn, 1);
    for (const [at, rules] of made!.clusterRoles.entries())
      await create(`${RBAC}/clusterroles`, { metadata: { name: `drawn-${at}` }, rules });
    for (const [at, rules] of made!.roles.entries())
      for (const namespace of NAMESPACES)
        await create(`${RBAC}/namespaces/${namespace}/roles`, { metadata: { name: `drawn-${at}` }, rules });
    for (const [at, { role, isClusterRole, namespace, subjects }] of made!.bindings.entries()) {
      const kind = namespace === '' || isClusterRole ? 'ClusterRole' : 'Role';
      const roleRef = { kind, apiGroup: API_GROUP, name: `drawn-${role}` };
      const path = namespace === '' ? 'clusterrolebindings' : `namespaces/${namespace}/rolebindings`;
      await create(`${RBAC}/${path}`, { metadata: { name: `drawn-${at}` }, roleRef, subjects });
    }
    await untilAuthorizerKnows(create);
  });
  afterAll(async () => {
    client?.close();
    await server?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  /** The authorizer watches roles and bindings separately. */
  async function untilAuthorizerKnows(
    create: (path: string, body: object) => Promise<unknown>,
  ): Promise<void> {
    const rules = [{ verbs: ['probe'], apiGroups: [''], resources: ['pods'] }];
    const metadata = { name: 'probe' };
    for (const [scope, kind] of [
      ['', 'ClusterRole'],
      ['namespaces/a/', 'Role'],
    ] as const) {
      const user = { kind: 'User', apiGroup: API_GROUP, name: `probe-${kind}` };
      await create(`${RBAC}/${scope}${kind.toLowerCase()}s`, { metadata, rules });
      const roleRef = { kind, apiGroup: API_GROUP, name: 'probe' };
      await create(`${RBAC}/${scope}${kind.toLowerCase()}bindings`, { metadata, roleRef, subjects: [user] });
      const asked = { verb: 'probe', type: 'pods', group: '', subresource: '', name: '', namespace: 'a' };
      while (!(await isAllowed({ user: user.name, groups: [] }, asked)));
    }
  }

  /** The server's answer to the review that `auth can-i` sends, for another user. */
  async function isAllowed(
    { user, groups }: Identity,
    asked: Question | { url: string; verb: string },
  ): Promise<boolean> {
    const attributes =
      'url' in asked
        ? { nonResourceAttributes: { path: asked.url, verb: asked.verb } }
        : { resourceAttributes: { ...asked, namespace: placeOf(asked), resource: asked.type } };
    const path = '/apis/authorization.k8s.io/v1/subjectaccessreviews';
    const { json } = await client.write('POST', path, { spec: { user, groups, ...attributes } });
    return (json as { status: { allowed: boolean } }).status.allowed;
  }

  async function ask<T>(line: string): Promise<T> {
    const env = { KUBECONFIG: server.kubeconfig, HOME: home };
    const { stdout, stderr, exit } = await runInProcess(['can', ...line.split(' '), '-o', 'json'], { env });
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    return JSON.parse(stdout) as T;
  }

  it('who: subjects are named exactly where the server allows them', async () => {
    for (const asked of fc.sample(question, 40)) {
      const { verb, type, name, namespace, subresource } = asked;
      const what = name === '' ? type : `${type}/${name}`;
      const extra = subresource === '' ? '' : ` --subresource=${subresource}`;
      const { grants } = await ask<WhoReport>(`who ${verb} ${what} -n ${namespace}${extra}`);
      for (const { words, identity } of ASKERS) {
        const found = grants.some(
          ({ subject: each, resourceNames }) =>
            isSubject(identity, each) && (resourceNames === undefined || name !== ''),
        );
        expect({ asked, words, found }).toEqual({ asked, words, found: await isAllowed(identity, asked) });
      }
    }
  });

  it('who: also for URLs', async () => {
    for (const url of ['/healthz', '/api/v9', '/other'])
      for (const verb of ['get', 'post']) {
        const { grants } = await ask<WhoReport>(`who ${verb} ${url}`);
        for (const { words, identity } of ASKERS) {
          const found = grants.some((grant) => isSubject(identity, grant.subject));
          expect({ url, verb, words, found }).toEqual({
            url,
            verb,
            words,
            found: await isAllowed(identity, { url, verb }),
          });
        }
      }
  });

  it.each(ASKERS)(
    'roles $words: their rules allow exactly what the server allows',
    async ({ words, identity }) => {
      const { roles } = await ask<RolesReport>(`roles ${words}`);
      for (const asked of fc.sample(question, 60)) {
        const found = roles
          .filter(({ namespace }) => namespace === '' || namespace === placeOf(asked))
          .flatMap(({ rules = [] }) => rules)
          .map((rule) => allowance(rule, { ...asked, resource: asked.type }))
          .some((each) => each !== undefined && (each.only === undefined || asked.name !== ''));
        expect({ asked, found }).toEqual({ asked, found: await isAllowed(identity, asked) });
      }
    },
  );

  it.each(ASKERS)(
    'matrix of $words: yes is what the server allows',
    async ({ identity: { user, groups } }) => {
      for (const namespace of NAMESPACES) {
        const as = [`--as=${user}`, ...groups.map((group) => `--as-group=${group}`)].join(' ');
        const { types, incomplete } = await ask<AccessMatrix>(
          `matrix pods,secrets,deployments,nodes ${as} -n ${namespace}`,
        );
        expect(incomplete).toBe(undefined);
        for (const { resource: type, group, verbs } of types)
          for (const verb of ['get', 'list', 'create', 'delete']) {
            const asked = { verb, type, group, subresource: '', name: '', namespace };
            const isYes = verbs[verb] === 'yes';
            expect({ asked, isYes }).toEqual({ asked, isYes: await isAllowed({ user, groups }, asked) });
          }
      }
    },
  );

  it('auth can-i reports the same', async () => {
    const env = { KUBECONFIG: server.kubeconfig, HOME: home };
    for (const asked of fc.sample(question, 10)) {
      const { verb, type, namespace, name } = asked;
      const what = name === '' ? type : `${type}/${name}`;
      const { stdout } = await runInProcess(
        ['auth', 'can-i', verb, what, '-n', namespace, '--as=jane', '--as-group=system:authenticated'],
        { env },
      );
      const { grants } = await ask<WhoReport>(`who ${verb} ${what} -n ${namespace}`);
      const found = grants.some(
        (grant) =>
          isSubject(ASKERS[0]!.identity, grant.subject) && (grant.resourceNames === undefined || name !== ''),
      );
      expect({ asked, found }).toEqual({ asked, found: stdout.startsWith('yes') });
    }
  });
});

/** Nodes are in no namespace. */
function placeOf({ type, namespace }: Question): string {
  return type === 'nodes' ? '' : namespace;
}
