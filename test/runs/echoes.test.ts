import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { startServer } from '../transport/support/servers.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const resources = {
  kind: 'APIResourceList',
  groupVersion: 'v1',
  resources: [
    { name: 'pods', singularName: 'pod', namespaced: true, kind: 'Pod', verbs: ['get', 'list', 'watch'] },
  ],
};
const status = (message: string, code = 403, reason = 'Forbidden') => ({
  kind: 'Status',
  apiVersion: 'v1',
  status: 'Failure',
  message,
  reason,
  code,
  details: { name: message, causes: [{ reason: message, message, field: message }] },
});
const emptyTable = {
  kind: 'Table',
  apiVersion: 'meta.k8s.io/v1',
  metadata: { resourceVersion: '1' },
  columnDefinitions: [],
  rows: [],
};

/** Ways in which a server, or a proxy in front of it, repeats what it received. */
const echoes: Record<string, (said: string, request: IncomingMessage, response: ServerResponse) => void> = {
  'in a Status': (said, _, response) =>
    response.writeHead(403, JSON_TYPE).end(JSON.stringify(status(`no rights with ${said}`))),
  'in the causes of an invalid request': (said, _, response) =>
    response.writeHead(422, JSON_TYPE).end(JSON.stringify(status(said, 422, 'Invalid'))),
  'in a Status with needless escapes': (said, _, response) => {
    const escaped = [...`no rights with ${said}`].map(
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    response
      .writeHead(403, JSON_TYPE)
      .end(JSON.stringify(status('HERE')).replaceAll('HERE', escaped.join('')));
  },
  'in the text of an error': (said, _, response) =>
    response.writeHead(403, { 'content-type': 'text/plain' }).end(`Forbidden: ${said}`),
  'at the end of a long text': (said, _, response) =>
    response.writeHead(500, { 'content-type': 'text/plain' }).end(`${'x'.repeat(2048 - 30)} ${said}`),
  'in a warning': (said, _, response) =>
    response
      .writeHead(200, { ...JSON_TYPE, warning: `299 - "you sent ${said}"` })
      .end(JSON.stringify(emptyTable)),
  'in a Status that is a success': (said, _, response) =>
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(status(said))),
  'where a list should be': (said, _, response) => response.writeHead(200, JSON_TYPE).end(`sent: ${said}`),
  'in an error of a watch': (said, request, response) =>
    response
      .writeHead(200, JSON_TYPE)
      .end(
        request.url!.includes('watch=')
          ? `${JSON.stringify({ type: 'ERROR', object: status(said, 500, 'InternalError') })}\n`
          : JSON.stringify(emptyTable),
      ),
  'in a header': (said, _, response) =>
    response.writeHead(403, { ...JSON_TYPE, 'x-debug': said }).end(JSON.stringify(status('no'))),
};

/** A server that serves pods, badly, and the command line for it. */
async function echoing(echo: (typeof echoes)[string]) {
  const heard: string[] = [];
  const { url } = await startServer(
    (request, response) => {
      const path = request.url!.split('?', 1)[0]!;
      const said = request.headers.authorization ?? 'nothing';
      heard.push(said);
      if (path === '/api/v1') response.writeHead(200, JSON_TYPE).end(JSON.stringify(resources));
      else if (path.endsWith('/pods')) echo(said, request, response);
      else response.writeHead(404, JSON_TYPE).end('{}');
    },
    { kind: 'https' },
  );
  const folder = mkdtempSync(join(tmpdir(), 'proa-echo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { HOME: folder, KUBECACHEDIR: join(folder, 'cache'), KUBECONFIG: join(folder, 'config') };
  const plugin = join(folder, 'plugin');
  writeFileSync(plugin, `#!/bin/sh\necho '${JSON.stringify(credential)}'\n`);
  chmodSync(plugin, 0o700);
  writeFileSync(env.KUBECONFIG, JSON.stringify(kubeconfig(url, plugin)), {
    mode: 0o600,
  });
  const run = (user: string, ...args: string[]) =>
    runInProcess([...args, `--context=${user}`], { env, cwd: folder });
  return { heard, run };
}

const token = 'eyJhbGciOiJSUzI1NiIsImtpZCI6Inh5eiJ9.planted.token&more';
const password = 'planted "password" of some length';
const credential = {
  apiVersion: 'client.authentication.k8s.io/v1',
  kind: 'ExecCredential',
  status: { token: 'planted-token-of-a-plugin' },
};
const users: Record<string, { user: (plugin: string) => object; secrets: string[] }> = {
  token: { user: () => ({ token }), secrets: [token, token.slice(0, 30)] },
  basic: {
    user: () => ({ username: 'jane', password }),
    secrets: [password, Buffer.from(`jane:${password}`).toString('base64')],
  },
  plugin: {
    user: (command) => ({ exec: { apiVersion: credential.apiVersion, command, interactiveMode: 'Never' } }),
    secrets: [credential.status.token],
  },
  short: { user: () => ({ token: 'no' }), secrets: ['Bearer no'] },
};

function kubeconfig(server: string, plugin: string) {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'c', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: Object.entries(users).map(([name, { user }]) => ({ name, user: user(plugin) })),
    contexts: Object.keys(users).map((name) => ({ name, context: { cluster: 'c', user: name } })),
  };
}

describe.each(Object.entries(users))('the credential of a user (%s)', (user, { secrets }) => {
  it.each(Object.entries(echoes))('is not shown if a server repeats it %s', async (way, echo) => {
    const { heard, run } = await echoing(echo);
    for (const args of [
      ['get', 'pods'],
      ['get', 'pods', '-o', 'json'],
      ['get', 'pods', '-v=9'],
      ['get', 'pods', '-w', '--request-timeout=1'],
      ['get', '--raw', '/api/v1/pods', '-v=6'],
    ]) {
      // Data from a server is shown unchanged.
      if (args.includes('--raw') && /success|list should|watch|warning/.test(way)) continue;
      const { stdout, stderr } = await run(user, ...args);
      for (const secret of secrets) {
        expect(stderr, args.join(' ')).not.toContain(secret);
        expect(stdout, args.join(' ')).not.toContain(secret);
      }
    }
    expect(heard.join()).toContain(secrets.at(-1));
  });
});

it('a server that repeats a credential is still understood', async () => {
  const { run } = await echoing(echoes['in a Status']!);
  expect((await run('token', 'get', 'pods')).stderr).toBe(
    'Error from server (Forbidden): no rights with Bearer <masked>\n',
  );
  expect((await run('short', 'get', 'pods')).stderr).toBe(
    'Error from server (Forbidden): no rights with Bearer <masked>\n',
  );
});
