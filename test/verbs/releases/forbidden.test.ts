import { describe, expect, it } from 'vitest';
import { releaseConfigMap } from '../../support/helm-releases.js';
import { helmScene } from './support.js';

const GROUP = 'rbac.authorization.k8s.io';
const AS = '--as=reader';

/** A release in a secret and one in a config map, and a user with these permissions for what stores them. */
async function forbidden(...rules: { resources: string[]; verbs: string[] }[]) {
  const made = await helmScene([{ name: 'in-secrets' }], { rbac: true });
  await made.store({}, releaseConfigMap({ name: 'in-maps', config: { a: 1 } }));
  const subjects = [{ apiGroup: GROUP, kind: 'User', name: 'reader' }];
  const roleRef = { apiGroup: GROUP, kind: 'Role', name: 'reader' };
  for (const [kind, body] of [
    ['Role', { rules: rules.map((rule) => ({ apiGroups: [''], ...rule })) }],
    ['RoleBinding', { roleRef, subjects }],
  ] as const) {
    const object = { apiVersion: `${GROUP}/v1`, kind, metadata: { name: 'reader' }, ...body };
    const path = `/apis/${GROUP}/v1/namespaces/default/${kind.toLowerCase()}s`;
    expect((await made.client.write('POST', path, object)).status).toBe(201);
  }
  return made;
}

const refused =
  'Error from server (Forbidden): secrets is forbidden: User "reader" cannot list resource "secrets" in API group "" in the ' +
  'namespace "default". Helm keeps releases in secrets, unless HELM_DRIVER is configmap: --store=configmaps reads config maps alone\n';

describe('a user who may not read secrets', () => {
  it('is informed, with a hint about config maps, and sees what is there', async () => {
    const { proa } = await forbidden({ resources: ['configmaps'], verbs: ['get', 'list'] });
    const { stdout, stderr, exit } = await proa(`releases ${AS}`);
    expect({ stderr, exit }).toEqual({ stderr: refused, exit: 1 });
    expect(stdout).toMatch(/^in-maps /m);
    expect((await proa(`releases values in-maps ${AS}`)).stdout).toBe('a: 1\n');
    expect((await proa(`releases values in-maps --revision=1 ${AS}`)).stdout).toBe('a: 1\n');
    expect((await proa(`releases values in-secrets --revision=1 ${AS}`)).stderr).toMatch(
      /cannot get resource "secrets" .* --store=configmaps reads config maps alone\n$/,
    );
    expect(await proa(`releases --store=configmaps ${AS}`)).toMatchObject({ stderr: '', exit: 0 });
    expect((await proa(`releases values in-secrets ${AS}`)).stderr).toBe(refused);
  });

  it('is informed of both if config maps are forbidden, too', async () => {
    const { proa } = await forbidden();
    const { stdout, stderr, exit } = await proa(`releases ${AS}`);
    expect({ stdout, exit }).toEqual({ stdout: '', exit: 1 });
    expect(stderr).toContain('cannot list resource "secrets"');
    expect(stderr).toContain('cannot list resource "configmaps"');
  });

  it('sees the list and why there is no more if single secrets are forbidden', async () => {
    const { proa } = await forbidden({ resources: ['secrets', 'configmaps'], verbs: ['list'] });
    const { stdout } = await proa(`releases ${AS}`);
    expect(stdout).toMatch(/^in-secrets +1 +<unknown> +! deployed +cannot be read: secrets .* is forbidden/m);
  });
});
