import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fixtures, toJson } from './fixtures.js';

const RESOURCES = {
  kind: 'APIResourceList',
  groupVersion: 'v1',
  resources: [
    { name: 'things', singularName: 'thing', namespaced: true, kind: 'Thing', verbs: ['get', 'list'] },
  ],
};

/**
 * An API server with one resource, `things`, just sufficient for kubectl to fetch the fixtures, on a free port of this
 * machine. Each set of fixtures is a namespace. Clients that accept Tables get lists as Tables.
 */
export async function startFakeServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]!;
    const body = answer(path, request.headers.accept?.includes('as=Table') === true);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : toJson(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) };
}

function answer(path: string, asTable: boolean): unknown {
  switch (path) {
    case '/api':
      return { kind: 'APIVersions', versions: ['v1'] };
    case '/apis':
      return { kind: 'APIGroupList', apiVersion: 'v1', groups: [] };
    case '/api/v1':
      return RESOURCES;
  }
  const match = /^\/api\/v1\/namespaces\/([^/]+)\/things(?:\/([^/]+))?$/.exec(path);
  const items = match === null ? undefined : fixtures()[match[1]!];
  if (match === null || items === undefined) return undefined;
  if (match[2] !== undefined) return items.find((item) => item.metadata.name === match[2]);
  if (asTable) return table(items);
  return { kind: 'ThingList', apiVersion: 'v1', metadata: { resourceVersion: '1' }, items };
}

function table(items: { metadata: { name: string } }[]): unknown {
  return {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion: '1' },
    columnDefinitions: [{ name: 'Name', type: 'string', format: 'name', description: '', priority: 0 }],
    rows: items.map((item) => ({ cells: [item.metadata.name], object: item })),
  };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
