import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { type Handler, startServer } from '../transport/support/servers.js';

const namespaces = { name: 'namespaces', singularName: '', namespaced: false, kind: 'Namespace' };

const table = (resourceVersion: string, status: string) => ({
  kind: 'Table',
  apiVersion: 'meta.k8s.io/v1',
  metadata: { resourceVersion },
  columnDefinitions: ['Name', 'Status'].map((name) => ({ name, type: 'string', format: '', priority: 0 })),
  rows: [
    {
      cells: ['default', status],
      object: {
        kind: 'PartialObjectMetadata',
        apiVersion: 'meta.k8s.io/v1',
        metadata: { name: 'default', resourceVersion },
      },
    },
  ],
});

/** A server that has forgotten all changes up to the object's own. */
const handler: Handler = ({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://server');
  const send = (value: object) => response.write(`${JSON.stringify(value)}\n`);
  response.setHeader('content-type', 'application/json');
  if (pathname === '/api') send({ kind: 'APIVersions', versions: ['v1'] });
  else if (pathname === '/apis') send({ kind: 'APIGroupList', apiVersion: 'v1', groups: [] });
  else if (pathname === '/api/v1')
    send({
      kind: 'APIResourceList',
      groupVersion: 'v1',
      resources: [{ ...namespaces, verbs: ['get', 'list', 'watch'] }],
    });
  else if (pathname === '/api/v1/namespaces/default') send(table('187', 'Active'));
  else if (searchParams.get('resourceVersion') === '0') {
    send({ type: 'ADDED', object: table('187', 'Active') });
    send({ type: 'MODIFIED', object: table('4000', 'Terminating') });
  } else send({ type: 'ERROR', object: { kind: 'Status', status: 'Failure', reason: 'Expired', code: 410 } });
  response.end();
};

it('an object that has not changed for long is watched without listing it repeatedly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proa-watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { url } = await startServer(handler, { kind: 'http' });
  const words = ['get', 'namespaces', 'default', '--watch', '--request-timeout=60s', `--server=${url}`];
  const { stdout, stderr } = await runInProcess(words, { env: { HOME: folder, KUBECACHEDIR: folder } });
  expect({ stdout, stderr }).toEqual({
    stdout: 'NAME      STATUS\ndefault   Active\ndefault   Terminating\n',
    stderr: '',
  });
});
