import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProa } from '../support/proa.js';
import { RealClient } from '../support/real-client.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';

const assets = realServerAssets();
const maps = '/api/v1/namespaces/default/configmaps';
const configMap = (name: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, labels: { made: 'here' } },
});
const names = Array.from({ length: 40 }, (_, index) => `map-${String(index).padStart(3, '0')}`);

describe.skipIf(assets === undefined)('the consistency of a real API server', () => {
  let server: RealServer;
  let client: RealClient;
  let proxy: Server | undefined;

  beforeAll(async () => {
    server = await startRealServer(assets!);
    client = new RealClient(server);
    for (const name of names) expect(await client.post(maps, configMap(name))).toBe(201);
  });
  afterAll(async () => {
    proxy?.closeAllConnections();
    proxy?.close();
    client?.close();
    await server?.stop();
  });

  function check(...words: string[]) {
    const home = mkdtempSync(join(tmpdir(), 'proa-consistency-'));
    return runProa(['check', 'consistency', 'configmaps', '-l', 'made=here', '--chunk-size=7', ...words], {
      env: { KUBECONFIG: server.kubeconfig, HOME: home },
    });
  }

  it('is found at the exact resourceVersion of its cache', async () => {
    const { stdout, stderr, exit } = await check();
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(stdout).toMatch(/^1 .* resourceVersion=0 +\d+ +40 +1 /m);
    expect(stdout).toMatch(/^2 .* resourceVersion=\d+&resourceVersionMatch=Exact +\d+ +40 +6 /m);
  });

  it('is broken by a cache that has an old object', async () => {
    const url = await startProxy((list) => {
      const stale = list.items.find(({ metadata }) => metadata.name === 'map-013')!;
      stale.metadata.resourceVersion = '3';
    });
    const { stdout, exit } = await check(`--server=${url}`);
    expect(exit).toBe(1);
    expect(stdout).toMatch(/1 object differs, on 1 of 6 pages of list 2\./);
    expect(stdout).toMatch(/^default +map-013 +3 +\d{2,}$/m);
  });

  it('is found for a cache whose revision etcd has compacted, too', async () => {
    await client.post('/api/v1/namespaces', { metadata: { name: 'moves-the-revision' } });
    await server.compact();
    const { stdout, stderr, exit } = await check();
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(stdout).toMatch(/^2 .* <the present> +\d+ +40 +6 /m);
  });

  type List = { items: { metadata: { name: string; resourceVersion: string } }[] };

  /** A member of the control plane before the server, that spoils what may come from the cache. */
  async function startProxy(spoil: (list: List) => void): Promise<string> {
    proxy = createServer((request, response) => {
      // Clients send no credentials without TLS.
      const headers = { authorization: `Bearer ${server.token}`, accept: request.headers.accept ?? '' };
      // The server made its certificate for itself a moment ago, on loopback.
      get(server.url + request.url, { headers, rejectUnauthorized: false, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          let body = Buffer.concat(parts).toString();
          if (/resourceVersion=0/.test(request.url ?? '')) {
            const list = JSON.parse(body) as List;
            spoil(list);
            body = JSON.stringify(list);
          }
          const type = answer.headers['content-type'] ?? '';
          response.writeHead(answer.statusCode ?? 502, { 'content-type': type }).end(body);
        });
      });
    });
    await new Promise<void>((done) => proxy!.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  }
});
