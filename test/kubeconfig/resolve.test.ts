import { describe, expect, it } from 'vitest';
import { loadKubeconfig } from '../../src/kubeconfig/load.js';
import type { ConnectionOverrides } from '../../src/kubeconfig/overrides.js';
import { resolveConnection, resolveNamespace } from '../../src/kubeconfig/resolve.js';
import { memoryMachine } from './support.js';

const pem = '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n';
const base64 = (text: string) => Buffer.from(text).toString('base64');

const text = JSON.stringify({
  'current-context': 'main',
  contexts: [
    { name: 'main', context: { cluster: 'c', user: 'certs', namespace: 'team' } },
    { name: 'plain', context: { cluster: 'http', user: 'everything' } },
    { name: 'dangling', context: { cluster: 'gone', user: 'gone' } },
  ],
  clusters: [
    {
      name: 'c',
      cluster: {
        server: 'https://10.0.0.1:6443/prefix/?x=1#y',
        'tls-server-name': 'inside',
        'certificate-authority': 'pki/ca.crt',
        'proxy-url': 'socks5://127.0.0.1:1080',
        'disable-compression': true,
        extensions: [{ name: 'client.authentication.k8s.io/exec', extension: { audience: 'a' } }],
      },
    },
    { name: 'http', cluster: { server: '10.0.0.1:8080' } },
    { name: 'data', cluster: { server: 'https://d', 'certificate-authority-data': base64(pem) } },
  ],
  users: [
    { name: 'certs', user: { 'client-certificate': 'me.crt', 'client-key-data': base64('-----BEGIN KEY') } },
    { name: 'everything', user: { token: 't', as: 'other' } },
    { name: 'file', user: { tokenFile: 'me.token' } },
    { name: 'basic', user: { username: 'u', password: 'p' } },
    {
      name: 'exec',
      user: {
        exec: {
          command: './bin/plugin',
          args: ['a'],
          env: [{ name: 'A', value: 'B' }],
          apiVersion: 'client.authentication.k8s.io/v1beta1',
          provideClusterInfo: true,
          installHint: 'run \u001b[31mthis\nor that',
        },
      },
    },
    {
      name: 'on-path',
      user: {
        exec: {
          command: 'plugin',
          apiVersion: 'client.authentication.k8s.io/v1',
          interactiveMode: 'Never',
        },
      },
    },
  ],
});

const files = {
  '/etc/kube/config': text,
  '/etc/kube/pki/ca.crt': pem,
  '/etc/kube/me.crt': '-----BEGIN CERT',
  '/etc/kube/me.token': 'from-file\n',
  '/work-dir/ca.crt': `other ${pem}`,
};

async function resolved(overrides: ConnectionOverrides = {}) {
  const machine = memoryMachine(files);
  const { config } = await loadKubeconfig('/etc/kube/config', machine);
  return {
    ...(await resolveConnection(config, overrides, machine)),
    namespace: await resolveNamespace(config, overrides, machine),
  };
}

describe('resolving', () => {
  it('reads files relative to the kubeconfig and keeps every cluster field', async () => {
    expect(await resolved()).toEqual({
      contextName: 'main',
      inCluster: false,
      spelledServer: 'https://10.0.0.1:6443/prefix/?x=1#y',
      namespace: { namespace: 'team', explicit: false },
      connection: {
        server: 'https://10.0.0.1:6443/prefix',
        tlsServerName: 'inside',
        caData: pem,
        proxyUrl: 'socks5://127.0.0.1:1080',
        disableCompression: true,
        user: { clientCertData: '-----BEGIN CERT', clientKeyData: '-----BEGIN KEY' },
      },
    });
  });

  it('sends no credentials over plain HTTP, but impersonates', async () => {
    const { connection } = await resolved({ context: 'plain' });
    expect(connection).toEqual({ server: 'http://10.0.0.1:8080', user: { impersonate: { user: 'other' } } });
  });

  it('falls back to localhost for a context whose cluster does not exist', async () => {
    const { connection } = await resolved({ context: 'dangling' });
    expect(connection).toEqual({ server: 'http://localhost:8080', user: {} });
  });

  it('reads flags relative to the working directory, and lets them decide about TLS', async () => {
    const { connection } = await resolved({ certificateAuthority: 'ca.crt', server: 'https://other/' });
    expect(connection).toMatchObject({ server: 'https://other', caData: `other ${pem}` });
    expect(connection.tlsServerName).toBeUndefined();
    const insecure = await resolved({ insecureSkipTlsVerify: true, tlsServerName: 'flag' });
    expect(insecure.connection).toMatchObject({ insecureSkipTlsVerify: true, tlsServerName: 'flag' });
    expect(insecure.connection.caData).toBeUndefined();
  });

  it('combines entries by --cluster and --user', async () => {
    const { connection } = await resolved({ cluster: 'data', user: 'file' });
    expect(connection).toEqual({
      server: 'https://d',
      caData: pem,
      user: { tokenFile: '/etc/kube/me.token' },
    });
    const basic = await resolved({ cluster: 'data', user: 'basic' });
    expect(basic.connection.user).toEqual({ username: 'u', password: 'p' });
  });

  it('impersonates with every part', async () => {
    const { connection } = await resolved({
      as: 'jane',
      asUid: '1',
      asGroups: ['a', 'b'],
      asUserExtra: ['k=1', 'k=2=3', 'nothing', 'l='],
    });
    expect(connection.user.impersonate).toEqual({
      user: 'jane',
      uid: '1',
      groups: ['a', 'b'],
      extra: { k: ['1', '2=3'], l: [''] },
    });
  });

  it('passes on exec plugins: with an absolute path, a default mode, and a harmless hint', async () => {
    const { connection } = await resolved({ user: 'exec' });
    expect(connection.user.exec).toEqual({
      command: '/etc/kube/bin/plugin',
      args: ['a'],
      env: [{ name: 'A', value: 'B' }],
      apiVersion: 'client.authentication.k8s.io/v1beta1',
      interactiveMode: 'IfAvailable',
      provideClusterInfo: true,
      installHint: 'run U+001B[31mthis\nor that',
      clusterConfig: { audience: 'a' },
    });
    const { connection: v1 } = await resolved({ user: 'on-path' });
    expect(v1.user.exec).toMatchObject({ command: 'plugin', interactiveMode: 'Never' });
  });

  it('uses no credentials if nothing identifies the user', async () => {
    expect((await resolved({ context: 'dangling', cluster: 'data' })).connection.user).toEqual({});
  });

  it('lets --namespace take precedence without reading the rest', async () => {
    const { namespace } = await resolved({ namespace: 'n' });
    expect(namespace).toEqual({ namespace: 'n', explicit: true });
    expect((await resolved({ context: 'plain' })).namespace).toEqual({
      namespace: 'default',
      explicit: false,
    });
  });
});

describe('without any kubeconfig', () => {
  it('uses this machine, or KUBERNETES_MASTER', async () => {
    for (const [env, server] of [
      [{}, 'http://localhost:8080'],
      [{ KUBERNETES_MASTER: 'http://master:1' }, 'http://master:1'],
    ] as const) {
      const machine = memoryMachine({}, env);
      const { config } = await loadKubeconfig(undefined, machine);
      expect((await resolveConnection(config, {}, machine)).connection).toEqual({ server, user: {} });
    }
  });
});

describe('in a pod', () => {
  const account = '/var/run/secrets/kubernetes.io/serviceaccount';
  const pod = {
    [`${account}/token`]: 'tok',
    [`${account}/ca.crt`]: pem,
    [`${account}/namespace`]: 'pod-ns\n',
  };
  const env = { KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443' };

  async function inPod(
    overrides: ConnectionOverrides,
    extraFiles: Record<string, string> = {},
    extraEnv: Record<string, string> = {},
  ) {
    const machine = memoryMachine({ ...pod, ...extraFiles }, { ...env, ...extraEnv });
    const { config } = await loadKubeconfig(undefined, machine);
    return {
      ...(await resolveConnection(config, overrides, machine)),
      ...(await resolveNamespace(config, overrides, machine)),
    };
  }

  it('uses the service account when nothing else is configured', async () => {
    expect(await inPod({})).toEqual({
      connection: {
        server: 'https://10.0.0.1:443',
        caData: pem,
        user: { tokenFile: `${account}/token` },
      },
      spelledServer: 'https://10.0.0.1:443',
      contextName: '',
      inCluster: true,
      namespace: 'pod-ns',
      explicit: false,
    });
  });

  it('follows --server, --token and POD_NAMESPACE, and puts IPv6 into brackets', async () => {
    const { connection } = await inPod({ token: 'mine' });
    expect(connection.user).toEqual({ token: 'mine' });
    expect((await inPod({}, {}, { POD_NAMESPACE: 'other' })).namespace).toBe('other');
    expect((await inPod({}, {}, { KUBERNETES_SERVICE_HOST: 'fd00::1' })).connection.server).toBe(
      'https://[fd00::1]:443',
    );
  });

  it('yields to a kubeconfig, and to flags that name a server', async () => {
    const config =
      'current-context: a\ncontexts: [{name: a, context: {cluster: c}}]\nclusters: [{name: c, cluster: {server: "http://x"}}]';
    const { connection, inCluster } = await inPod({}, { '/home/me/.kube/config': config });
    expect([connection.server, inCluster]).toEqual(['http://x', false]);
    expect((await inPod({ server: 'http://y' })).inCluster).toBe(false);
    expect((await inPod({ requestTimeout: '5' })).inCluster).toBe(false);
    expect((await inPod({ requestTimeout: '0' })).inCluster).toBe(true);
  });

  it('does not count as one without a token', async () => {
    const machine = memoryMachine({}, env);
    const { config } = await loadKubeconfig(undefined, machine);
    expect((await resolveConnection(config, {}, machine)).inCluster).toBe(false);
  });
});

describe('a configuration that kubectl refuses', () => {
  const withUser = (user: object, files: Record<string, string> = {}) => {
    const config = {
      kind: 'Config',
      'current-context': 'x',
      clusters: [{ name: 'c', cluster: { server: 'https://10.0.0.1', 'certificate-authority': '/ca.crt' } }],
      users: [{ name: 'u', user }],
      contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
    };
    return { '/config': JSON.stringify(config), '/ca.crt': '', ...files };
  };
  const resolve = async (files: Record<string, string>) => {
    const machine = memoryMachine(files, { KUBECONFIG: '/config' });
    const { config } = await loadKubeconfig(undefined, machine);
    return (await resolveConnection(config, {}, machine)).connection;
  };
  const exec = { command: 'x', interactiveMode: 'Never' };

  it.each([
    [
      { 'client-certificate-data': base64('no PEM'), 'client-key-data': base64('no PEM') },
      'tls: failed to find any PEM data in certificate input',
    ],
    [
      { 'client-certificate-data': base64('-----BEGIN '), 'client-key-data': base64('no PEM') },
      'tls: failed to find any PEM data in key input',
    ],
    [
      { exec: { ...exec, apiVersion: 'client.authentication.k8s.io/v1alpha1' } },
      'exec plugin: invalid apiVersion "client.authentication.k8s.io/v1alpha1"',
    ],
  ])('%j', async (user, message) => {
    await expect(resolve(withUser(user))).rejects.toThrow(message);
  });

  it('is read from a pipe, which gives its bytes once', async () => {
    const files: Record<string, string> = withUser({
      'client-certificate': '/me.crt',
      'client-key': '/me.key',
    });
    Object.assign(files, { '/ca.crt': pem, '/me.crt': pem, '/me.key': '-----BEGIN KEY' });
    const machine = memoryMachine(files, { KUBECONFIG: '/config' });
    const { config } = await loadKubeconfig(undefined, machine);
    const pipes = {
      ...machine,
      readFile: (path: string) => {
        const bytes = machine.readFile(path);
        files[path] = '';
        return bytes;
      },
    };
    await resolveNamespace(config, {}, pipes);
    expect((await resolveConnection(config, {}, pipes)).connection).toMatchObject({
      caData: pem,
      user: { clientCertData: pem, clientKeyData: '-----BEGIN KEY' },
    });
  });

  it('is reported in one line each, whatever the names contain', async () => {
    const files = withUser({ token: 't', username: 'u' });
    const named = files['/config'].replaceAll('"u"', '"u\\nerror: forged"');
    await expect(resolve({ ...files, '/config': named })).rejects.toMatchObject({
      display: expect.stringMatching(/^error: more than one .* for u\\nerror: forged; found/),
    });
  });

  it('may contain an empty authority, which has no effect', async () => {
    expect((await resolve(withUser({ token: 't' }))).caData).toBeUndefined();
  });
});
