import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lines } from '../e2e/support.js';
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
const names = Array.from({ length: 300 }, (_, index) => `map-${String(index).padStart(3, '0')}`);

describe.skipIf(assets === undefined)('a list whose snapshot a real etcd compacts away', () => {
  let server: RealServer;
  let client: RealClient;

  beforeAll(async () => {
    server = await startRealServer(assets!);
    client = new RealClient(server);
    for (const name of names) expect(await client.post(maps, configMap(name))).toBe(201);
  });
  afterAll(async () => {
    client?.close();
    await server?.stop();
  });

  /** Runs proa, and once its first rows are there adds an object behind all others and compacts etcd. */
  async function listWhileCompacting(flags: string[], added: string) {
    const home = mkdtempSync(join(tmpdir(), 'proa-expiry-'));
    let expired: Promise<void> | undefined;
    const result = await runProa(
      ['get', 'configmaps', '-l', 'made=here', '-o', 'name', '--chunk-size=2', ...flags],
      {
        env: { KUBECONFIG: server.kubeconfig, HOME: home },
        onOutput: () => {
          expired ??= client.post(maps, configMap(added)).then(() => server.compact());
        },
      },
    );
    expect(expired).toBeDefined();
    await expired;
    return result;
  }

  it('goes on from the last key, without a row twice, and tells both resource versions', async () => {
    const { stdout, stderr, exit } = await listWhileCompacting([], 'zzz-added');
    expect(lines(stdout)).toEqual([...names, 'zzz-added'].map((name) => `configmap/${name}`));
    expect(stderr).toMatch(
      /^proa: the snapshot of this list expired on the server: the first \d+ objects.*\n$/,
    );
    expect(exit).toBe(0);
  });

  it('fails with --consistency=snapshot, after the rows of the pages before', async () => {
    const { stdout, stderr, exit } = await listWhileCompacting(['--consistency=snapshot'], 'zzz-more');
    expect(lines(stdout).length).toBeLessThan(names.length);
    expect(stderr).toContain('Error from server (Expired): ');
    expect(exit).toBe(1);
  });
});
