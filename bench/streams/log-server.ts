import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import { makeCredentials } from '../../src/sandbox/access/credentials.js';
import { kubeconfigText } from '../../src/sandbox/app/kubeconfig.js';
import { listenWithTls } from '../../src/sandbox/serve/listen.js';
import { plainKubeconfig } from '../plain-kubeconfig.js';
import type { Place } from './place.js';

/** The bytes of a line without its time, including the line feed. */
const LINE = 100;

/**
 * A server of pods and their logs from memory, by plain HTTP or by HTTP/2 over TLS, so that the programs are measured,
 * not a node: a kubelet reads about 100 MB per second. All logs have the same times, so that each line of joined logs
 * is from a different pod.
 * @param bytes the size of each log without times; a multiple of 100
 */
export async function startLogServer(pods: number, bytes: number, isSecure = false): Promise<Place> {
  const lines = Array.from({ length: bytes / LINE }, (_, at) => `line ${at} `.padEnd(LINE - 1, 'x'));
  const log = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const timed = Buffer.from(lines.map((line, at) => `${timeAt(at)} ${line}\n`).join(''));
  const documents = new Map(
    Object.entries(documentsOf(pods)).map(([path, it]) => [path, JSON.stringify(it)]),
  );
  const answer: RequestListener = ({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname.endsWith('/log')) {
      response.writeHead(200, { 'content-type': 'text/plain' });
      return send(response, searchParams.get('timestamps') === 'true' ? timed : log);
    }
    const document = documents.get(pathname);
    response.writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(document ?? '{"kind":"Status","apiVersion":"v1","status":"Failure","code":404}');
  };
  return isSecure ? startSecure(answer) : startPlain(answer);
}

async function startPlain(answer: RequestListener): Promise<Place> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    kubeconfig: plainKubeconfig(port),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function startSecure(answer: RequestListener): Promise<Place> {
  const credentials = makeCredentials(['127.0.0.1']);
  const { close, port } = await listenWithTls(
    credentials,
    '127.0.0.1',
    0,
    answer as Parameters<typeof listenWithTls>[3],
  );
  const { caPem, client } = credentials;
  const url = `https://127.0.0.1:${port}`;
  return { kubeconfig: kubeconfigText({ url, caPem, client, token: 'none' }), stop: close };
}

/** Sends no faster than the client reads. */
function send(response: Writable, body: Buffer, from = 0): void {
  const SIZE = 256 * 1024;
  for (let at = from; at < body.length; at += SIZE)
    if (!response.write(body.subarray(at, at + SIZE))) {
      response.once('drain', () => send(response, body, at + SIZE));
      return;
    }
  response.end();
}

function timeAt(line: number): string {
  return new Date(Date.UTC(2026, 0) + line).toISOString().replace('Z', '000000Z');
}

/** Discovery as far as logs need it, and the pods. */
function documentsOf(pods: number): Record<string, object> {
  const items = Array.from({ length: pods }, (_, at) => ({
    metadata: { name: `web-${at}`, namespace: 'default', uid: `uid-${at}`, labels: { app: 'web' } },
    spec: { nodeName: 'n', containers: [{ name: 'app', image: 'c' }] },
    status: { phase: 'Running' },
  }));
  const resource = {
    name: 'pods',
    singularName: 'pod',
    namespaced: true,
    kind: 'Pod',
    verbs: ['get', 'list'],
  };
  return {
    '/api': { kind: 'APIVersions', versions: ['v1'] },
    '/apis': { kind: 'APIGroupList', apiVersion: 'v1', groups: [] },
    '/api/v1': { kind: 'APIResourceList', groupVersion: 'v1', resources: [resource] },
    '/version': { major: '1', minor: '32', gitVersion: 'v1.32.0' },
    '/api/v1/namespaces/default/pods': { kind: 'PodList', apiVersion: 'v1', metadata: {}, items },
  };
}
