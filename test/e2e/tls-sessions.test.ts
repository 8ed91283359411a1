import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { runProa } from '../support/proa.js';
import { recorded } from '../transport/support/servers.js';

const base64 = (name: string) => Buffer.from(recorded(name)).toString('base64');

/** A server that responds whether the session was resumed, and runs of proa with it. */
async function scene() {
  const server = createSecureServer(
    {
      cert: recorded('server.pem'),
      key: recorded('server.key'),
      ca: recorded('ca.pem'),
      requestCert: true,
      rejectUnauthorized: false,
    },
    (request, response) => {
      const socket = request.stream.session!.socket as TLSSocket;
      const subject = socket.getPeerCertificate().subject as { CN?: string } | undefined;
      response.end(`${socket.isSessionReused() ? 'resumed' : 'whole'} by ${subject?.CN ?? 'nobody'}`);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'proa-tls-'));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const user = (name: string) =>
    `{name: ${name}, user: {client-certificate-data: ${base64(`${name}.pem`)}, client-key-data: ${base64(`${name}.key`)}}}`;
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(
    join(folder, 'kubeconfig'),
    `apiVersion: v1
kind: Config
clusters: [{name: test, cluster: {server: "${url}", certificate-authority-data: ${base64('ca.pem')}}}]
users: [${user('client')}, ${user('client2')}]
contexts: [{name: test, context: {cluster: test, user: client}}]
current-context: test
`,
    { mode: 0o600 },
  );
  const cache = join(folder, 'cache');
  const env = { KUBECONFIG: join(folder, 'kubeconfig'), HOME: folder, KUBECACHEDIR: cache };
  /** The server's response, or the error. */
  const run = async (line = '', variables: Record<string, string> = {}) => {
    const words = line.split(' ').filter((word) => word !== '');
    const { stdout, stderr } = await runProa(['get', '--raw', '/', ...words], {
      env: { ...env, ...variables },
    });
    return stdout.trim() + stderr.trim();
  };
  return { run, cache, folder, kept: join(cache, 'tls-sessions') };
}

test('the next run resumes the TLS session, from a private file', async () => {
  const { run, kept } = await scene();
  expect(await run()).toBe('whole by test client');
  const [name, ...others] = readdirSync(kept);
  expect(others).toEqual([]);
  expect(statSync(kept).mode & 0o777).toBe(0o700);
  expect(statSync(join(kept, name!)).mode & 0o777).toBe(0o600);
  expect(await run()).toBe('resumed by test client');
});

test.each([
  ['as somebody else', '--user=client2', 'whole by second client'],
  ['under another name', '--tls-server-name=localhost', 'whole by test client'],
  ['unchecked', '--insecure-skip-tls-verify', 'whole by test client'],
])('but not %s', async (_, flags, expected) => {
  const { run } = await scene();
  await run();
  expect(await run(flags)).toBe(expected);
});

test('nothing is kept if it is disabled', async () => {
  const { run, folder, kept } = await scene();
  await run('', { PROA_TLS_SESSION_CACHE: 'false' });
  await run('--insecure-skip-tls-verify');
  const config = join(folder, 'config');
  // Only on Linux, a variable can set the place of the configuration file.
  mkdirSync(join(config, 'proa'), { recursive: true });
  writeFileSync(join(config, 'proa', 'config.yaml'), 'tls:\n  sessionCache: false\n');
  if (process.platform === 'linux') await run('', { XDG_CONFIG_HOME: config });
  expect(() => statSync(kept)).toThrow();
});

test('a server under a wrong name leaves none', async () => {
  const { run, kept } = await scene();
  expect(await run('--tls-server-name=foo.example')).toContain('not foo.example');
  expect(() => statSync(kept)).toThrow();
});

test('a variable with any other value is refused', async () => {
  const { run } = await scene();
  expect(await run('', { PROA_TLS_SESSION_CACHE: 'off' })).toBe(
    'error: PROA_TLS_SESSION_CACHE must be true or false; it is "off"',
  );
});

test('a cache that is not a folder, or a folder that others may enter, costs only time', async () => {
  const { run, kept, folder } = await scene();
  await run();
  chmodSync(kept, 0o755);
  expect(await run()).toBe('whole by test client');
  writeFileSync(join(folder, 'file'), '');
  expect(await run(`--cache-dir=${join(folder, 'file')}`)).toBe('whole by test client');
});
