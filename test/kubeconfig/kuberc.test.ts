import { describe, expect, it } from 'vitest';
import { loadKuberc } from '../../src/kubeconfig/kuberc/load.js';
import { loadCredentialPluginPolicy } from '../../src/kubeconfig/kuberc/policy.js';
import { memoryMachine } from './support.js';

const head = 'apiVersion: kubectl.config.k8s.io/v1beta1\nkind: Preference\n';
const path = '/home/me/.kube/kuberc';
const policyIn = (text: string) => loadCredentialPluginPolicy(memoryMachine({ [path]: text }));

describe('the kuberc policy for credential plugins', () => {
  it('allows all without a file, with an empty one and with one without rules', async () => {
    const all = { policy: 'AllowAll' };
    expect(await loadCredentialPluginPolicy(memoryMachine())).toEqual(all);
    expect(await policyIn('')).toEqual(all);
    expect(await policyIn('---\n')).toEqual(all);
    expect(await policyIn(`${head}aliases: []\ndefaults: []\n`)).toEqual(all);
  });

  it('reads policies, and both names of an allowed command', async () => {
    expect(await policyIn(`${head}credentialPluginPolicy: DenyAll\n`)).toEqual({ policy: 'DenyAll' });
    const list =
      '- command: gke-gcloud-auth-plugin\n- name: /usr/local/bin/my-plugin\n- {name: x, command: x}\n';
    const text = `${head}credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist:\n${list}`;
    expect(await policyIn(text)).toEqual({
      policy: 'Allowlist',
      allowlist: [
        { command: 'gke-gcloud-auth-plugin' },
        { command: '/usr/local/bin/my-plugin' },
        { command: 'x' },
      ],
    });
  });

  it('uses the first document of a known version', async () => {
    const other =
      'apiVersion: kubectl.config.k8s.io/v9\nkind: Preference\ncredentialPluginPolicy: AllowAll\n';
    const { policy } = await policyIn(`${other}---\n${head}credentialPluginPolicy: DenyAll\n`);
    expect(policy).toBe('DenyAll');
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

  it('is found by flag and variable, and can be disabled', async () => {
    const deny = `${head}credentialPluginPolicy: DenyAll\n`;
    const files = { [path]: head, '/work-dir/mine': deny };
    const read = async (env: Record<string, string>, flag?: string) =>
      (await loadCredentialPluginPolicy(memoryMachine(files, env), flag)).policy;
    expect(await read({ KUBERC: 'mine' })).toBe('DenyAll');
    expect(await read({ KUBERC: 'none' }, 'mine')).toBe('DenyAll');
    expect(await read({ KUBERC: 'mine', KUBECTL_KUBERC: 'false' })).toBe('AllowAll');
    const off = memoryMachine({ [path]: deny }, { KUBERC: 'off' });
    expect((await loadCredentialPluginPolicy(off)).policy).toBe('AllowAll');
    await expect(loadCredentialPluginPolicy(off, 'mine')).rejects.toThrow('mutually exclusive');
  });

  it('fails for a named file that cannot be used, and warns of an unusable default one', async () => {
    await expect(loadCredentialPluginPolicy(memoryMachine({}, { KUBERC: 'none' }))).rejects.toThrow(
      'kuberc: open none: no such file or directory',
    );
    expect(await policyIn('kind: Other\n')).toEqual({ policy: 'AllowAll' });
    expect(await loadKuberc({ path, named: false }, memoryMachine({ [path]: 'kind: Other\n' }))).toEqual({
      warning: `kuberc: no preferences loaded from ${path}: no valid preferences found in ${path}: kind "Other" of "" is not known`,
    });
  });

  it('does not exist in the first version', async () => {
    const text = head.replace('beta1', 'alpha1');
    expect(await policyIn(`${text}credentialPluginPolicy: DenyAll\n`)).toEqual({ policy: 'AllowAll' });
  });
});

describe('a kuberc file', () => {
  const load = (text: string) => loadKuberc({ path, named: false }, memoryMachine({ [path]: text }));

  it('has defaults and aliases, in the words of both versions', async () => {
    const options = [{ name: 'output', default: 'wide' }];
    const preference = {
      defaults: [{ command: 'get', options }],
      aliases: [{ name: 'getn', command: 'get', prependArgs: ['nodes'], appendArgs: [], options }],
    };
    const flags = '[{name: output, default: wide}]';
    const beta = `${head}defaults: [{command: get, options: ${flags}}]
aliases: [{name: getn, command: get, prependArgs: [nodes], options: ${flags}}]\n`;
    expect(await load(beta)).toEqual({ preference });
    const alpha = beta
      .replace('beta1', 'alpha1')
      .replace('defaults', 'overrides')
      .replaceAll('options', 'flags');
    expect(await load(alpha)).toEqual({ preference });
  });

  it('reports unknown fields, and is used nevertheless', async () => {
    const { preference, warning } = await load(`${head}defaults: [{command: get, flags: []}]\nfoo: 1\n`);
    expect(preference?.defaults).toEqual([{ command: 'get', options: [] }]);
    // The words of sigs.k8s.io/json after those of kubectl's pkg/kuberc.
    expect(warning).toBe(
      `kuberc: ignoring strict decoding error in ${path}: strict decoding error: unknown field "defaults[0].flags", unknown field "foo"`,
    );
  });

  it.each([
    ['defaults: [{command: get, options: [{name: watch, default: true}]}]', 'defaults[0].options[0].default'],
    ['aliases: {}', 'aliases is not a list'],
    ['defaults: [get]', 'defaults[0] is not an object'],
  ])('is not used with %j', async (text, fault) => {
    const { preference, warning } = await load(`${head}${text}\n`);
    expect(preference).toBeUndefined();
    expect(warning).toContain(`no valid preferences found in ${path}: ${fault}`);
  });

  it('is used if only an earlier document is invalid', async () => {
    const { preference } = await load(`a: [\n---\n${head}defaults: [{command: get}]\n`);
    expect(preference?.defaults).toHaveLength(1);
  });
});
