import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../../src/codec/object.js';
import { fetchServerVersion } from '../../src/discovery/server-version.js';
import { skewWarning } from '../../src/discovery/version-skew.js';
import { runningLine, serviceLine } from '../../src/render/cluster-services.js';
import { ConnectionError } from '../../src/transport/errors.js';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { ScriptedTransport } from '../support/scripted-transport.js';
import { askAbout } from './support/kubectl-server.js';
import { FakeTransport, type Universe } from './support/universe.js';

const kubectl = askAbout(new KubectlAnswers(join(import.meta.dirname, 'recorded/cluster-info.json')));

const core = {
  name: '',
  versions: [{ version: 'v1', resources: [{ name: 'services', kind: 'Service', verbs: ['list'] }] }],
};

function service(name: string, ports: unknown[], more: KubeObject = {}): KubeObject {
  const labels = { 'kubernetes.io/cluster-service': 'true', ...more.metadata?.labels };
  return { ...more, metadata: { name, namespace: 'kube-system', labels }, spec: { ports } };
}

const services = [
  service('plain', [{ port: 80 }]),
  service(
    'named',
    [
      { port: 53, name: 'dns' },
      { port: 9153, name: 'metrics' },
    ],
    {
      metadata: { labels: { 'kubernetes.io/name': 'CoreDNS' } },
    },
  ),
  service('secure', [{ port: 443 }]),
  service('secure-named', [{ port: 8443, name: 'https' }]),
  service('portless', []),
  service('balanced', [{ port: 80 }, { port: 8080 }], {
    status: { loadBalancer: { ingress: [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }] } },
  }),
  service('balanced-name', [{ port: 80 }], {
    status: { loadBalancer: { ingress: [{ hostname: 'lb.example.com' }] } },
  }),
];

test("the cluster's services are reported in kubectl's words", async () => {
  const universe: Universe = {
    mode: 'legacy',
    groups: [core],
    objects: {
      '/api/v1/namespaces/kube-system/services': {
        kind: 'ServiceList',
        apiVersion: 'v1',
        metadata: {},
        items: services,
      },
    },
  };
  const { stdout } = await kubectl(universe, ['cluster-info']);
  const server = /running at (\S+)/.exec(stdout)![1]!;
  const ours = [
    runningLine('Kubernetes control plane', server),
    ...services.map((one) => serviceLine(one, server)),
  ];
  expect(ours.join('')).toBe(`${stdout.split('\n\n')[0]}\n`);
});

describe('the difference of versions', () => {
  // kubectl with servers of these versions.
  test.each([
    ['v1.32.0', 'v1.31.4', undefined],
    ['v1.32.0', 'v1.33.0-alpha.1+abc', undefined],
    [
      'v1.32.0',
      'v1.20.2',
      'version difference between client (1.32) and server (1.20) exceeds the supported minor version skew of +/-1',
    ],
    [
      'v1.32.0',
      'v2.32.0',
      'version difference between client (1.32) and server (2.32) exceeds the supported minor version skew of +/-1',
    ],
    ['v1.32.0', '', undefined],
  ])('%s and %s', (client, server, warning) => {
    expect(skewWarning(client, server)).toBe(warning);
  });
});

test("the server's version is passed on as it is reported", async () => {
  const told = { major: '1', minor: '36', emulationMajor: '1', gitVersion: 'v1.36.2' };
  const transport = new FakeTransport({ mode: 'legacy', groups: [core], objects: { '/version': told } });
  expect(await fetchServerVersion(transport, new AbortController().signal)).toEqual(told);
});

describe("the server's version after an interrupted response", () => {
  const broken = {
    body: '{"gitV',
    breaksWith: new ConnectionError(
      'unexpected EOF',
      { method: 'GET', url: 'https://a/version' },
      { midBody: true },
    ),
  };
  const { signal } = new AbortController();

  test('is requested again', async () => {
    const transport = new ScriptedTransport(broken, broken, { body: { gitVersion: 'v1.36.0' } });
    expect((await fetchServerVersion(transport, signal)).gitVersion).toBe('v1.36.0');
  });

  test('is not requested forever', async () => {
    const transport = new ScriptedTransport(broken, broken, broken);
    await expect(fetchServerVersion(transport, signal)).rejects.toThrow('unexpected EOF');
    transport.assertDone();
  });
});
