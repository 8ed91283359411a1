import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { Set as DerSet, Utf8String } from 'asn1js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import {
  bitString,
  contextTag,
  derBytes,
  derInteger,
  oid,
  parseDer,
  sequence,
} from '../../src/sandbox/base/der.js';
import { TestClient } from './client.js';

const PATH = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
const CLIENTS = 'kubernetes.io/kube-apiserver-client';

let sandbox: ApiServer;
let admin: TestClient;

beforeAll(async () => {
  sandbox = await startApiServer({ pods: 0, rbac: true });
  admin = new TestClient(sandbox);
});
afterAll(async () => {
  admin.close();
  await sandbox.close();
});

/** A request (RFC 2986) by jane. @param forged signed by another key */
function requestOf(forged = false, group = 'team') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = (id: string, value: string) =>
    new DerSet({ value: [sequence(oid(id), new Utf8String({ value }))] as never });
  const info = sequence(
    derInteger(Uint8Array.from([0])),
    sequence(name('2.5.4.10', group), name('2.5.4.3', 'jane')),
    parseDer(publicKey.export({ type: 'spki', format: 'der' })),
    contextTag(0),
  );
  const signer = forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey;
  const signature = sign('sha256', derBytes(info), signer);
  const der = derBytes(sequence(info, sequence(oid('1.2.840.10045.4.3.2')), bitString(signature)));
  const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`;
  return { pem, keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** Makes a request and decides on it; returns its certificate. */
async function decided(
  name: string,
  pem: string,
  {
    type = 'Approved',
    signerName = CLIENTS,
    ...more
  }: { type?: string; signerName?: string; [key: string]: unknown } = {},
): Promise<string> {
  const spec = { request: Buffer.from(pem).toString('base64'), signerName, usages: ['client auth'], ...more };
  const { json } = await admin.write('POST', PATH, { metadata: { name }, spec });
  const conditions = [{ type, status: 'True', reason: 'Test' }];
  await admin.write('PUT', `${PATH}/${name}/approval`, { ...json, status: { conditions } });
  const { status } = (await admin.get(`${PATH}/${name}`)).json;
  return Buffer.from(status.certificate ?? '', 'base64').toString();
}

describe('a request for a certificate', () => {
  test('that is approved is signed, and the certificate identifies its user', async () => {
    const { pem, keyPem } = requestOf();
    const certificatePem = await decided('jane', pem);
    const client = { certificatePem, keyPem };
    const jane = new TestClient({ ...sandbox, client });
    const headers = { authorization: '', 'content-type': 'application/json' };
    const { json } = await jane.send(
      'POST',
      '/apis/authentication.k8s.io/v1/selfsubjectreviews',
      headers,
      '{}',
    );
    expect(json.status.userInfo).toMatchObject({
      username: 'jane',
      groups: ['team', 'system:authenticated'],
    });
    expect((await jane.get('/api/v1/pods', { authorization: '' })).json.message).toBe(
      'pods is forbidden: User "jane" cannot list resource "pods" in API group "" at the cluster scope',
    );
    jane.close();
  });

  test('determines the validity, up to a year', async () => {
    const days = async (name: string, expirationSeconds: number) => {
      const { validTo } = new X509Certificate(await decided(name, requestOf().pem, { expirationSeconds }));
      return Math.round((Date.parse(validTo) - Date.now()) / 86_400_000);
    };
    expect([await days('short', 2 * 86_400), await days('long', 1000 * 86_400)]).toEqual([2, 365]);
  });

  test('is not signed if it is denied, for another signer or an administrator, or not signed by its own key', async () => {
    const certificates = [
      await decided('denied', requestOf().pem, { type: 'Denied' }),
      await decided('other', requestOf().pem, { signerName: 'example.com/other' }),
      await decided('forged', requestOf(true).pem),
      await decided('junk', 'junk'),
      await decided('admin', requestOf(false, 'system:masters').pem),
    ];
    expect(certificates).toEqual(['', '', '', '', '']);
  });
});
