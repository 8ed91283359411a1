import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';

const assets = realServerAssets();

describe.skipIf(isMissing('kube-apiserver', assets))('the OpenAPI of a real kube-apiserver 1.20', () => {
  let server: RealServer;
  const home = mkdtempSync(join(tmpdir(), 'proa-openapi-'));
  const deployment = (name: string) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec: { selector: {}, nonsense: 1 },
  });

  beforeAll(async () => {
    server = await startRealServer(assets!);
    const list = { apiVersion: 'v1', kind: 'List', items: [deployment('a'), deployment('b')] };
    writeFileSync(join(home, 'two.json'), JSON.stringify(list));
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  it('is read once for all manifests of a run, and by its ETag in the next run', async () => {
    const env = { KUBECONFIG: server.kubeconfig, HOME: home };
    for (const status of ['200 OK', '304 Not Modified']) {
      const { stderr, exit } = await runInProcess(['create', '-f', 'two.json', '-v=6'], { env, cwd: home });
      expect(exit).toBe(1);
      expect(stderr).toContain('ValidationError(Deployment.spec): unknown field "nonsense"');
      expect(stderr.split('\n').filter((line) => line.includes('/openapi/'))).toEqual([
        expect.stringContaining(`/openapi/v2" status="${status}"`),
      ]);
    }
  });
});
