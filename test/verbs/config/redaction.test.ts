import { describe, expect, it } from 'vitest';
import { inTemporaryFolder } from '../../kubeconfig/support.js';
import { proaConfig } from './support.js';

const users = `
clusters:
- name: c
  cluster:
    server: https://me:SECRET-9@h/base
    proxy-url: http://me:SECRET-8@proxy
contexts: [{name: x, context: {cluster: c, user: u}}]
current-context: x
users:
- name: u
  user:
    token: SECRET-1
    password: SECRET-2
    client-key-data: U0VDUkVULTM=
    auth-provider:
      name: oidc
      config: {id-token: SECRET-4, refresh-token: SECRET-5, client-secret: SECRET-6, access-token: SECRET-7, client-id: shown}
`;

describe('config view', () => {
  it.each([
    'view',
    'view -o json',
    'view --minify',
    'view -o jsonpath={.users}',
    'view -o go-template={{.users}}',
  ])('%s shows no credentials', async (args) => {
    await inTemporaryFolder(async (folder) => {
      const { stdout } = await proaConfig({ args, files: { '.kube/config': users } }, folder);
      expect(stdout).not.toMatch(/SECRET|U0VDUkVU/);
      expect(stdout).toContain('shown');
    });
  });

  it('shows addresses without their passwords', async () => {
    await inTemporaryFolder(async (folder) => {
      const args = 'view -o jsonpath={.clusters[0].cluster.server}';
      const { stdout } = await proaConfig({ args, files: { '.kube/config': users } }, folder);
      expect(stdout).toBe('https://me:xxxxx@h/base');
    });
  });

  it('shows them on request', async () => {
    await inTemporaryFolder(async (folder) => {
      const { stdout } = await proaConfig({ args: 'view --raw', files: { '.kube/config': users } }, folder);
      for (const number of [1, 2, 4, 5, 6, 7, 8, 9]) expect(stdout).toContain(`SECRET-${number}`);
      expect(stdout).toContain('U0VDUkVULTM=');
    });
  });
});
