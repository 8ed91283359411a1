import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isProtobuf } from '../../src/codec/index.js';
import { runInProcess } from '../support/in-process.js';
import { scene } from '../support/scene.js';

const configMap = (name: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, ...more },
  data: { k: 'v' },
});

const documents: Record<string, object> = {
  '/api/v1': {
    kind: 'APIResourceList',
    groupVersion: 'v1',
    resources: [
      { name: 'configmaps', singularName: '', namespaced: true, kind: 'ConfigMap', verbs: ['create', 'get'] },
    ],
  },
  '/version': { major: '1', minor: '32', gitVersion: 'v1.32.0' },
};

type Respond = (body: Buffer, request: IncomingMessage, response: ServerResponse, count: number) => void;

/** A server with scripted responses to creations, and the bodies it received. */
async function serverThat(respond: Respond) {
  const forms: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url!.split('?', 1)[0]!;
    if (request.method === 'POST') {
      const body = await buffer(request);
      forms.push(isProtobuf(body) ? 'protobuf' : 'json');
      respond(body, request, response, forms.length);
      return;
    }
    response.writeHead(documents[path] ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(documents[path] ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'proa-create-'));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const port = (server.address() as AddressInfo).port;
  writeFileSync(join(folder, 'cm.json'), JSON.stringify(configMap('a')));
  const env = { HOME: folder, KUBECACHEDIR: join(folder, 'cache') };
  return {
    forms,
    memory: () => readFileSync(join(folder, 'cache', `discovery/127.0.0.1_${port}/protobuf.json`), 'utf8'),
    create: (variables: Record<string, string> = {}) =>
      runInProcess(['create', '-f', 'cm.json', '-s', `http://127.0.0.1:${port}`], {
        env: { ...env, ...variables },
        cwd: folder,
      }),
  };
}

function fail(response: ServerResponse, code: number, headers: Record<string, string> = {}) {
  const status = { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: 'no', reason: 'No', code };
  response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(status));
}

function succeed(response: ServerResponse) {
  response
    .writeHead(201, { 'content-type': 'application/json' })
    .end(JSON.stringify(configMap('a', { uid: 'u' })));
}

const created = { stdout: 'configmap/a created\n', stderr: '', exit: 0 };

describe('create on a server', () => {
  it('sends JSON if it accepts no protobuf, from the next run on at once', async () => {
    const { create, forms, memory } = await serverThat((body, _request, response) =>
      isProtobuf(body) ? fail(response, 415) : succeed(response),
    );
    expect(await create()).toEqual(created);
    expect(forms.splice(0)).toEqual(['protobuf', 'json']);
    expect(JSON.parse(memory())).toMatchObject({ untaken: [{ resource: 'v1/configmaps' }] });
    expect(await create()).toEqual(created);
    expect(forms.splice(0)).toEqual(['json']);
    expect(await create({ PROA_WIRE: 'protobuf' })).toEqual(created);
    expect(forms).toEqual(['protobuf', 'json']);
  });

  it('sends nothing twice if it cuts the connection', async () => {
    const { create, forms } = await serverThat((_body, request) => request.socket.destroy());
    const { stderr, exit } = await create();
    expect(exit).toBe(1);
    expect(stderr).toMatch(
      /^error: error when creating "cm.json": Post "http:.*\/configmaps\?.*": EOF \(it is not known whether it was done for configmap\/a\)\n$/,
    );
    expect(forms).toEqual(['protobuf']);
  });

  it.each([429, 503])('is retried if it requests a pause with %i', async (code) => {
    const { create, forms } = await serverThat((_body, _request, response, count) =>
      count === 1 ? fail(response, code, { 'retry-after': '0' }) : succeed(response),
    );
    expect(await create()).toEqual(created);
    expect(forms).toEqual(['protobuf', 'protobuf']);
  });

  it.each([500, 504])('is not retried if it fails with %i', async (code) => {
    const { create, forms } = await serverThat((_body, _request, response) =>
      fail(response, code, { 'retry-after': '0' }),
    );
    expect(await create()).toMatchObject({ exit: 1, stdout: '' });
    expect(forms).toHaveLength(1);
  });
});

describe('create on the sandbox', () => {
  it('continues after an object that fails', async () => {
    const { proa, folder } = await scene();
    const items = ['a', 'a', 'b'].map((name) => configMap(name));
    writeFileSync(join(folder, 'all.json'), JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    expect(await proa('create -f all.json', { cwd: folder })).toEqual({
      stdout: 'configmap/a created\nconfigmap/b created\n',
      stderr:
        'Error from server (AlreadyExists): error when creating "all.json": configmaps "a" already exists\n',
      exit: 1,
    });
  });

  it('uses the port of a service as its target by default, in protobuf as in JSON', async () => {
    const { proa } = await scene();
    for (const wire of ['protobuf', 'json']) {
      const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: wire } };
      const stdin = JSON.stringify({ ...service, spec: { ports: [{ port: 80 }] } });
      const made = await proa('create -f - -o jsonpath={.spec.ports[0].targetPort}', {
        stdin,
        env: { PROA_WIRE: wire },
      });
      expect(made).toEqual({ stdout: '80', stderr: '', exit: 0 });
    }
  });

  // The server's messages are those of a kube-apiserver that checks fields.
  it('checks fields that protobuf would lose', async () => {
    const { proa, folder } = await scene();
    const stdin = JSON.stringify({ ...configMap('a'), bogus: 1 });
    for (const wire of ['auto', 'protobuf', 'json']) {
      const refused = await proa('create -f -', { stdin, cwd: folder, env: { PROA_WIRE: wire } });
      expect(refused).toEqual({
        stdout: '',
        stderr:
          'Error from server (BadRequest): error when creating "STDIN": ConfigMap in version "v1" cannot be handled as a ' +
          'ConfigMap: strict decoding error: unknown field "bogus"\n',
        exit: 1,
      });
    }
    expect(await proa('create -f - --validate=warn', { stdin })).toMatchObject({
      stdout: 'configmap/a created\n',
      stderr: 'Warning: unknown field "bogus"\n',
    });
  });

  it('creates nothing in a dry run', async () => {
    const { proa } = await scene();
    const stdin = JSON.stringify(configMap('a'));
    for (const [mode, words] of [
      ['client', 'configmap/a created (dry run)\n'],
      ['server', 'configmap/a created (server dry run)\n'],
      ['none', 'configmap/a created\n'],
    ]) {
      expect(await proa(`create -f - --dry-run=${mode}`, { stdin })).toEqual({
        stdout: words,
        stderr: '',
        exit: 0,
      });
    }
  });
});
