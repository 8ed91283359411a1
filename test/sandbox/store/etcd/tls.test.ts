import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  makeAuthority,
  makeClientCertificate,
  makeServerCertificate,
} from '../../../../src/sandbox/base/certificate.js';
import { backgroundClock } from '../../../../src/sandbox/base/clock.js';
import type { EtcdOptions } from '../../../../src/sandbox/store/etcd/client/options.js';
import { openEtcd } from '../../../../src/sandbox/store/etcd/open.js';
import { EtcdServer, etcdProgram } from '../../../support/etcd.js';
import { isMissing } from '../../../support/reference.js';
import { collect, text, value } from '../contract.js';
import { BYTES } from './setup.js';

describe.skipIf(isMissing('etcd', etcdProgram))('an etcd that asks for client certificates', () => {
  let folder = '';
  const file = (name: string, pem: string) => {
    writeFileSync(join(folder, name), pem, { mode: 0o600 });
    return join(folder, name);
  };
  const authority = makeAuthority('etcd-ca');
  const serverPair = makeServerCertificate(authority, ['127.0.0.1', 'localhost']);
  const caFile = () => file('ca.pem', authority.certificatePem);
  const client = (issuer = authority) => {
    const pair = makeClientCertificate(issuer, 'proa', 'clients');
    return {
      certFile: file('client.pem', pair.certificatePem),
      keyFile: file('client-key.pem', pair.keyPem),
    };
  };
  let server: EtcdServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'proa-etcd-tls-'));
    server = await EtcdServer.start({
      caFile: caFile(),
      certFile: file('server.pem', serverPair.certificatePem),
      keyFile: file('server-key.pem', serverPair.keyPem),
    });
  });
  afterAll(async () => {
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (options: Partial<EtcdOptions>) =>
    openEtcd({ endpoints: [server.url], compactEvery: 0, ...options }, BYTES, backgroundClock, () => {});

  test('serves clients with a certificate', async () => {
    const { store } = await open({ caFile: caFile(), ...client() });
    const { modRevision } = await store.put('/registry/a', value('1'));
    expect(text((await store.get('/registry/a')).entry?.value)).toBe('1');
    expect(await collect(store, '/registry/', modRevision, 1)).toHaveLength(1);
    await store.close();
  });

  test.each([
    ['no client certificate', () => ({ caFile: caFile() })],
    ['no trust in the server', () => client()],
    [
      'a client certificate of somebody else',
      () => ({ caFile: caFile(), ...client(makeAuthority('other-ca')) }),
    ],
  ])('is not reached with %s', async (_what, files) => {
    await expect(open({ ...files(), requestTimeout: 300 })).rejects.toThrow(
      /^etcd does not respond \(https:.*\): /,
    );
  });

  test('is reached by a name in its certificate, and not by an address that the certificate does not contain', async () => {
    const { port } = new URL(server.url);
    const relay = createServer((socket) => {
      const etcd = connect(Number(port), '127.0.0.1');
      pipeline(socket, etcd, socket, () => {});
    });
    relay.listen(0, '127.0.0.2');
    await once(relay, 'listening');
    onTestFinished(() => void relay.close());
    const trusted = { caFile: caFile(), ...client() };
    const named = await open({ endpoints: [`https://localhost:${port}`], ...trusted });
    await named.store.close();
    const elsewhere = `https://127.0.0.2:${(relay.address() as AddressInfo).port}`;
    await expect(open({ endpoints: [elsewhere], ...trusted, requestTimeout: 2000 })).rejects.toThrow(
      "IP: 127.0.0.2 is not in the cert's list",
    );
  });

  test('is not reached without its files, which are named', async () => {
    const none = join(folder, 'none.pem');
    await expect(open({ caFile: none })).rejects.toThrow(new Error(`the path "${none}" does not exist`));
    await expect(open({ caFile: folder })).rejects.toThrow(new Error(`read ${folder}: is a directory`));
    const junk = file('junk.pem', 'junk');
    await expect(open({ certFile: junk, keyFile: junk })).rejects.toThrow(
      new Error(`there is no PEM data in ${junk}`),
    );
  });
});
