import { expect, it } from 'vitest';
import { BrowserCluster } from '../../src/browser/state/cluster.js';
import { yamlSource } from '../../src/browser/text/documents.js';
import { settledDiscovery } from '../support/client-on.js';
import { FakeServer, resource } from './support/fake-cluster.js';

it('values of a secret stay hidden if no key shows them, and no key is named', async () => {
  const server = new FakeServer();
  server.documents['/api/v1/namespaces/default/secrets/s'] = {
    kind: 'Secret',
    metadata: { annotations: { 'kubectl.kubernetes.io/last-applied-configuration': 'aHVudGVy' } },
    data: { password: 'aHVudGVy' },
  };
  const info = { contextName: '', user: '', namespace: '', mode: 'open' as const, knownNamespaces: [] };
  const cluster = new BrowserCluster(info, server, settledDiscovery() as BrowserCluster['discovery']);
  const secret = { resource: resource('secrets', 'Secret'), namespace: 'default', name: 's' };
  const source = yamlSource(cluster, secret);
  let text = '';
  await source.read((step) => (text = step), new AbortController().signal);
  expect(text).toContain('password: <hidden, 8 characters>');
  expect(text).not.toMatch(/aHVudGVy|x shows/);
  expect(source.bindings?.()).toEqual([]);
});
