import { createSecureContext, TLSSocket } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { describeConnectionError } from '../../src/transport/describe-error.js';
import { readText } from '../../src/transport/read.js';
import { connectTo } from './support/client.js';
import { type Handler, recorded, startRaw, startServer } from './support/servers.js';

const get = { method: 'GET', path: '/' };
const ok: Handler = (_request, response) => response.end('ok');

/** What kubectl would print. */
async function complaint(transport: ReturnType<typeof connectTo>): Promise<string> {
  return transport.send(get).then(
    () => 'no complaint',
    (error: Error) => describeConnectionError(error),
  );
}

const VERIFY = 'Unable to connect to the server: tls: failed to verify certificate: x509:';

describe('the trusted servers', () => {
  test("are not those without the authority's signature", async () => {
    const server = await startServer(ok);
    expect(await complaint(connectTo(server, { caData: undefined }))).toBe(
      `${VERIFY} certificate signed by unknown authority`,
    );
    expect(await complaint(connectTo(server, { caData: recorded('named.pem') }))).toBe(
      `${VERIFY} certificate signed by unknown authority`,
    );
  });

  test('are not those with another name', async () => {
    const named = await startServer(ok, { certificate: 'named' });
    const server = await startServer(ok);
    expect(await complaint(connectTo(named))).toBe(
      `${VERIFY} cannot validate certificate for 127.0.0.1 because it doesn't contain any IP SANs`,
    );
    expect(await complaint(connectTo(named, { tlsServerName: 'foo.example' }))).toBe(
      `${VERIFY} certificate is valid for only.test.example, not foo.example`,
    );
    expect(await complaint(connectTo(server, { tlsServerName: 'foo.example' }))).toBe(
      `${VERIFY} certificate is valid for localhost, api.test.example, not foo.example`,
    );
  });

  test('are not those with an expired certificate', async () => {
    const server = await startServer(ok, { certificate: 'expired' });
    expect(await complaint(connectTo(server))).toMatch(
      /^Unable to connect to the server: tls: failed to verify certificate: x509: certificate has expired or is not yet valid: current time \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ is after 2020-02-01T00:00:00Z$/,
    );
  });

  test('are refused with an error that code can recognize', async () => {
    const server = await startServer(ok);
    const named = await startServer(ok, { certificate: 'named' });
    const expired = await startServer(ok, { certificate: 'expired' });
    const fault = (fault: string) => ({ name: 'ConnectionError', fault });
    const unsigned = connectTo(server, { caData: undefined });
    await expect(unsigned.send(get)).rejects.toMatchObject(fault('authority'));
    await expect(connectTo(named).send(get)).rejects.toMatchObject(fault('certificate'));
    await expect(connectTo(expired).send(get)).rejects.toMatchObject(fault('certificate'));
  });

  test('have the configured name, which is requested', async () => {
    const server = await startServer(
      (request, response) => {
        const socket = request.socket as TLSSocket;
        response.end(String(socket.servername));
      },
      { certificate: 'named', kind: 'https' },
    );
    const response = await connectTo(server, { tlsServerName: 'only.test.example' }).send(get);
    expect(await readText(response)).toBe('only.test.example');
  });

  test('are all servers on request', async () => {
    const server = await startServer(ok, { certificate: 'expired' });
    const transport = connectTo(server, { caData: undefined, insecureSkipTlsVerify: true });
    expect(await readText(await transport.send(get))).toBe('ok');
  });
});

describe('the identity of the client', () => {
  const whoami: Handler = (request, response) => {
    const subject = (request.socket as TLSSocket).getPeerCertificate().subject as { CN?: string } | undefined;
    response.end(subject?.CN ?? 'nobody');
  };

  test.each(['h2', 'https'] as const)('is shown as a certificate over %s', async (kind) => {
    const server = await startServer(whoami, { kind, requestClientCertificate: true });
    const user = { clientCertData: recorded('client.pem'), clientKeyData: recorded('client.key') };
    expect(await readText(await connectTo(server, { user }).send(get))).toBe('test client');
    expect(await readText(await connectTo(server).send(get))).toBe('nobody');
  });

  // In kubectl 1.32's words after `error: `.
  test.each([
    [
      { clientCertData: 'abc', clientKeyData: 'abc' },
      'tls: failed to find any PEM data in certificate input',
    ],
    [
      { clientCertData: recorded('client.pem'), clientKeyData: recorded('client2.key') },
      'tls: private key does not match public key',
    ],
  ])('cannot be an invalid certificate', async (user, message) => {
    const server = await startServer(ok);
    await expect(connectTo(server, { user }).send(get)).rejects.toMatchObject({
      name: 'ConnectionError',
      message,
    });
  });

  test('cannot be checked with an invalid authority', async () => {
    const server = await startServer(ok);
    await expect(connectTo(server, { caData: 'abc' }).send(get)).rejects.toThrow(
      'unable to load root certificates: unable to parse bytes as PEM block',
    );
  });
});

describe('a failed handshake', () => {
  test('is reported for a server of plain HTTP', async () => {
    const server = await startServer(ok, { kind: 'http' });
    expect(await complaint(connectTo(server.url.replace('http:', 'https:')))).toBe(
      'Unable to connect to the server: http: server gave HTTP response to HTTPS client',
    );
  });

  test('is reported for a server that hangs up', async () => {
    const impatient = {
      now: () => 0,
      after(ms: number, callback: () => void) {
        if (ms <= 1000) queueMicrotask(callback);
        return () => {};
      },
    };
    const port = await startRaw((socket) => socket.once('data', () => socket.end()));
    expect(await complaint(connectTo(`https://127.0.0.1:${port}`, {}, { clock: impatient }))).toBe(
      'Unable to connect to the server: EOF',
    );
  });

  test('is reported for a server that requires a certificate and gets none', async () => {
    const port = await startRaw((socket) => {
      new TLSSocket(socket, {
        isServer: true,
        secureContext: createSecureContext({
          cert: recorded('server.pem'),
          key: recorded('server.key'),
          maxVersion: 'TLSv1.2',
        }),
        requestCert: true,
        rejectUnauthorized: true,
      }).on('error', () => {});
    });
    expect(await complaint(connectTo(`https://127.0.0.1:${port}`))).toMatch(
      /^Unable to connect to the server: /,
    );
  });
});

test('is reported if nobody listens', async () => {
  const port = await startRaw(() => {});
  const server = await startServer(ok);
  const closedPort = server.port;
  await new Promise((resolve) => server.server.close(resolve));
  expect(port).not.toBe(closedPort);
  expect(await complaint(connectTo(`https://127.0.0.1:${closedPort}`))).toBe(
    `The connection to the server 127.0.0.1:${closedPort} was refused - did you specify the right host or port?`,
  );
});
