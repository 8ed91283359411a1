import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lines, type Scene, scene } from '../support/scene.js';

const GROUP = 'rbac.authorization.k8s.io';
const USER = { apiGroup: GROUP, kind: 'User', name: 'part' };

/** A user `part` who may read pods in some namespaces and whatever the other rules allow. */
async function limited(namespaces: readonly string[], ...rules: object[]): Promise<Scene> {
  const made = await scene({ pods: 60, namespaces: 7, sample: false });
  const write = async (path: string, kind: string, more: object, name = 'part') => {
    const object = { apiVersion: `${GROUP}/v1`, kind, metadata: { name }, ...more };
    const { status, text } = await made.client.write('POST', `/apis/${GROUP}/v1/${path}`, object);
    if (status !== 201) throw new Error(text);
  };
  const pods = { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] };
  await write('clusterroles', 'ClusterRole', { rules: [pods] });
  await write('clusterroles', 'ClusterRole', { rules }, 'more');
  const roleRef = { apiGroup: GROUP, kind: 'ClusterRole', name: 'part' };
  for (const namespace of namespaces)
    await write(`namespaces/${namespace}/rolebindings`, 'RoleBinding', { roleRef, subjects: [USER] });
  await write('clusterrolebindings', 'ClusterRoleBinding', {
    ...{ roleRef: { ...roleRef, name: 'more' }, subjects: [USER] },
  });
  return made;
}

const mayListNamespaces = { apiGroups: [''], resources: ['namespaces'], verbs: ['list'] };
const namespacesIn = (text: string) => [
  ...new Set(
    lines(text)
      .slice(1)
      .map((line) => line.split(/ +/)[0]),
  ),
];
const FORBIDDEN =
  'Error from server (Forbidden): pods is forbidden: User "part" cannot list resource "pods" in API group "" at the cluster scope\n';

describe('get -A --readable, for a user who may not list across all namespaces,', () => {
  it('lists the allowed ones of all existing namespaces, reports which were refused, and exits with 20', async () => {
    const { proa } = await limited(['shop-0', 'search-2'], mayListNamespaces);
    const { stdout, stderr, exit } = await proa('get pods -A --readable --as=part');
    expect(namespacesIn(stdout)).toEqual(['search-2', 'shop-0']);
    expect(stderr).toMatch(
      /^proa: you may not list pods across all namespaces: these are the ones in search-2, shop-0, and not those in default, .*\n$/,
    );
    expect(exit).toBe(20);
    const admin = await proa('get pods -n shop-0,search-2');
    expect(stdout).toBe(admin.stdout);
    const json = await proa('get pods -A --readable --as=part -o ndjson');
    expect(JSON.parse(lines(json.stdout).at(-1)!)).toMatchObject({ complete: false });
    const without = await proa('get pods -A --readable --as=part --exclude-namespace=shop-0');
    expect(namespacesIn(without.stdout)).toEqual(['search-2']);
  });

  it('is the whole list if nothing is refused', async () => {
    const { proa, client } = await limited([], mayListNamespaces);
    const { json } = await client.get('/api/v1/namespaces');
    for (const { metadata } of json.items) {
      await client.write('POST', `/apis/${GROUP}/v1/namespaces/${metadata.name}/rolebindings`, {
        ...{ apiVersion: `${GROUP}/v1`, kind: 'RoleBinding', metadata: { name: 'part' } },
        ...{ roleRef: { apiGroup: GROUP, kind: 'ClusterRole', name: 'part' }, subjects: [USER] },
      });
    }
    const { stdout, stderr, exit } = await proa('get pods -A --readable --as=part');
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(stdout).toBe((await proa('get pods -A')).stdout);
  });

  it('knows the namespaces of contexts and of the configuration file if namespaces may not be listed', async () => {
    const { proa, folder } = await limited(['shop-0', 'search-2']);
    await proa('config set-context other --cluster=proa-sandbox --user=proa-sandbox --namespace=shop-0');
    const one = await proa('get pods -A --readable --as=part');
    expect(namespacesIn(one.stdout)).toEqual(['shop-0']);
    expect(one.stderr).toMatch(/in shop-0, and not those in default; there may be other namespaces, which/);
    expect(one.exit).toBe(20);
    mkdirSync(join(folder, '.config/proa'), { recursive: true });
    writeFileSync(
      join(folder, '.config/proa/config.yaml'),
      'contexts:\n  proa-*:\n    namespaces: [search-2]\n',
    );
    expect(namespacesIn((await proa('get pods -A --readable --as=part')).stdout)).toEqual([
      'search-2',
      'shop-0',
    ]);
  });

  it('fails as without the flag if nothing may be read', async () => {
    const { proa } = await limited([], mayListNamespaces);
    for (const line of ['get pods -A --readable --as=part', 'get pods -A --as=part']) {
      expect(await proa(line)).toMatchObject({ stdout: '', stderr: FORBIDDEN, exit: 1 });
    }
  });

  it('accepts no watch and no resumed list', async () => {
    const { proa } = await limited([]);
    for (const flag of ['--watch', '--resume']) {
      const { stderr, exit } = await proa(`get pods -A --readable ${flag}`);
      expect(stderr).toContain(`error: --readable cannot be used with ${flag}`);
      expect(exit).toBe(1);
    }
  });
});
