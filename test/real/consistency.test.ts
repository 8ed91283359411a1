import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttpProxy } from '../support/http-proxy.js';
import { runInProcess } from '../support/in-process.js';
import { realServerAssets } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';
import { MADE_HERE, type ServedMaps, serveMaps } from './config-maps.js';

const assets = realServerAssets();

type List = { items: { metadata: { name: string; resourceVersion: string } }[] };

describe.skipIf(isMissing('kube-apiserver', assets))('the consistency of a real API server', () => {
  let maps: ServedMaps;

  beforeAll(async () => {
    maps = await serveMaps(assets!, 40);
  });
  afterAll(() => maps?.end());

  function check(...words: string[]) {
    const home = mkdtempSync(join(tmpdir(), 'proa-consistency-'));
    return runInProcess(['check', 'consistency', ...MADE_HERE, '--chunk-size=7', ...words], {
      env: { KUBECONFIG: maps.server.kubeconfig, HOME: home },
    });
  }

  it('is found at the exact resourceVersion of its cache', async () => {
    const { stdout, stderr, exit } = await check();
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(stdout).toMatch(/^1 .* resourceVersion=0 +\d+ +40 +1 /m);
    expect(stdout).toMatch(/^2 .* resourceVersion=\d+&resourceVersionMatch=Exact +\d+ +40 +6 /m);
  });

  it('is broken by a cache that has an old object', async () => {
    const url = await startHttpProxy(maps.server, {
      answer(path, body) {
        if (!path.includes('resourceVersion=0')) return body;
        const list = JSON.parse(body) as List;
        const stale = list.items.find(({ metadata }) => metadata.name === 'map-013')!;
        stale.metadata.resourceVersion = '3';
        return JSON.stringify(list);
      },
    });
    const { stdout, exit } = await check(`--server=${url}`);
    expect(exit).toBe(1);
    expect(stdout).toMatch(/1 object differs, on 1 of 6 pages of list 2\./);
    expect(stdout).toMatch(/^default +map-013 +3 +\d{2,}$/m);
  });

  it('is found for a cache whose revision etcd has compacted, too', async () => {
    await maps.client.post('/api/v1/namespaces', { metadata: { name: 'moves-the-revision' } });
    await maps.server.compact();
    const { stdout, stderr, exit } = await check();
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(stdout).toMatch(/^2 .* <latest> +\d+ +40 +6 /m);
  });
});
