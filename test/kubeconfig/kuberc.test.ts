import { describe, expect, it } from 'vitest';
import { loadCredentialPluginPolicy } from '../../src/kubeconfig/kuberc.js';
import { memoryMachine } from './support.js';

const head = 'apiVersion: kubectl.config.k8s.io/v1beta1\nkind: Preference\n';
const path = '/home/me/.kube/kuberc';
const policyIn = (text: string) => loadCredentialPluginPolicy(memoryMachine({ [path]: text }));

describe('the kuberc policy on credential plugins', () => {
  it('allows all without a file, with an empty one and with one that says nothing', async () => {
    const all = { policy: { policy: 'AllowAll' } };
    expect(await loadCredentialPluginPolicy(memoryMachine())).toEqual(all);
    expect(await policyIn('')).toEqual(all);
    expect(await policyIn('---\n')).toEqual(all);
    expect(await policyIn(`${head}aliases: []\ndefaults: []\n`)).toEqual(all);
  });

  it('reads policies, and both names of an allowed command', async () => {
    expect(await policyIn(`${head}credentialPluginPolicy: DenyAll\n`)).toEqual({
      policy: { policy: 'DenyAll' },
    });
    const list =
      '- command: gke-gcloud-auth-plugin\n- name: /usr/local/bin/my-plugin\n- {name: x, command: x}\n';
    const text = `${head}credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist:\n${list}`;
    expect(await policyIn(text)).toEqual({
      policy: {
        policy: 'Allowlist',
        allowlist: [
          { command: 'gke-gcloud-auth-plugin' },
          { command: '/usr/local/bin/my-plugin' },
          { command: 'x' },
        ],
      },
    });
  });

  it('takes the first document of a version it knows', async () => {
    const other =
      'apiVersion: kubectl.config.k8s.io/v9\nkind: Preference\ncredentialPluginPolicy: AllowAll\n';
    const { policy } = await policyIn(`${other}---\n${head}credentialPluginPolicy: DenyAll\n`);
    expect(policy.policy).toBe('DenyAll');
  });

  it.each([
    ['credentialPluginPolicy: Sometimes', 'unknown plugin policy: "Sometimes"'],
    ['credentialPluginPolicy: Allowlist', 'allowlist is unspecified'],
    ['credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: []', 'use "DenyAll" policy instead'],
    ['credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: [{}]', 'empty allowlist entry #1'],
    ['credentialPluginPolicy: DenyAll\ncredentialPluginAllowlist: []', 'allowlist is non-nil'],
    ['credentialPluginAllowlist: [{command: x}]', 'plugin policy is "" but'],
    [
      'credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: [{command: /a/../b}]',
      'non-normalized file path: "/a/../b" vs "/b"',
    ],
    [
      'credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: [{command: a, name: b}]',
      'different values',
    ],
  ])('refuses the contradiction %j', async (text, message) => {
    await expect(policyIn(head + text)).rejects.toThrow(message);
  });

  it('is found by flag and variable, and switched off', async () => {
    const deny = `${head}credentialPluginPolicy: DenyAll\n`;
    const files = { [path]: head, '/work-dir/mine': deny };
    const read = async (env: Record<string, string>, flag?: string) =>
      (await loadCredentialPluginPolicy(memoryMachine(files, env), flag)).policy.policy;
    expect(await read({ KUBERC: 'mine' })).toBe('DenyAll');
    expect(await read({ KUBERC: 'none' }, 'mine')).toBe('DenyAll');
    expect(await read({ KUBERC: 'mine', KUBECTL_KUBERC: 'false' })).toBe('AllowAll');
    const off = memoryMachine({ [path]: deny }, { KUBERC: 'off' });
    expect((await loadCredentialPluginPolicy(off)).policy.policy).toBe('AllowAll');
    await expect(loadCredentialPluginPolicy(off, 'mine')).rejects.toThrow('mutually exclusive');
  });

  it('fails for a named file that cannot be used, and warns of the default one', async () => {
    await expect(loadCredentialPluginPolicy(memoryMachine({}, { KUBERC: 'none' }))).rejects.toThrow(
      'kuberc: open none: no such file or directory',
    );
    expect(await policyIn('kind: Other\n')).toEqual({
      policy: { policy: 'AllowAll' },
      warning: `kuberc: no preferences loaded from ${path}: no valid preferences found in ${path}`,
    });
  });
});
