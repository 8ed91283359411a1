import type { IncomingMessage } from 'node:http';
import { connect } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { readCall } from '../../src/sandbox/http/call.js';

let sandbox: ApiServer;

beforeEach(async () => {
  sandbox = await startApiServer();
});

afterEach(() => sandbox.close());

interface Exchange {
  status: string;
  resumed: boolean;
  /** For the next connection. */
  session: Buffer | undefined;
}

/** Tries to create a namespace on a separate connection. */
function create(
  name: string,
  certificate: { cert?: string; key?: string },
  session?: Buffer,
): Promise<Exchange> {
  const body = JSON.stringify({ metadata: { name } });
  const head = `POST /api/v1/namespaces HTTP/1.1\r\nHost: sandbox\r\nContent-Length: ${body.length}\r\nConnection: close`;
  return new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(sandbox.url);
    let kept = session;
    let resumed = false;
    let text = '';
    const socket = connect(
      { host, port: Number(port), ca: sandbox.caPem, session, ...certificate, ALPNProtocols: ['http/1.1'] },
      () => {
        resumed = socket.isSessionReused();
        socket.write(`${head}\r\n\r\n${body}`);
      },
    );
    socket.on('session', (given) => {
      kept = given;
    });
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: text.split(' ')[1] ?? '', resumed, session: kept }));
  });
}

test('a client without a certificate at the start of a TLS session has none when it is resumed', async () => {
  const first = await create('first', {});
  const second = await create('second', {}, first.session);
  expect([first.status, second.status, second.resumed]).toEqual(['403', '403', true]);
});

test('a client with a certificate still has it', async () => {
  const { certificatePem: cert, keyPem: key } = sandbox.client;
  const first = await create('first', { cert, key });
  const second = await create('second', { cert, key }, first.session);
  expect([first.status, second.status, second.resumed]).toEqual(['201', '201', true]);
});

test('a runtime that reports a session without a certificate as authorized is not trusted', () => {
  const certified = (certificate: object | undefined) => {
    const socket = { authorized: true, getPeerX509Certificate: () => certificate };
    const request = { method: 'POST', url: '/', headers: {}, socket } as unknown as IncomingMessage;
    return readCall(request, new AbortController().signal, false).certificate;
  };
  expect(certified({ subject: 'O=a\nO=b\nCN=c' })).toEqual({ name: 'c', groups: ['a', 'b'] });
  expect(certified(undefined)).toBeUndefined();
});
