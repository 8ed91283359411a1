import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json, JsonObject } from '../../../src/codec/object.js';

/**
 * An API server on loopback that contains given objects, and records the patches sent to it instead of applying them.
 */
export interface ApplyServer {
  url: string;
  /** The patches by the object's path. */
  patches: Map<string, { type: string; body: Json }>;
  stop(): Promise<void>;
}

/** A body for a path, with its media type. */
export type Documents = ReadonlyMap<string, { type: string; body: Buffer | string }>;

/** The path of an object. Every kind has an invented plural, and a namespace. */
export function pathOf({ apiVersion, kind, metadata }: JsonObject): string {
  const { name, namespace } = metadata as { name: string; namespace: string };
  return `${rootOf(apiVersion as string)}/namespaces/${namespace}/${pluralOf(kind as string)}/${name}`;
}

/**
 * Starts a server.
 * @param objects what a GET finds
 * @param documents other documents to serve: OpenAPI
 */
export async function startApplyServer(
  objects: readonly JsonObject[],
  documents: Documents = new Map(),
): Promise<ApplyServer> {
  const held = new Map(objects.map((object) => [pathOf(object), object]));
  const discovery = discoveryOf(objects);
  const patches: ApplyServer['patches'] = new Map();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url!.split('?', 1)[0]!;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const document = documents.get(path);
    const object = held.get(path) ?? discovery.get(path);
    // A client does not limit its rate for a server with its own flow control.
    response.setHeader('x-kubernetes-pf-flowschema-uid', 'x');
    if (request.method === 'PATCH') {
      patches.set(path, {
        type: request.headers['content-type']!,
        body: JSON.parse(Buffer.concat(chunks).toString()) as Json,
      });
    }
    if (document !== undefined) response.setHeader('content-type', document.type).end(document.body);
    else {
      response.statusCode = object === undefined ? 404 : 200;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(object ?? {}));
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, patches, stop };
}

function rootOf(apiVersion: string): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}

function pluralOf(kind: string): string {
  return `${kind.toLowerCase()}s`;
}

/** Legacy discovery of the objects' kinds, by path. */
function discoveryOf(objects: readonly JsonObject[]): Map<string, JsonObject> {
  const kinds = new Map<string, Set<string>>();
  for (const { apiVersion, kind } of objects as { apiVersion: string; kind: string }[]) {
    kinds.set(apiVersion, (kinds.get(apiVersion) ?? new Set()).add(kind));
  }
  const found = new Map<string, JsonObject>();
  for (const [groupVersion, names] of kinds) {
    const resources = [...names].map((kind) => ({
      name: pluralOf(kind),
      singularName: kind.toLowerCase(),
      namespaced: true,
      kind,
      verbs: ['get', 'patch', 'create', 'delete', 'list'],
    }));
    found.set(rootOf(groupVersion), { kind: 'APIResourceList', apiVersion: 'v1', groupVersion, resources });
  }
  const named = [...kinds.keys()].filter((each) => each.includes('/'));
  const groups = [...new Set(named.map((each) => each.split('/')[0]!))].map((name) => {
    const versions = named.filter((each) => each.startsWith(`${name}/`));
    const listed = versions.map((groupVersion) => ({ groupVersion, version: groupVersion.split('/')[1]! }));
    return { name, versions: listed, preferredVersion: listed[0]! };
  });
  found.set('/api', { kind: 'APIVersions', versions: ['v1'] });
  found.set('/apis', { kind: 'APIGroupList', apiVersion: 'v1', groups });
  return found;
}
