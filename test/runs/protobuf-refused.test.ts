import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { encode } from '../../src/codec/index.js';
import { runInProcess } from '../support/in-process.js';

const pods = {
  kind: 'PodList',
  apiVersion: 'v1',
  metadata: { resourceVersion: '7' },
  items: [{ metadata: { name: 'web-1', namespace: 'default' }, spec: { nodeName: 'node-1' } }],
};
const answers: Record<string, object> = {
  '/api': { kind: 'APIVersions', versions: ['v1'] },
  '/apis': { kind: 'APIGroupList', apiVersion: 'v1', groups: [] },
  '/api/v1': {
    kind: 'APIResourceList',
    groupVersion: 'v1',
    resources: [{ name: 'pods', singularName: 'pod', namespaced: true, kind: 'Pod', verbs: ['list', 'get'] }],
  },
  '/version': { major: '1', minor: '20', gitVersion: 'v1.20.2' },
  '/api/v1/namespaces/default/pods': pods,
};

const podsInProtobuf = await encode(pods);

/**
 * A 1.20 server that knows only JSON, and does not find it among other media types; or one of another release that
 * does.
 */
async function oddServer(version = 'v1.20.2') {
  const wishes: string[] = [];
  const requests: string[] = [];
  const server = createServer(({ url = '', headers: { accept = '' } }, response) => {
    const path = url.split('?', 1)[0]!;
    requests.push(path);
    if (path.endsWith('/pods')) wishes.push(accept);
    const wishesProtobuf = path.endsWith('/pods') && accept.includes('protobuf');
    const code = wishesProtobuf && version === 'v1.20.2' ? 406 : answers[path] === undefined ? 404 : 200;
    const failure = { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: 'no', code };
    const answer = path === '/version' ? { ...answers[path], gitVersion: version } : answers[path];
    if (code === 200 && wishesProtobuf) {
      response.writeHead(200, { 'content-type': 'application/vnd.kubernetes.protobuf' }).end(podsInProtobuf);
      return;
    }
    response.writeHead(code, { 'content-type': 'application/json' });
    response.end(JSON.stringify(code === 200 ? answer : failure));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'proa-odd-'));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const port = (server.address() as AddressInfo).port;
  const kubeconfig = join(folder, 'kubeconfig');
  writeFileSync(
    kubeconfig,
    JSON.stringify({
      clusters: [{ name: 'odd', cluster: { server: `http://127.0.0.1:${port}` } }],
      contexts: [{ name: 'odd', context: { cluster: 'odd', user: '' } }],
      'current-context': 'odd',
    }),
  );
  const cache = join(folder, 'cache');
  const env = { KUBECONFIG: kubeconfig, HOME: folder, KUBECACHEDIR: cache };
  async function wishesWith(variables: Readonly<Record<string, string>>, ...args: string[]) {
    wishes.length = 0;
    const result = await runInProcess(['get', 'pods', ...args], { env: { ...env, ...variables } });
    expect(result).toMatchObject({ exit: 0, stdout: 'node-1', stderr: '' });
    return wishes.map((accept) => (accept.includes('protobuf') ? 'protobuf' : 'json'));
  }
  return {
    home: folder,
    file: join(cache, `discovery/127.0.0.1_${port}/protobuf.json`),
    /** The requests of one run. */
    async requestsOf(...words: string[]): Promise<string[]> {
      requests.length = 0;
      expect(await runInProcess(words, { env })).toMatchObject({ exit: 0, stderr: '' });
      return [...requests].sort();
    },
    /** The media types that one run requests for the list. */
    wishesOf: (...args: string[]) => wishesWith({}, ...args),
    /** The same with additional variables. */
    wishesWith,
  };
}

const field = ['-o', 'jsonpath={.items[*].spec.nodeName}'];

describe('a server that refuses protobuf', () => {
  it('is then asked for JSON, by the next run at once', async () => {
    const { wishesOf, file } = await oddServer();
    expect(await wishesOf(...field)).toEqual(['protobuf', 'json']);
    expect(await wishesOf(...field)).toEqual(['json']);
    expect(statSync(file).mode & 0o007).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ refused: [{ resource: 'v1/pods' }] });
  });

  it('is asked again once discovery is refreshed', async () => {
    const { wishesOf, requestsOf } = await oddServer();
    expect(await wishesOf(...field)).toEqual(['protobuf', 'json']);
    await requestsOf('discovery', 'refresh');
    expect(await wishesOf(...field)).toEqual(['protobuf', 'json']);
  });

  it('is asked again if the user requests protobuf, and never if JSON', async () => {
    const { wishesOf } = await oddServer();
    expect(await wishesOf(...field, '--wire=json')).toEqual(['json']);
    expect(await wishesOf(...field, '--wire=protobuf')).toEqual(['protobuf', 'json']);
    expect(await wishesOf(...field, '--wire=protobuf')).toEqual(['protobuf', 'json']);
  });
});

describe('the format to request', () => {
  it('is set by a flag, a variable or the configuration file, in this order', async () => {
    const { wishesWith, home } = await oddServer('v1.30.1-eks-1');
    const variable = { PROA_WIRE: 'json' };
    expect(await wishesWith({}, ...field)).toEqual(['protobuf']);
    expect(await wishesWith(variable, ...field)).toEqual(['json']);
    expect(await wishesWith(variable, ...field, '--wire=auto')).toEqual(['protobuf']);
    mkdirSync(join(home, '.config/proa'), { recursive: true });
    writeFileSync(join(home, '.config/proa/config.yaml'), 'wire: json\n');
    expect(await wishesWith({}, ...field)).toEqual(['json']);
    expect(await wishesWith({ PROA_WIRE: 'auto' }, ...field)).toEqual(['protobuf']);
  });
});

describe('a server newer than the schema', () => {
  it('is asked for JSON if there may be unknown fields, by the next run at once', async () => {
    const { wishesOf } = await oddServer('v1.99.0');
    expect(await wishesOf(...field)).toEqual(['protobuf', 'json']);
    expect(await wishesOf(...field)).toEqual(['json']);
    expect(await wishesOf(...field, '--wire=protobuf')).toEqual(['protobuf']);
  });

  it('is read in protobuf if its release is known', async () => {
    const { wishesOf } = await oddServer('v1.30.1-eks-1');
    expect(await wishesOf(...field)).toEqual(['protobuf']);
  });
});

describe('the release of a server', () => {
  it('is requested once, and again when discovery is refreshed', async () => {
    const { requestsOf } = await oddServer('v1.30.1-eks-1');
    const get = ['get', 'pods', ...field];
    const list = '/api/v1/namespaces/default/pods';
    expect(await requestsOf(...get)).toEqual(expect.arrayContaining([list, '/version']));
    expect(await requestsOf(...get)).toEqual([list]);
    expect(await requestsOf('get', 'pods', '-o', 'name')).toEqual([list]);
    await requestsOf('discovery', 'refresh');
    expect(await requestsOf(...get)).toEqual([list, '/version']);
  });
});
