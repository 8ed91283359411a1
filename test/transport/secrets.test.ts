import { describe, expect, test } from 'vitest';
import type { ConnectionConfig, UserCredentials } from '../../src/kubeconfig/connection.js';
import { asGoUrlError, describeConnectionError } from '../../src/transport/describe-error.js';
import { readText } from '../../src/transport/read.js';
import { hasSecret, isSecretPath, maskHeader, maskUrl } from '../../src/transport/redact.js';
import type { ApiRequest } from '../../src/transport/types.js';
import { connectTo } from './support/client.js';
import { type Handler, recorded, startServer } from './support/servers.js';

const levels = [6, 7, 8, 9, 10, 99];

/** All output of a transport: its log, the warnings separately, and its errors. */
async function said(
  verbosity: number,
  handler: Handler,
  requests: ApiRequest[],
  config: Partial<ConnectionConfig>,
): Promise<string> {
  const server = await startServer(handler, { requestClientCertificate: true });
  const lines: string[] = [];
  const log = (_level: number, text: string) => lines.push(text);
  const transport = connectTo(server, config, {
    verbosity,
    log,
    environment: { PATH: process.env.PATH },
    plugins: { stdinIsTerminal: false, stderr: () => {} },
    retries: 0,
  });
  for (const request of requests) {
    await transport
      .send(request)
      .then(readText)
      .catch((error: Error) => lines.push(describeConnectionError(error), JSON.stringify(error)));
  }
  expect(lines.length).toBeGreaterThan(0);
  return lines.join('\n');
}

const PLANTED = 'PLANTED-s3cr3t';
/** A server that repeats everything it received: headers, path and body. */
const gossip: Handler = (request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => {
    body += text;
  });
  request.on('end', () => {
    response.setHeader('set-cookie', `session=${PLANTED}-cookie`);
    response.end(JSON.stringify({ headers: request.headers, body }));
  });
};
const get: ApiRequest = { method: 'GET', path: '/api/v1/namespaces' };

describe.each(levels)('at -v=%i nothing secret is logged', (level) => {
  const cases: [string, UserCredentials][] = [
    ['a token', { token: PLANTED }],
    ['a password', { username: 'user', password: PLANTED }],
    [
      'a plugin’s token',
      {
        exec: {
          apiVersion: 'client.authentication.k8s.io/v1',
          command: process.execPath,
          args: [
            '-e',
            `console.log(JSON.stringify({ apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential',
              status: { token: '${PLANTED}' } }))`,
          ],
          interactiveMode: 'Never',
        },
      },
    ],
    [
      'a plugin’s rubbish',
      {
        exec: {
          apiVersion: 'client.authentication.k8s.io/v1',
          command: process.execPath,
          args: ['-e', `console.log('${PLANTED}')`],
          interactiveMode: 'Never',
        },
      },
    ],
    ['a key', { clientCertData: recorded('client.pem'), clientKeyData: recorded('client.key') }],
  ];
  test.each(cases)('%s', async (_name, user) => {
    const text = await said(level, gossip, [get], { user });
    const keyLine = recorded('client.key').split('\n')[1] ?? '';
    for (const secret of [PLANTED, btoa(`user:${PLANTED}`), keyLine]) expect(text).not.toContain(secret);
  });

  test('objects that are Secrets, read and written', async () => {
    const secret = JSON.stringify({ kind: 'Secret', data: { key: PLANTED } });
    const list = JSON.stringify({ kind: 'List', items: [{ kind: 'Secret', data: { key: PLANTED } }] });
    const applied = JSON.stringify({
      kind: 'Table',
      rows: [{ object: { annotations: { last: `{"kind": "Secret","data":{"key":"${PLANTED}"}}` } } }],
    });
    const bodies: Record<string, string> = { '/list': list, '/applied': applied };
    const server: Handler = (request, response) => response.end(bodies[request.url ?? ''] ?? secret);
    const paths = [
      '/api/v1/secrets',
      '/api/v1/namespaces/a/secrets/b',
      '/api/v1/namespaces/a/%73ecrets/b',
      '/api/v1/namespaces/a/serviceaccounts/b/token',
      '/list',
      '/applied',
    ];
    const requests: ApiRequest[] = paths.flatMap((path) => [
      { method: 'GET', path },
      { method: 'POST', path, body: secret },
    ]);
    requests.push({
      method: 'POST',
      path: '/apis/authentication.k8s.io/v1/tokenreviews',
      body: `"${PLANTED}"`,
    });
    expect(await said(level, server, requests, {})).not.toContain(PLANTED);
  });

  test('credentials in an address', async () => {
    const request: ApiRequest = {
      method: 'GET',
      path: '/x',
      query: [
        ['access_token', PLANTED],
        ['limit', '5'],
      ],
    };
    const text = await said(level, (_request, response) => response.end(), [request], {});
    expect(text).not.toContain(PLANTED);
    expect(text).toContain('limit=5');
  });

  test('the password of a proxy, or of the server', async () => {
    const config = {
      proxyUrl: `http://user:${PLANTED}@127.0.0.1:1`,
      server: `https://u:${PLANTED}@127.0.0.1:1`,
    };
    expect(await said(level, gossip, [get], config)).not.toContain(PLANTED);
  });
});

test('headers', () => {
  const masked = ['Authorization', 'proxy-authorization', 'Cookie', 'Set-Cookie'].map((name) =>
    maskHeader(name, 'x'),
  );
  expect(masked).toEqual(Array(4).fill('<masked>'));
  // As kubectl shows it.
  expect(maskHeader('authorization', 'Bearer abc')).toBe('Bearer <masked>');
  expect(maskHeader('impersonate-user', 'jane')).toBe('jane');
  const scheme = 'base64url.bearer.authorization.k8s.io.';
  expect(maskHeader('Sec-WebSocket-Protocol', `${scheme}YWJj, v4.channel.k8s.io`)).toBe(
    `${scheme}<masked>, v4.channel.k8s.io`,
  );
});

test('addresses', () => {
  expect(maskUrl('https://u:p@host/x?a=1&token=t&client_secret=s#f')).toBe(
    'https://<masked>@host/x?a=1&token=<masked>&client_secret=<masked>#f',
  );
  expect(maskUrl('https://host/x?continue=abc')).toBe('https://host/x?continue=abc');
});

test('what is secret', () => {
  expect(
    ['/api/v1/secrets?limit=1', '/api/v1/namespaces/a/serviceaccounts/b/token'].map(isSecretPath),
  ).toEqual([true, true]);
  expect(['/api/v1/namespaces/a/configmaps', '/apis'].map(isSecretPath)).toEqual([false, false]);
  expect(
    ['{"kind":"Secret"}', '{\\"kind\\": \\"Secret\\"}', 'kind: Secret\n', '"kind":"SecretList"'].map(
      hasSecret,
    ),
  ).toEqual(Array(4).fill(true));
  expect(['{"kind":"SecretStore"}', '{"kind":"Pod"}'].map(hasSecret)).toEqual([false, false]);
});

test('errors name the request, without a password', async () => {
  const transport = connectTo(`https://u:${PLANTED}@127.0.0.1:1`);
  const error = await transport.send(get).catch((cause: unknown) => cause);
  expect(asGoUrlError(error as never)).toBe(
    'Get "https://127.0.0.1:1/api/v1/namespaces": dial tcp 127.0.0.1:1: connect: connection refused',
  );
  expect(transport.server).toBe('https://127.0.0.1:1');
});
