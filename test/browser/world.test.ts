import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { BrowserWorld } from '../../src/browser/app/world.js';
import { plainSession } from '../../src/cluster/session-options.js';
import type { ConnectionOverrides } from '../../src/kubeconfig/overrides.js';
import type { Environment } from '../../src/process/environment.js';
import { StringOutput } from '../../src/process/output.js';
import { processInfo } from '../../src/process/process-environment.js';
import { recorded, startServer } from '../transport/support/servers.js';

/** A world with the contexts `dev` and `prod`, and the Authorization headers that both servers received. */
async function worldOf(overrides: ConnectionOverrides, isPiped = false) {
  const got: Record<string, (string | undefined)[]> = { dev: [], prod: [] };
  const urls: string[] = [];
  for (const name of Object.keys(got)) {
    const server = await startServer(({ headers }, response) => {
      got[name]!.push(headers.authorization);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ gitVersion: 'v1.36.0' }));
    });
    urls.push(server.url);
  }
  const folder = await mkdtemp(join(tmpdir(), 'proa-world-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const names = ['dev', 'prod'];
  const ca = { 'certificate-authority-data': Buffer.from(recorded('ca.pem')).toString('base64') };
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'dev',
    clusters: names.map((name, index) => ({ name, cluster: { server: urls[index], ...ca } })),
    contexts: names.map((name) => ({ name, context: { cluster: name, user: name } })),
    users: names.map((name) => ({ name, user: { token: `token-of-${name}` } })),
  };
  const path = join(folder, 'config');
  if (isPiped) execFileSync('mkfifo', [path]);
  // A pipe accepts it when there is a reader.
  const written = writeFile(path, JSON.stringify(kubeconfig));
  if (!isPiped) await written;
  const stderr = new StringOutput();
  const environment = {
    variables: { KUBECONFIG: join(folder, 'config') },
    ...{ home: folder, workingFolder: folder },
    folders: { cache: join(folder, 'cache'), config: join(folder, 'config-of-proa') },
    stdin: Readable.from([]),
    ...{ stdout: new StringOutput(), stderr, terminal: stderr, process: processInfo() },
    ...{ signal: new AbortController().signal, piped: new Map(), now: Date.now },
  } as unknown as Environment;
  const world = new BrowserWorld({
    session: { ...plainSession, overrides },
    environment,
    version: '0.0.0',
    settings: {} as never,
  });
  return { world, got, kubeconfig: { path: join(folder, 'config'), document: kubeconfig } };
}

it('the options of the command line for one cluster and its user are not sent to another context', async () => {
  const { world, got } = await worldOf({ token: 'typed', tlsServerName: 'localhost' });
  const contexts = await world.contexts();
  const { session, others } = await world.openFirst(contexts, async () => undefined);
  expect(others).toEqual([]);
  const first = await world.cluster(session, contexts);
  await first.version(new AbortController().signal);
  const second = await world.open('prod', contexts);
  expect(got).toEqual({ dev: ['Bearer typed'], prod: ['Bearer token-of-prod'] });
  await second.close();
  await session[Symbol.asyncDispose]();
});

it('a kubeconfig that is a pipe is read once, also for contexts that are opened later', async () => {
  const { world, got } = await worldOf({}, true);
  const contexts = await world.contexts();
  expect(contexts.map(({ name }) => name)).toEqual(['dev', 'prod']);
  const { session } = await world.openFirst(contexts, async () => undefined);
  const second = await world.open('prod', contexts);
  expect(got.prod).toEqual(['Bearer token-of-prod']);
  await second.close();
  await session[Symbol.asyncDispose]();
});

it('the browser stays in its context when another program switches the current one', async () => {
  const { world, got, kubeconfig } = await worldOf({});
  const contexts = await world.contexts();
  const { session } = await world.openFirst(contexts, async () => undefined);
  const cluster = await world.cluster(session, contexts);
  const elsewhere = { ...kubeconfig.document, 'current-context': 'prod' };
  await writeFile(kubeconfig.path, JSON.stringify(elsewhere));
  await cluster.version(new AbortController().signal);
  expect([got, cluster.info.contextName]).toEqual([{ dev: ['Bearer token-of-dev'], prod: [] }, 'dev']);
  await session[Symbol.asyncDispose]();
});

it.each([
  ['token', { token: 'typed' }],
  ['client-key', { clientKey: 'key.pem' }],
  ['insecure-skip-tls-verify', { insecureSkipTlsVerify: true }],
] as const)('--%s is refused with several contexts', async (flag, overrides) => {
  const { world, got } = await worldOf({ ...overrides, context: 'dev,prod' });
  await expect(world.openFirst(await world.contexts(), async () => undefined)).rejects.toThrow(
    `--${flag} belongs to one cluster: it cannot be used with several contexts`,
  );
  expect(got).toEqual({ dev: [], prod: [] });
});

it('the browser starts with the first of several contexts that can be opened', async () => {
  const { world } = await worldOf({ context: 'dev,prod' });
  const { session, beginning, others } = await world.openFirst(
    await world.contexts(),
    async ({ contextName }, isOneOfSeveral) => {
      if (contextName === 'dev') throw new Error('no discovery');
      return { contextName, isOneOfSeveral };
    },
  );
  expect([beginning, others]).toEqual([{ contextName: 'prod', isOneOfSeveral: true }, ['dev']]);
  await session[Symbol.asyncDispose]();
});
