import { EventEmitter } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ConnectionConfig } from '../../src/kubeconfig/connection.js';
import { systemClock } from '../../src/process/clock.js';
import { createTransport } from '../../src/transport/create.js';
import type { TlsSessions, TransportDeps } from '../../src/transport/deps.js';
import { readText } from '../../src/transport/read.js';
import { keepSession } from '../../src/transport/resumption.js';
import { SESSION_LIMIT_MS, type TlsSession, TlsSessionFile } from '../../src/transport/tls-sessions.js';
import { recorded } from './support/servers.js';

const client = { clientCertData: recorded('client.pem'), clientKeyData: recorded('client.key') };
const client2 = { clientCertData: recorded('client2.pem'), clientKeyData: recorded('client2.key') };

/** A server that responds with the client's name and whether a session was resumed; it has its own session key. */
async function startResuming(maxVersion: 'TLSv1.2' | 'TLSv1.3' = 'TLSv1.3', port = 0) {
  const server = createSecureServer(
    {
      cert: recorded('server.pem'),
      key: recorded('server.key'),
      ca: recorded('ca.pem'),
      requestCert: true,
      rejectUnauthorized: false,
      maxVersion,
    },
    (request, response) => {
      const socket = request.stream.session!.socket as TLSSocket;
      const subject = socket.getPeerCertificate().subject as { CN?: string } | undefined;
      response.end(`${socket.isSessionReused() ? 'resumed' : 'whole'} by ${subject?.CN ?? 'nobody'}`);
    },
  );
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { server, url: `https://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A cache folder, and runs that share it, one after the other. */
async function scene(maxVersion?: 'TLSv1.2' | 'TLSv1.3') {
  const { url, server } = await startResuming(maxVersion);
  const folder = mkdtempSync(join(tmpdir(), 'proa-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = join(folder, 'cache');
  const kept = join(place, 'tls-sessions');
  const run = async (
    config: Partial<ConnectionConfig> = {},
    sessions: Partial<TlsSessions> = {},
    now = Date.now,
    more: Partial<TransportDeps> = {},
  ) => {
    const transport = createTransport(
      { server: url, caData: recorded('ca.pem'), user: client, ...config },
      {
        userAgent: 'proa/test',
        ...more,
        environment: {},
        clock: { ...systemClock, now },
        sessions: {
          folder: place,
          uid: process.getuid!(),
          client: 'proa/test node/24',
          runtime: 'node',
          wanted: async () => true,
          ...sessions,
        },
      },
    );
    try {
      return await readText(await transport.send({ method: 'GET', path: '/' }));
    } finally {
      transport.close();
    }
  };
  const files = () => readdirSync(kept).map((name) => join(kept, name));
  return { url, server, folder, place, kept, run, files };
}

describe('a TLS session is resumed by the next run', () => {
  test('with the same identity, once', async () => {
    const { run } = await scene();
    expect(await run()).toBe('whole by test client');
    expect(await run()).toBe('resumed by test client');
    // Node's server issues no new session for a resumed one.
    expect(await run()).toBe('whole by test client');
  });

  test('without a client certificate, too', async () => {
    const { run } = await scene();
    expect(await run({ user: {} })).toBe('whole by nobody');
    expect(await run({ user: {} })).toBe('resumed by nobody');
  });

  test('by only one of two simultaneous runs', async () => {
    const { run, files } = await scene();
    await run();
    const both = await Promise.all([run(), run()]);
    expect(both.sort()).toEqual(['resumed by test client', 'whole by test client']);
    expect(files()).toHaveLength(1);
    expect(await run()).toBe('resumed by test client');
  });

  test('from a private file, which the run that uses it removes', async () => {
    const { run, files, kept } = await scene();
    await run();
    expect(files()).toHaveLength(1);
    expect(statSync(files()[0]!).mode & 0o777).toBe(0o600);
    expect(statSync(kept).mode & 0o777).toBe(0o700);
    await run();
    expect(files()).toEqual([]);
  });
});

describe('there is a full handshake', () => {
  const other = recorded('named.pem');

  test.each<[string, Partial<ConnectionConfig>, string]>([
    ['another client certificate', { user: client2 }, 'whole by'],
    ['no client certificate', { user: {} }, 'whole by nobody'],
    ['another name for the server', { tlsServerName: 'localhost' }, 'whole by test client'],
    ['one more authority', { caData: `${recorded('ca.pem')}\n${other}` }, 'whole by test client'],
    [
      'no check of the server',
      { insecureSkipTlsVerify: true, caData: undefined as never },
      'whole by test client',
    ],
  ])('with %s', async (_, config, expected) => {
    const { run } = await scene();
    await run();
    expect(await run(config)).toContain(expected);
  });

  test('with an authority or a name that does not match the server', async () => {
    const { run } = await scene();
    await run();
    await expect(run({ caData: other })).rejects.toThrow('certificate signed by unknown authority');
    await expect(run({ tlsServerName: 'foo.example' })).rejects.toThrow('not foo.example');
    await run();
    await expect(run({ caData: other })).rejects.toThrow('certificate signed by unknown authority');
  });

  test('with another runtime or release', async () => {
    const { run } = await scene();
    await run();
    expect(await run({}, { client: 'proa/test node/25' })).toBe('whole by test client');
    expect(await run({}, { client: 'proa/test bun/1', runtime: 'bun' })).toBe('whole by test client');
    // Each has its own.
    expect(await run({}, { client: 'proa/test node/25' })).toBe('resumed by test client');
    expect(await run({}, { client: 'proa/test bun/1', runtime: 'bun' })).toBe('resumed by test client');
  });

  test('after an insecure run, which leaves no session', async () => {
    const { run, kept } = await scene();
    const insecure = { insecureSkipTlsVerify: true };
    await run({ ...insecure, caData: undefined as never });
    await run(insecure);
    expect(() => statSync(kept)).toThrow();
  });

  test('with TLS 1.2, whose sessions do not have their own keys', async () => {
    const { run, kept } = await scene('TLSv1.2');
    expect(await run()).toBe('whole by test client');
    expect(await run()).toBe('whole by test client');
    expect(() => statSync(kept)).toThrow();
  });

  test('an hour after the certificates were checked', async () => {
    const { run } = await scene();
    const start = Date.now();
    const at = (share: number) => run({}, {}, () => start + share * SESSION_LIMIT_MS);
    expect(await at(0)).toBe('whole by test client');
    expect(await at(0.9)).toBe('resumed by test client');
    expect(await at(1)).toBe('whole by test client');
    expect(await at(2)).toBe('whole by test client');
  });

  test('if the clock was set back to before the session', async () => {
    const { run } = await scene();
    await run();
    expect(await run({}, {}, () => Date.now() - 60_000)).toBe('whole by test client');
  });

  test('if the server no longer knows the session', async () => {
    const { run, server } = await scene();
    await run();
    server.setTicketKeys(Buffer.alloc(48, 7));
    expect(await run()).toBe('whole by test client');
    expect(await run()).toBe('resumed by test client');
  });

  test('if the server rejects the session with an error', async () => {
    const { run, server } = await scene();
    const refuseOnce = () => {
      // TLS's fatal alert 40, handshake_failure.
      const alert = Buffer.from([0x15, 3, 3, 0, 2, 2, 40]);
      server.prependOnceListener('connection', (socket: Socket) => socket.end(alert));
    };
    await run();
    refuseOnce();
    expect(await run()).toBe('whole by test client');
    expect(await run()).toBe('resumed by test client');
    refuseOnce();
    await expect(run()).rejects.toThrow();
  });

  test('if it was disabled, and no file', async () => {
    const { run, kept, files } = await scene();
    const off = { wanted: async () => false };
    await run({}, off);
    expect(() => statSync(kept)).toThrow();
    await run();
    expect(await run({}, off)).toBe('whole by test client');
    expect(files()).toHaveLength(1);
  });

  test.each<[string, (file: string) => void]>([
    ['empty', (file) => writeFileSync(file, '')],
    ['cut short', (file) => writeFileSync(file, readFileSync(file).subarray(0, 200))],
    [
      'changed',
      (file) => {
        const bytes = readFileSync(file);
        bytes[bytes.length >> 1]! ^= 1;
        writeFileSync(file, bytes);
      },
    ],
    ['too large', (file) => writeFileSync(file, Buffer.alloc(1024 * 1024))],
    ['readable by others', (file) => chmodSync(file, 0o644)],
    [
      'a link',
      (file) => {
        writeFileSync(`${file}-elsewhere`, readFileSync(file), { mode: 0o600 });
        rmSync(file);
        symlinkSync(`${file}-elsewhere`, file);
      },
    ],
    [
      'a folder',
      (file) => {
        rmSync(file);
        mkdirSync(file);
      },
    ],
  ])('from a file that is %s', async (_, damage) => {
    const { run, files } = await scene();
    await run();
    damage(files()[0]!);
    expect(await run()).toBe('whole by test client');
  });

  test('in a folder that others may enter, or that belongs to someone else', async () => {
    const { run, kept } = await scene();
    await run();
    expect(await run({}, { uid: process.getuid!() + 1 })).toBe('whole by test client');
    chmodSync(kept, 0o750);
    expect(await run()).toBe('whole by test client');
  });

  test('if there can be no folder', async () => {
    const { run, place } = await scene();
    writeFileSync(place, 'no folder');
    expect(await run()).toBe('whole by test client');
    expect(await run()).toBe('whole by test client');
    expect(await run({}, { folder: '/proc/proa' })).toBe('whole by test client');
  });
});

test('a missing server is reported as usual, however long the settings take', async () => {
  const { run, server, url } = await scene();
  await new Promise((resolve) => server.close(resolve));
  const refused = () =>
    new Promise<boolean>((resolve) => {
      connect(Number(new URL(url).port), '127.0.0.1').once('error', () => setImmediate(resolve, true));
    });
  const wanted = async () => (await refused()) && (await refused());
  await expect(run({}, { wanted })).rejects.toThrow('connect: connection refused');
});

test('a session is in no log, and encrypted in its file', async () => {
  const { run, files, place, url } = await scene();
  const log: string[] = [];
  await run({}, {}, Date.now, { verbosity: 10, log: (_, text) => log.push(text) });
  await run({}, {}, Date.now, { verbosity: 10, log: (_, text) => log.push(text) });
  await run({}, {}, Date.now, { verbosity: 10, log: (_, text) => log.push(text) });
  const file = readFileSync(files()[0]!);
  const owner = {
    client: 'proa/test node/24',
    runtime: 'node',
    address: new URL(url).host,
    proxy: undefined,
    serverName: '127.0.0.1',
    protocols: ['h2', 'http/1.1'],
    ca: recorded('ca.pem'),
    cert: client.clientCertData,
    key: client.clientKeyData,
  };
  const { bytes } = new TlsSessionFile({ folder: place, uid: process.getuid!() }, owner).take(Date.now())!;
  expect(bytes.length).toBeGreaterThan(500);
  expect(log.length).toBeGreaterThan(10);
  const logged = log.join('\n');
  for (let at = 0; at + 24 <= bytes.length; at += 3) {
    const part = bytes.subarray(at, at + 24);
    expect(file.includes(part)).toBe(false);
    for (const form of ['hex', 'base64', 'latin1', 'utf8'] as const)
      expect(logged).not.toContain(part.toString(form));
  }
});

describe('what is kept from a connection', () => {
  const now = 1_700_000_000_000;

  /** The used parts of a connection that receives a session. */
  function givenSession(
    facts: { authorized?: boolean; reused?: boolean; protocol?: string; ends?: string[]; client?: string },
    used?: TlsSession,
  ): TlsSession | undefined {
    const {
      authorized = true,
      reused = false,
      protocol = 'TLSv1.3',
      ends = ['Jan 1 00:00:00 2120 GMT'],
    } = facts;
    const folder = mkdtempSync(join(tmpdir(), 'proa-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const owner = { client: '', runtime: '', address: '', proxy: '', serverName: '', protocols: [], ca: '' };
    const place = { folder, uid: process.getuid!() };
    const file = new TlsSessionFile(place, { ...owner, cert: undefined, key: undefined });
    const chain = ends.reduceRight<object | undefined>(
      (above, valid_to) => ({ valid_to, issuerCertificate: above }),
      undefined,
    );
    const socket = Object.assign(new EventEmitter(), {
      authorized,
      getProtocol: () => protocol,
      isSessionReused: () => reused,
      getPeerCertificate: () => chain ?? {},
    });
    keepSession(socket as unknown as TLSSocket, file, used, facts.client, () => now);
    socket.emit('session', Buffer.from('ticket'));
    return file.take(now);
  }

  test('the session, for an hour', () => {
    expect(givenSession({})).toEqual({ bytes: Buffer.from('ticket'), expires: now + SESSION_LIMIT_MS });
  });

  test("no longer than the server's certificate chain is valid", () => {
    const soon = new Date(now + 60_000).toUTCString();
    expect(givenSession({ ends: [soon, 'Jan 1 00:00:00 2120 GMT'] })?.expires).toBe(now + 60_000);
    expect(givenSession({ ends: ['Jan 1 00:00:00 2120 GMT', soon] })?.expires).toBe(now + 60_000);
  });

  test('no longer than the client’s certificate is valid', () => {
    expect(givenSession({ client: recorded('client.pem') })?.expires).toBe(now + SESSION_LIMIT_MS);
    expect(givenSession({ client: recorded('expired.pem') })).toBeUndefined();
  });

  test('no longer than the resumed session', () => {
    const used = { bytes: Buffer.from('older'), expires: now + 5 };
    expect(givenSession({ reused: true }, used)).toEqual({ bytes: Buffer.from('ticket'), expires: now + 5 });
    expect(givenSession({ reused: false }, used)?.expires).toBe(now + SESSION_LIMIT_MS);
  });

  test.each([
    ['the server was not checked', { authorized: false }],
    ['it is TLS 1.2', { protocol: 'TLSv1.2' }],
    ['nobody knows when certificates were checked', { reused: true }],
    ['there is no certificate to be seen', { ends: [] }],
    ['the certificate’s end cannot be read', { ends: ['soon'] }],
    ['the client’s certificate cannot be read', { client: 'none' }],
  ])('nothing if %s', (_, facts) => {
    expect(givenSession(facts)).toBeUndefined();
  });
});
