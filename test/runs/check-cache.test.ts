import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHttpProxy } from '../support/http-proxy.js';
import { scene } from '../support/scene.js';

/** A member of etcd with only the version in its metrics: lines from etcd 3.4.23. */
async function startEtcd(version: string): Promise<string> {
  const server = createServer(({ url }, response) => {
    response.statusCode = url === '/metrics' ? 200 : 404;
    response.end(
      `# HELP etcd_server_version Which version is running. 1 for 'server_version' label with current version.\n` +
        `# TYPE etcd_server_version gauge\netcd_server_version{server_version="${version}"} 1\n`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('proa check cache', () => {
  it('counts the consistent reads that a sandbox served from its watch cache', async () => {
    const { proa, client } = await scene({ pods: 5, watchCache: true });
    for (let read = 0; read < 3; read++) await client.get('/api/v1/pods');
    await client.get('/apis/apps/v1/deployments');
    const { stdout, stderr, exit } = await proa('check cache');
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(stdout).toMatch(/^https:\/\/127\.0\.0\.1:\d+ \(v1\.36\.0-proa, up \d+s\): good$/m);
    expect(stdout).toMatch(/^deployments\.apps +1 +1 +0 +0 +0 +1 +[\d.]+ms +[\d.]+ms$/m);
    expect(stdout).toMatch(/^pods +3 +3 +0 +0 +0 +3 +[\d.]+ms +[\d.]+ms$/m);
    expect(stdout).toMatch(/^Lists of any kind: \d+ from the cache, \d+ from etcd\.$/m);
    expect(stdout).toContain('etcd: version unknown');
  });

  it('is inconclusive on a server without a watch cache', async () => {
    const { proa } = await scene({ pods: 1 });
    const { stdout, exit } = await proa('check cache -o json');
    expect(exit).toBe(2);
    const { verdict, servers, etcd } = JSON.parse(stdout);
    expect({ verdict, etcd }).toEqual({ verdict: 'unknown', etcd: [] });
    expect(servers[0].unknown).toEqual([
      expect.stringContaining('reports no consistent reads from the cache'),
    ]);
  });

  it('asks every member, and continues if one does not respond', async () => {
    const { proa, sandbox, client } = await scene({ pods: 1, watchCache: true });
    await client.get('/api/v1/pods');
    const good = await startHttpProxy(sandbox);
    const { stdout, exit } = await proa(`check cache --members=http://127.0.0.1:1,${good} -o json`);
    expect(exit).toBe(2);
    const { servers } = JSON.parse(stdout);
    expect(servers).toMatchObject([
      {
        server: 'http://127.0.0.1:1',
        verdict: 'unknown',
        unknown: [expect.stringContaining('connection refused')],
      },
      { server: good, verdict: 'good' },
    ]);
  });

  it('reports which releases of etcd are not trusted, as given or as reported', async () => {
    const { proa, client } = await scene({ pods: 1, watchCache: true });
    await client.get('/api/v1/pods');
    const old = await startEtcd('3.4.23');
    const { stdout, exit } = await proa(`check cache --etcd-version=3.5.21 --etcd=${old}/`);
    expect(exit).toBe(1);
    expect(stdout).toMatch(/^etcd 3\.5\.21 \(--etcd-version\): good\./m);
    expect(stdout).toContain(`etcd 3.4.23 (${old}/): problem.`);
    const secret = await proa(
      `check cache --etcd=${old.replace('//', '//me:hush@')},http://me:hush@127.0.0.1:1`,
    );
    expect(secret.stdout).toContain(`etcd 3.4.23 (${old}/): problem.`);
    expect(secret.stdout + secret.stderr).not.toContain('hush');
    const gone = await proa('check cache --etcd=http://127.0.0.1:1');
    expect(gone.exit).toBe(2);
    expect(gone.stdout).toMatch(/^etcd <unknown> \(http:\/\/127\.0\.0\.1:1\): inconclusive\. .*refused/m);
  });

  it.each([
    ['pods', 'unexpected arguments: [pods]'],
    ['--etcd=127.0.0.1:2381', 'such as http://127.0.0.1:2381'],
    ['--members=https://a,https://a', 'twice'],
    ['--bogus', 'unknown flag: --bogus'],
  ])('ends with 2 if it cannot begin: %s', async (words, text) => {
    const { proa, paths } = await scene();
    const { stderr, exit } = await proa(`check cache ${words}`);
    expect(stderr).toContain(text);
    expect(exit).toBe(2);
    expect(paths()).toEqual([]);
  });
});
