import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { TestClient } from '../sandbox/client.js';
import { beforePage, startHttpProxy } from '../support/http-proxy.js';
import { runInProcess } from '../support/in-process.js';
import { ManualClock } from '../support/manual-clock.js';

/** A sandbox that forgets old revisions on request. */
async function forgetfulSandbox(): Promise<{ sandbox: ApiServer; client: TestClient; forget: () => void }> {
  const clock = new ManualClock();
  const sandbox = await startApiServer({ pods: 40, clock, compactEvery: 2000 });
  const client = new TestClient(sandbox);
  onTestFinished(async () => {
    client.close();
    await sandbox.close();
  });
  return { sandbox, client, forget: () => clock.advance(2000) };
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proa-expired-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('a watch reports what was deleted between the snapshots of the list before it', async () => {
  const { sandbox, client, forget } = await forgetfulSandbox();
  const { items } = (await client.get('/api/v1/pods?limit=1')).json;
  const { name, namespace } = items[0].metadata;
  const before = beforePage('/pods', 3, async () => {
    await client.send('DELETE', `/api/v1/namespaces/${namespace}/pods/${name}?gracePeriodSeconds=0`);
    forget();
  });
  const server = await startHttpProxy(sandbox, { before });
  const home = emptyFolder();
  const enough = new AbortController();
  const { stdout } = await runInProcess(
    [
      'get',
      'pods',
      '-A',
      '-w',
      '--output-watch-events',
      '-o',
      'jsonpath={.type} {.object.metadata.name}{"\\n"}',
      '--chunk-size=10',
      `--server=${server}`,
    ],
    {
      env: { HOME: home, KUBECACHEDIR: home },
      signal: enough.signal,
      onOutput: (text) => {
        if (text.includes('DELETED')) enough.abort();
      },
    },
  );
  const lines = stdout.trimEnd().split('\n');
  expect(lines.filter((line) => line === `ADDED ${name}`)).toHaveLength(1);
  expect(lines.slice(40)).toEqual([`DELETED ${name}`]);
});

it.each([['name'], ['wide']])(
  '-o %s continues if the server sends no token for an expired list',
  async (format) => {
    const { sandbox, client, forget } = await forgetfulSandbox();
    const { name, namespace } = (await client.get('/api/v1/pods?limit=1')).json.items[0].metadata;
    const before = beforePage('/pods', 3, async () => {
      await client.send('DELETE', `/api/v1/namespaces/${namespace}/pods/${name}?gracePeriodSeconds=0`);
      forget();
    });
    const answer = (_: string, body: string) =>
      body.includes('"reason":"Expired"') ? body.replace(/"continue":"[^"]*"/, '') : body;
    const server = await startHttpProxy(sandbox, { before, answer });
    const home = emptyFolder();
    const words = ['get', 'pods', '-A', '-o', format, '--no-headers', '--chunk-size=10', '--wire=json'];
    const { stdout, exit } = await runInProcess([...words, `--server=${server}`], {
      env: { HOME: home, KUBECACHEDIR: home },
    });
    const lines = stdout.trimEnd().split('\n');
    expect([lines.length, new Set(lines).size, exit]).toEqual([40, 40, 0]);
  },
);

it('a required snapshot that expires is continued as advised, which the exit code shows', async () => {
  const { sandbox, client, forget } = await forgetfulSandbox();
  const before = beforePage('/pods', 3, async () => {
    await client.write('POST', '/api/v1/namespaces', { metadata: { name: 'later' } });
    forget();
  });
  const server = await startHttpProxy(sandbox, { before });
  const home = emptyFolder();
  const run = (...flags: string[]) =>
    runInProcess(['get', 'pods', '-A', '-o', 'name', '--chunk-size=10', `--server=${server}`, ...flags], {
      env: { HOME: home, KUBECACHEDIR: home },
    });
  const failed = await run('--consistency=snapshot');
  expect(failed.stderr).toContain('--resume --consistency=resume continues from there in a later snapshot');
  const { stdout, exit } = await run('--resume', '--consistency=resume', '--detailed-exitcode');
  const lines = (failed.stdout + stdout).trimEnd().split('\n');
  expect([failed.exit, exit, lines.length, new Set(lines).size]).toEqual([1, 3, 40, 40]);
});
