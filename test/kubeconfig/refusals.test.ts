import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KubeconfigError } from '../../src/kubeconfig/errors.js';
import { loadKubeconfig } from '../../src/kubeconfig/load.js';
import type { ConnectionOverrides } from '../../src/kubeconfig/overrides.js';
import { resolveConnection, resolveNamespace } from '../../src/kubeconfig/resolve.js';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { diskMachine, inTemporaryFolder, runKubectl } from './support.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/refusals.json'));

/** What kubectl prints on standard error about files in a folder. */
function said(
  args: string[],
  files: Record<string, string>,
  env: Record<string, string> = {},
): Promise<string> {
  const given = { args, files, env };
  return answers.drawn(args.join(' '), given, (kubectl) =>
    inTemporaryFolder((folder) => {
      placeFiles(files, folder);
      const { stderr } = runKubectl(kubectl, args, folder, env);
      return stderr
        .replaceAll(folder, '/FOLDER')
        .split('\n')
        .filter((line) => !/^E\d{4} /.test(line))
        .join('\n');
    }),
  );
}

function placeFiles(files: Record<string, string>, folder: string): void {
  for (const [name, text] of Object.entries(files)) {
    if (name.endsWith('/')) mkdirSync(join(folder, name));
    else writeFileSync(join(folder, name), text);
  }
}

/** Invalid files. */
const broken: Record<string, string> = {
  scalar: 'foo',
  list: '- a',
  'nested mapping': 'a: b: c',
  'nested mapping further down': 'kind: Config\nclusters: b: c\n',
  tab: 'a:\n\tb: 1\n',
  'control character in a comment': 'kind: Config\n# a\x1bb\n',
  'DEL in a comment': '# a\x7fb\nkind: Config\n',
  'C1 in a comment': 'kind: Config\n# a\x9fb\n',
  'NUL in a comment': '# a\0b\nkind: Config\n',
  'control character in JSON': '{"kind":"Config","current-context":"a\x7fb"}',
  kind: 'kind: Pod',
  version: 'kind: Config\napiVersion: v2',
  'clusters an object': 'clusters: {}',
  'number for a name': 'clusters:\n- name: 12\n',
  'number for a server': 'clusters:\n- name: a\n  cluster: {server: 12}',
  'YAML 1.1 boolean': 'current-context: yes',
  'string for a boolean': 'clusters:\n- name: a\n  cluster: {insecure-skip-tls-verify: "true"}',
  'not base64': 'clusters:\n- name: a\n  cluster: {certificate-authority-data: "!!!"}',
  'base64 cut short': 'clusters:\n- name: a\n  cluster: {certificate-authority-data: "YWJjZGU"}',
  'base64 padded too much': 'clusters:\n- name: a\n  cluster: {certificate-authority-data: "YWJj="}',
  'base64 half padded': 'clusters:\n- name: a\n  cluster: {certificate-authority-data: "YWJjZA="}',
  'base64 with a tail': 'clusters:\n- name: a\n  cluster: {certificate-authority-data: "YWJjZA==Y"}',
  'base64 padded early': 'clusters:\n- name: a\n  cluster: {certificate-authority-data: "YWJjZ==="}',
  'user a string': 'users:\n- name: a\n  user: foo',
  'context a list': 'current-context: [a]',
  'groups a string': 'users:\n- name: a\n  user: {as-groups: x}',
  'group a number': 'users:\n- name: a\n  user: {as-groups: [x, 1]}',
  'extra a string': 'users:\n- name: a\n  user: {as-user-extra: {k: v}}',
  'exec args': 'users:\n- name: a\n  user: {exec: {args: [{}]}}',
  'exec env': 'users:\n- name: a\n  user: {exec: {env: [{name: [1]}]}}',
};

const faulty = `
current-context: ctx
clusters:
- {name: c, cluster: {server: "https://127.0.0.1:1"}}
- {name: ftp-proxy, cluster: {server: "http://127.0.0.1:1", proxy-url: "ftp://x"}}
- {name: bad-proxy, cluster: {server: "http://127.0.0.1:1", proxy-url: "ht tp://x"}}
- {name: bare-proxy, cluster: {server: "http://127.0.0.1:1", proxy-url: foo}}
- {name: both-ca, cluster: {server: "https://127.0.0.1:1", certificate-authority: ca.pem, certificate-authority-data: YQ==}}
- {name: bad-server, cluster: {server: "foo/bar"}}
contexts:
- {name: ctx, context: {cluster: c, user: u}}
users:
- {name: u, user: {token: tok}}
- {name: both, user: {token: tok, username: a, password: b}}
- {name: gcp, user: {auth-provider: {name: gcp}}}
- {name: azure, user: {auth-provider: {name: azure}}}
- {name: unknown-provider, user: {auth-provider: {name: 'no"pe'}}}
- {name: ex, user: {exec: {}}}
- {name: ex-mode, user: {exec: {apiVersion: foo, command: x, interactiveMode: Foo, env: [{value: x}]}, auth-provider: {name: gcp}}}
- {name: ex-v1, user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: x}}}
- {name: imp, user: {as-groups: [g]}}
- {name: cert, user: {client-certificate: nope.crt, client-key: nope.key}}
- {name: cert-no-key, user: {client-certificate-data: YQ==}}
- {name: cert-and-data, user: {client-certificate: ca.pem, client-certificate-data: YQ==, client-key: ca.pem, client-key-data: YQ==}}
- {name: token-file, user: {tokenFile: nope.token}}
`;

/** Flags, and kubectl's names for them. */
const refused: [flags: string, overrides: ConnectionOverrides][] = [
  ['--context zz', { context: 'zz' }],
  ['--cluster zz', { cluster: 'zz' }],
  ['--user zz', { user: 'zz' }],
  ['--context zz --user zz', { context: 'zz', user: 'zz' }],
  ['--cluster ftp-proxy', { cluster: 'ftp-proxy' }],
  ['--cluster bad-proxy', { cluster: 'bad-proxy' }],
  ['--cluster bare-proxy', { cluster: 'bare-proxy' }],
  ['--cluster both-ca', { cluster: 'both-ca' }],
  ['--cluster bad-server', { cluster: 'bad-server' }],
  ['--cluster ftp-proxy --user ex', { cluster: 'ftp-proxy', user: 'ex' }],
  ...[
    'both',
    'gcp',
    'azure',
    'unknown-provider',
    'ex',
    'ex-mode',
    'ex-v1',
    'imp',
    'cert',
    'cert-no-key',
    'cert-and-data',
    'token-file',
  ].map((user): [string, ConnectionOverrides] => [`--user ${user}`, { user }]),
  ['--request-timeout abc', { requestTimeout: 'abc' }],
  ['--request-timeout=-1', { requestTimeout: '-1' }],
  ['--request-timeout 1.5', { requestTimeout: '1.5' }],
  ['--certificate-authority nope.ca', { certificateAuthority: 'nope.ca' }],
  ['--certificate-authority config', { certificateAuthority: 'config' }],
  [
    '--certificate-authority ca.pem --insecure-skip-tls-verify',
    { certificateAuthority: 'ca.pem', insecureSkipTlsVerify: true },
  ],
  ['--as-group x', { asGroups: ['x'] }],
  ['--as-uid x', { asUid: 'x' }],
  ['--username x', { username: 'x' }],
  ['--client-certificate nope.crt', { clientCertificate: 'nope.crt' }],
];

/** What proa prints for `get --raw /x`, or for `get pods` if the namespace is requested first. */
async function refusal(
  folder: string,
  overrides: ConnectionOverrides,
  namespaced: boolean,
  explicit?: string,
) {
  const machine = diskMachine(folder, explicit === undefined ? { KUBECONFIG: 'config' } : {});
  try {
    const { config } = await loadKubeconfig(explicit, machine);
    if (namespaced) await resolveNamespace(config, overrides, machine);
    await resolveConnection(config, overrides, machine);
    return 'no refusal';
  } catch (error) {
    if (!(error instanceof KubeconfigError)) throw error;
    return `${error.display ?? `error: ${error.message}`}\n`.replaceAll(folder, '/FOLDER');
  }
}

describe('refusals, compared with kubectl', () => {
  it.each(Object.keys(broken))('a broken file: %s', async (name) => {
    const files = { bad: broken[name] ?? '' };
    const theirs = await said(['--kubeconfig', 'bad', 'get', '--raw', '/x'], files);
    expect(theirs).toContain('error loading config file');
    await inTemporaryFolder(async (folder) => {
      placeFiles(files, folder);
      expect(await refusal(folder, {}, false, 'bad')).toBe(theirs);
    });
  });

  const files = {
    config: faulty,
    'ca.pem': '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n',
  };
  const ended = (text: string) => text.trimEnd().concat('\n');

  it.each(refused)('%s', async (flags, overrides) => {
    const args = ['get', '--raw', '/x', ...flags.split(' ')];
    const theirs = await said(args, files, { KUBECONFIG: 'config' });
    await inTemporaryFolder(async (folder) => {
      placeFiles(files, folder);
      expect(await refusal(folder, overrides, false)).toBe(ended(theirs));
    });
  });

  it.each(refused.slice(0, 12))('get pods %s', async (flags, overrides) => {
    const theirs = await said(['get', 'pods', ...flags.split(' ')], files, { KUBECONFIG: 'config' });
    await inTemporaryFolder(async (folder) => {
      placeFiles(files, folder);
      expect(await refusal(folder, overrides, true)).toBe(ended(theirs));
    });
  });

  it('missing, unreadable and several broken files', async () => {
    const files = { 'dir/': '', one: 'foo', two: '- a' };
    const env = { KUBECONFIG: 'one:two:nope' };
    await inTemporaryFolder(async (folder) => {
      placeFiles(files, folder);
      for (const explicit of ['nope', 'dir', 'one/x']) {
        const theirs = await said(['--kubeconfig', explicit, 'get', '--raw', '/x'], files);
        expect(await refusal(folder, {}, false, explicit)).toBe(theirs);
      }
      const theirs = await said(['get', '--raw', '/x'], files, env);
      await expect(loadKubeconfig(undefined, diskMachine(folder, env))).rejects.toMatchObject({
        display: theirs.trimEnd(),
      });
    });
  });
});

describe('a duplicate name', () => {
  it('is refused without the entries, which contain credentials', async () => {
    await inTemporaryFolder(async (folder) => {
      const user = '- {name: a, user: {token: SECRET}}\n';
      writeFileSync(join(folder, 'bad'), `users:\n${user}${user}`);
      const text = await refusal(folder, {}, false, 'bad');
      expect(text).toContain('duplicate name "a" in list');
      expect(text).not.toContain('SECRET');
    });
  });
});
