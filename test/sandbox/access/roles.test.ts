import { describe, expect, it } from 'vitest';
import { Authorizer } from '../../../src/sandbox/access/authorizer.js';
import { checkEscalation } from '../../../src/sandbox/access/escalation.js';
import {
  CLUSTER_ROLE_BINDINGS,
  CLUSTER_ROLES,
  Rbac,
  ROLE_BINDINGS,
  ROLES,
} from '../../../src/sandbox/access/rbac.js';
import { bindOwnUsers } from '../../../src/sandbox/access/role-bindings.js';
import type { PolicyRule } from '../../../src/sandbox/access/rules.js';
import { toValue } from '../../../src/sandbox/object/value.js';
import { MemoryStore } from '../../../src/sandbox/store/memory.js';
import { objectKey, type ResourceType } from '../../../src/sandbox/types/resource-type.js';

const GROUP = 'rbac.authorization.k8s.io';
const jane = { name: 'jane', groups: ['readers'] };
const READ: PolicyRule = { verbs: ['get'], apiGroups: [''], resources: ['pods'] };
const pods = (namespace: string, verb = 'get') => ({
  ...{ verb, namespace, group: '', version: 'v1', resource: 'pods', subresource: '', name: '' },
});

class Roles {
  readonly store = new MemoryStore();
  readonly authorizer = new Authorizer(new Rbac(this.store), new Map());

  async put(type: ResourceType, name: string, content: object, namespace = ''): Promise<void> {
    const metadata = { name, ...(namespace !== '' && { namespace }) };
    await this.store.put(objectKey(type, namespace, name), toValue({ metadata, ...content }, false), 0);
  }

  async bind(subject: object, kind: string, name: string, namespace = ''): Promise<void> {
    const type = namespace === '' ? CLUSTER_ROLE_BINDINGS : ROLE_BINDINGS;
    const roleRef = { apiGroup: GROUP, kind, name };
    await this.put(type, `binds-${name}`, { subjects: [subject], roleRef }, namespace);
  }

  decide(namespace: string, verb?: string) {
    return this.authorizer.decide(jane, pods(namespace, verb));
  }
}

const user = { kind: 'User', apiGroup: GROUP, name: 'jane' };

describe('a decision about access', () => {
  it('names the binding that allows it, in its namespace and everywhere', async () => {
    const roles = new Roles();
    await roles.put(ROLES, 'reader', { rules: [READ] }, 'shop');
    await roles.bind(user, 'Role', 'reader', 'shop');
    expect(await roles.decide('shop')).toEqual({
      allowed: true,
      reason: 'RBAC: allowed by RoleBinding "binds-reader/shop" of Role "reader" to User "jane"',
    });
    expect(await roles.decide('other')).toEqual({ allowed: false, reason: '' });
    expect(await roles.decide('shop', 'list')).toEqual({ allowed: false, reason: '' });
    await roles.put(CLUSTER_ROLES, 'lister', { rules: [{ ...READ, verbs: ['list'] }] });
    await roles.bind({ kind: 'Group', apiGroup: GROUP, name: 'readers' }, 'ClusterRole', 'lister');
    expect(await roles.decide('', 'list')).toEqual({
      allowed: true,
      reason: 'RBAC: allowed by ClusterRoleBinding "binds-lister" of ClusterRole "lister" to Group "readers"',
    });
  });

  it('ignores roles that do not exist, and the refusal says so', async () => {
    const roles = new Roles();
    await roles.bind(user, 'ClusterRole', 'gone');
    const first = `clusterrole.${GROUP} "gone" not found`;
    expect(await roles.decide('shop')).toEqual({ allowed: false, reason: `RBAC: ${first}` });
    await roles.bind(user, 'Role', 'lost', 'shop');
    expect(await roles.decide('shop')).toEqual({
      allowed: false,
      reason: `RBAC: [${first}, role.${GROUP} "lost" not found]`,
    });
  });

  it("allows the sandbox's own users what they are made for, everywhere and in their namespaces", async () => {
    const inside = { namespaces: ['shop'], rules: [READ] };
    const paths = { verbs: ['get'], nonResourceURLs: ['/api'] };
    const own = new Map([['jane', { rules: [paths], inside }]]);
    const authorizer = new Authorizer(new Rbac(new MemoryStore()), own);
    const allowed = async (asked: Parameters<Authorizer['decide']>[1]) =>
      (await authorizer.decide(jane, asked)).allowed;
    expect(await allowed(pods('shop'))).toBe(true);
    expect(await allowed(pods('other'))).toBe(false);
    expect(await allowed(pods(''))).toBe(false);
    expect(await allowed({ verb: 'get', path: '/api' })).toBe(true);
    expect(await allowed({ verb: 'get', path: '/metrics' })).toBe(false);
  });
});

describe('granting permissions that the user does not have', () => {
  const role = (more: object = {}, rules = [READ]) => ({ metadata: { name: 'new', ...more }, rules });
  const change = (type: ResourceType, object: object, old?: object, groups = jane.groups) => ({
    ...{ type, user: { ...jane, groups }, namespace: 'shop' },
    ...{ object: object as never, old: old as never },
  });
  const lacks = 'is attempting to grant RBAC permissions not currently held';

  it.each([ROLES, CLUSTER_ROLES])(
    'fails in a role, unless only its owners and finalizers change',
    async (type) => {
      const { authorizer } = new Roles();
      await expect(checkEscalation(authorizer, change(type, role()))).rejects.toThrow(lacks);
      await expect(checkEscalation(authorizer, change(type, role(), role({}, [])))).rejects.toThrow(lacks);
      const labeled = role({ labels: { a: 'b' } });
      await expect(checkEscalation(authorizer, change(type, labeled, role()))).rejects.toThrow(lacks);
      await checkEscalation(
        authorizer,
        change(type, role(), role({ finalizers: ['a'], resourceVersion: '1' })),
      );
      await checkEscalation(authorizer, change(type, role(), undefined, ['system:masters']));
    },
  );

  it('fails in a binding, unless only its owners and finalizers change', async () => {
    const roles = new Roles();
    await roles.put(CLUSTER_ROLES, 'reader', { rules: [READ] });
    const binding = (name: string, more: object = {}) => ({
      metadata: { name: 'new', ...more },
      roleRef: { apiGroup: GROUP, kind: 'ClusterRole', name },
    });
    const { authorizer } = roles;
    for (const type of [ROLE_BINDINGS, CLUSTER_ROLE_BINDINGS]) {
      const check = (object: object, old?: object) => checkEscalation(authorizer, change(type, object, old));
      await expect(check(binding('reader'))).rejects.toThrow(lacks);
      await expect(check(binding('reader'), binding('other'))).rejects.toThrow(lacks);
      await expect(check(binding('other'))).rejects.toThrow(
        'clusterroles.rbac.authorization.k8s.io "other" not found',
      );
      await check(binding('reader'), binding('reader', { finalizers: ['a'] }));
    }
    await roles.bind(user, 'ClusterRole', 'reader');
    await checkEscalation(authorizer, change(ROLE_BINDINGS, binding('reader')));
  });

  it('is allowed to users who may escalate or bind', async () => {
    const roles = new Roles();
    const rules = [
      { verbs: ['escalate'], apiGroups: [GROUP], resources: ['roles'], resourceNames: ['new'] },
      { verbs: ['bind'], apiGroups: [GROUP], resources: ['clusterroles'], resourceNames: ['admin'] },
    ];
    await roles.put(CLUSTER_ROLES, 'trusted', { rules });
    await roles.bind(user, 'ClusterRole', 'trusted');
    const { authorizer } = roles;
    await checkEscalation(authorizer, change(ROLES, role()));
    await expect(checkEscalation(authorizer, change(CLUSTER_ROLES, role()))).rejects.toThrow(lacks);
    const roleRef = { apiGroup: GROUP, kind: 'ClusterRole', name: 'admin' };
    await checkEscalation(authorizer, change(ROLE_BINDINGS, { metadata: { name: 'new' }, roleRef }));
  });

  it('requires all permissions to aggregate roles', async () => {
    const { authorizer } = new Roles();
    const aggregated = { metadata: { name: 'new' }, aggregationRule: { clusterRoleSelectors: [] } };
    const why = 'must have cluster-admin privileges to use the aggregationRule';
    await expect(checkEscalation(authorizer, change(CLUSTER_ROLES, aggregated))).rejects.toThrow(why);
    const plain = { metadata: { name: 'new' } };
    await expect(checkEscalation(authorizer, change(CLUSTER_ROLES, plain, aggregated))).rejects.toThrow(why);
    await checkEscalation(authorizer, change(CLUSTER_ROLES, plain));
    await checkEscalation(authorizer, change(ROLES, aggregated));
  });
});

describe("bindings of the sandbox's own users", () => {
  const tools = (store: MemoryStore) => ({ store, now: 0, random: () => 0.5 });

  it('are made once', async () => {
    const store = new MemoryStore();
    await bindOwnUsers(tools(store) as never, ['shop']);
    const before = await store.list({ prefix: '/' });
    expect(before.entries).toHaveLength(3);
    await bindOwnUsers(tools(store) as never, ['shop']);
    expect((await store.list({ prefix: '/' })).entries).toEqual(before.entries);
  });

  it('fail as the store does', async () => {
    const store = new MemoryStore();
    store.put = () => Promise.reject(new Error('etcd is away'));
    await expect(bindOwnUsers(tools(store) as never, [])).rejects.toThrow('etcd is away');
  });
});
