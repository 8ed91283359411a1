import { describe, expect, test } from 'vitest';
import type { UserCredentials } from '../../src/kubeconfig/connection.js';
import { constantCredentials, impersonationHeaders } from '../../src/transport/credentials.js';
import { readText } from '../../src/transport/read.js';
import { tokenFileCredentials } from '../../src/transport/token-file.js';
import { ManualClock } from '../support/manual-clock.js';
import { connectTo } from './support/client.js';
import { type Handler, startServer } from './support/servers.js';

const get = { method: 'GET', path: '/' };

const authorization = async (user: UserCredentials) =>
  (await constantCredentials(user).current()).authorization;

describe('static credentials', () => {
  test('a token', async () => {
    expect(await authorization({ token: 'abc' })).toBe('Bearer abc');
  });
  test('a user and password, of any characters', async () => {
    // RFC 7617, section 2.1: the user "test" and the password 123£ in UTF-8
    expect(await authorization({ username: 'test', password: '123£' })).toBe('Basic dGVzdDoxMjPCow==');
  });
  test('nothing', async () => {
    expect(await authorization({ token: '', username: '' })).toBeUndefined();
  });
  test.each([
    [
      { clientCertData: 'cert', clientKeyData: 'key' },
      { cert: 'cert', key: 'key' },
    ],
    [{ clientCertData: 'cert' }, undefined],
    [{ clientKeyData: 'key' }, undefined],
  ])('a certificate with its key, and neither without the other: %j', async (user, certificate) => {
    expect((await constantCredentials(user).current()).certificate).toEqual(certificate);
  });
  test('are sent with every request', async () => {
    const server = await startServer((request, response) => response.end(request.headers.authorization));
    const transport = connectTo(server, { user: { token: 'abc' } });
    for (let i = 0; i < 2; i++) expect(await readText(await transport.send(get))).toBe('Bearer abc');
  });
  test('are not retried after a refusal', async () => {
    let asked = 0;
    const server = await startServer((_request, response) => {
      asked++;
      response.writeHead(401).end();
    });
    expect((await connectTo(server, { user: { token: 'abc' } }).send(get)).status).toBe(401);
    expect(asked).toBe(1);
  });
});

describe('impersonation', () => {
  test('sends headers as the server reads them', () => {
    const headers = impersonationHeaders({
      user: 'jane',
      uid: 'u-1',
      groups: ['a', 'b'],
      extra: { scopes: ['view', 'edit'], 'example.com/Key%': ['x'] },
    });
    expect(headers).toEqual({
      'impersonate-user': 'jane',
      'impersonate-uid': 'u-1',
      'impersonate-group': ['a', 'b'],
      'impersonate-extra-scopes': ['view', 'edit'],
      'impersonate-extra-example.com%2fkey%25': ['x'],
    });
    expect(impersonationHeaders(undefined)).toEqual({});
  });

  test.each(['h2', 'https'] as const)('sends several groups as several headers over %s', async (kind) => {
    const echo: Handler = (request, response) => {
      const { rawHeaders } = request;
      const groups = rawHeaders.flatMap((name, i) =>
        name.toLowerCase() === 'impersonate-group' ? [rawHeaders[i + 1]] : [],
      );
      response.end(JSON.stringify(groups));
    };
    const server = await startServer(echo, { kind });
    const transport = connectTo(server, { user: { impersonate: { user: 'jane', groups: ['a', 'b,c'] } } });
    expect(await readText(await transport.send(get))).toBe('["a","b,c"]');
  });
});

describe('a token file', () => {
  const fileOf = (text: () => string) => {
    const clock = new ManualClock();
    return { clock, source: tokenFileCredentials('/run/token', {}, clock, async () => text()) };
  };

  test('is read again before it is a minute old, and not at each request', async () => {
    let reads = 0;
    const { clock, source } = fileOf(() => `token-${++reads}\n`);
    expect((await source.current()).authorization).toBe('Bearer token-1');
    clock.advance(49_000);
    expect((await source.current()).authorization).toBe('Bearer token-1');
    clock.advance(11_000);
    expect((await source.current()).authorization).toBe('Bearer token-2');
  });

  test('keeps its last token if it cannot be read again', async () => {
    let text: string | undefined = 'old';
    const { clock, source } = fileOf(() => {
      if (text === undefined) throw new Error('gone');
      return text;
    });
    await source.current();
    text = undefined;
    clock.advance(60_000);
    expect((await source.current()).authorization).toBe('Bearer old');
    text = 'new';
    expect((await source.current()).authorization).toBe('Bearer new');
  });

  test('is read again when the server refuses its token', async () => {
    let text = 'old';
    const { source } = fileOf(() => text);
    const shown = await source.current();
    expect(await source.refused(shown)).toBeUndefined();
    text = 'new';
    expect((await source.refused(shown))?.authorization).toBe('Bearer new');
  });

  // In kubectl 1.32's words after `error: `.
  test('is reported if it does not exist', async () => {
    const server = await startServer(() => {});
    const transport = connectTo(server, { user: { tokenFile: '/nonexistent' } });
    await expect(transport.send(get)).rejects.toMatchObject({
      name: 'ConnectionError',
      message: 'open /nonexistent: no such file or directory',
    });
  });

  // As kubectl 1.32 does.
  test('gives way to the token in the configuration if it does not exist', async () => {
    const server = await startServer((request, response) => response.end(request.headers.authorization));
    const sent = async (user: UserCredentials) => readText(await connectTo(server, { user }).send(get));
    expect(await sent({ token: 'own', tokenFile: '/nonexistent' })).toBe('Bearer own');
    await expect(sent({ username: 'u', password: 'p', tokenFile: '/nonexistent' })).rejects.toThrow(
      'no such file or directory',
    );
  });

  test('is reported if it is empty', async () => {
    await expect(fileOf(() => '\n').source.current()).rejects.toThrow(
      'read empty token from file "/run/token"',
    );
  });
});
