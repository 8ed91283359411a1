import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { type InProcessOptions, runInProcess } from './in-process.js';
import type { ProcessResult } from './run-process.js';

/** A write that a server received. */
export interface ReceivedWrite {
  method: string;
  /** The last part of its path: the name of an object. */
  name: string;
  body: string;
}

/** Answers a write, or behaves like a bad network. */
export type AnswerWrite = (write: ReceivedWrite, response: ServerResponse, request: IncomingMessage) => void;

/** A server of config maps in namespace default that answers reads normally, and writes as a test wants. */
export interface ConfigMapServer {
  /** In order of arrival. */
  writes: ReceivedWrite[];
  /** Runs proa on it with words separated by spaces. */
  proa(line: string, options?: InProcessOptions): Promise<ProcessResult>;
}

const resource = {
  name: 'configmaps',
  singularName: 'configmap',
  namespaced: true,
  kind: 'ConfigMap',
  shortNames: ['cm'],
  verbs: ['create', 'delete', 'get', 'list', 'patch', 'watch'],
};

/** The object with a name, as the server returns it. */
export const configMapOf = (name: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default', uid: `uid-of-${name}`, resourceVersion: '7', ...more },
});

/** Starts the server for one test. @param names of its objects */
export async function configMapServer(
  names: readonly string[],
  answer: AnswerWrite,
): Promise<ConfigMapServer> {
  const writes: ReceivedWrite[] = [];
  const documents: Record<string, object> = {
    '/api': { kind: 'APIVersions', versions: ['v1'] },
    '/apis': { kind: 'APIGroupList', apiVersion: 'v1', groups: [] },
    '/api/v1': { kind: 'APIResourceList', groupVersion: 'v1', resources: [resource] },
    '/version': { major: '1', minor: '32', gitVersion: 'v1.32.0' },
    '/api/v1/namespaces/default/configmaps': {
      kind: 'ConfigMapList',
      apiVersion: 'v1',
      metadata: { resourceVersion: '7' },
      items: names.map((name) => configMapOf(name)),
    },
    ...Object.fromEntries(
      names.map((name) => [`/api/v1/namespaces/default/configmaps/${name}`, configMapOf(name)]),
    ),
  };
  const server = createServer(async (request, response) => {
    const path = request.url!.split('?', 1)[0]!;
    if (request.method === 'GET') {
      response.writeHead(documents[path] ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(documents[path] ?? {}));
      return;
    }
    const write = { method: request.method!, name: path.split('/').at(-1)!, body: await text(request) };
    writes.push(write);
    answer(write, response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'proa-config-maps-'));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  const env = { HOME: folder, KUBECACHEDIR: join(folder, 'cache') };
  return {
    writes,
    proa: (line, options = {}) =>
      runInProcess([...line.split(' '), '-s', `http://127.0.0.1:${port}`], {
        ...options,
        env: { ...env, ...options.env },
      }),
  };
}

/** Responds with JSON. */
export function answerJson(response: ServerResponse, code: number, document: object): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(document));
}
