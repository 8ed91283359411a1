import { describe, expect, it } from 'vitest';
import { releaseConfigMap } from '../../support/helm-releases.js';
import { lines } from '../../support/scene.js';
import { helmScene } from './support.js';

const cells = (line: string) => line.split(/ {3,}/).map((cell) => cell.trim());

describe('releases', () => {
  it('has the newest revision of each release with the same facts as helm list', async () => {
    const { proa } = await helmScene([
      { version: 9, status: 'superseded' },
      { version: 10, chart: { name: 'web', version: '1.5.0', appVersion: '3.1' } },
      { name: 'api.v2', version: 1 },
    ]);
    const { stdout, stderr, exit } = await proa('releases');
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(lines(stdout).map(cells)).toEqual([
      ['NAME', 'REVISION', 'UPDATED', 'STATUS', 'CHART', 'APP VERSION'],
      ['api.v2', '1', '2026-11-20T10:15:13Z', 'deployed', 'web-1.4.2', '2.0.0'],
      ['web', '10', '2026-11-20T10:15:13Z', 'deployed', 'web-1.5.0', '3.1'],
    ]);
  });

  it('marks what failed and what has not ended, and shows with -o wide what is deployed and why', async () => {
    const { proa } = await helmScene([
      { version: 1, status: 'superseded' },
      { version: 2 },
      { version: 3, status: 'failed', description: 'Upgrade "web" failed: timed out' },
      { name: 'stuck', status: 'pending-install' },
      { name: 'kept', status: 'uninstalled' },
    ]);
    expect(lines((await proa('releases')).stdout).map((line) => cells(line)[3])).toEqual([
      ...['STATUS', 'uninstalled', '! pending-install', '! failed'],
    ]);
    const wide = lines((await proa('releases -o wide')).stdout).map(cells);
    expect(wide[0]!.slice(-2)).toEqual(['DEPLOYED', 'DESCRIPTION']);
    expect(wide.map((row) => row[6])).toEqual(['DEPLOYED', '<none>', '<none>', '2']);
    expect(wide.at(-1)!.at(-1)).toBe('Upgrade "web" failed: timed out');
  });

  it('reads the metadata of all revisions, and only the newest body of each', async () => {
    const revisions = Array.from({ length: 10 }, (_, at) => ({ version: at + 1, status: 'superseded' }));
    const { proa, sandbox } = await helmScene([...revisions, { version: 11 }, { name: 'api' }]);
    expect((await proa('releases')).exit).toBe(0);
    const asked = sandbox.requests().filter(({ path }) => /\/(secrets|configmaps)/.test(path));
    expect(asked.map(({ path }) => path.replace(/.*\/default\//, '')).sort()).toEqual([
      ...['configmaps', 'secrets', 'secrets/sh.helm.release.v1.api.v1', 'secrets/sh.helm.release.v1.web.v11'],
    ]);
    for (const { path, query } of asked)
      if (/s$/.test(path)) expect(decodeURIComponent(query)).toContain('labelSelector=owner=helm');
  });

  it('shows namespaces with -A, and reads several', async () => {
    const { proa, client } = await helmScene([{ namespace: 'default' }]);
    await client.write('POST', '/api/v1/namespaces', { metadata: { name: 'shop' } });
    const all = await helmNamespaces(await proa('releases -A'));
    expect(all).toEqual(['NAMESPACE', 'default']);
    expect(await helmNamespaces(await proa('releases -n default,shop'))).toEqual(['NAMESPACE', 'default']);
    expect(await proa('releases -n shop')).toEqual({
      ...{ stdout: '', stderr: 'No releases found in shop namespace.\n', exit: 0 },
    });
  });

  it('reads config maps as well, or only one of both', async () => {
    const { proa, store } = await helmScene([{ name: 'in-secrets' }]);
    await store({}, releaseConfigMap({ name: 'in-maps' }));
    const names = async (line: string) =>
      JSON.parse((await proa(`${line} -o json`)).stdout).releases.map(
        (release: { name: string; storedIn: string }) => [release.name, release.storedIn],
      );
    const both = [
      ['in-maps', 'ConfigMap/sh.helm.release.v1.in-maps.v1'],
      ['in-secrets', 'Secret/sh.helm.release.v1.in-secrets.v1'],
    ];
    expect(await names('releases')).toEqual(both);
    expect(await names('releases --store=configmaps')).toEqual(both.slice(0, 1));
    expect(await names('releases --store=secrets')).toEqual(both.slice(1));
  });

  it("skips objects that have Helm's label but are not Helm's", async () => {
    const { proa, store } = await helmScene([]);
    const other = { name: 'other', labels: { owner: 'helm', name: 'x', version: '1', status: 'deployed' } };
    await store({}, { apiVersion: 'v1', kind: 'Secret', metadata: other });
    expect((await proa('releases')).stdout).toBe('');
  });
});

async function helmNamespaces({ stdout }: { stdout: string }) {
  return lines(stdout).map((line) => cells(line)[1]);
}
