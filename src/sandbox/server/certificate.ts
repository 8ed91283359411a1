import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { Boolean as DerBoolean, Set as DerSet, Primitive, UTCTime, Utf8String } from 'asn1js';
import {
  arrayBuffer,
  bitString,
  type Element,
  encode,
  integer,
  octetString,
  oid,
  parsed,
  sequence,
  tagged,
} from './der.js';

/** What a TLS server needs, and what its clients check it with. PEM all. */
export interface ServerCredentials {
  caPem: string;
  certificatePem: string;
  keyPem: string;
}

/**
 * The validity of every certificate. Not from the sandbox' clock: clients judge by their own, and a test's
 * clock may stand anywhere. The years fit UTCTime (RFC 5280, 4.1.2.5).
 */
const VALIDITY = sequence(utcTime('2020-01-01T00:00:00Z'), utcTime('2049-12-31T00:00:00Z'));

const ECDSA_WITH_SHA256 = () => sequence(oid('1.2.840.10045.4.3.2'));

/**
 * A fresh authority and a server certificate signed by it (P-256, X.509 v3 as RFC 5280 has it).
 * @param hosts the names and addresses the server is reached by
 */
export function makeServerCredentials(hosts: readonly string[]): ServerCredentials {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = commonName('proa sandbox authority');
  const authorityKeyId = keyId(authority.publicKey);
  const ca = certificate(issuer, issuer, authority.publicKey, authority.privateKey, [
    extension('2.5.29.19', true, sequence(new DerBoolean({ value: true }))),
    extension('2.5.29.15', true, bitString(Uint8Array.from([0b0000_0110]), 1)),
    extension('2.5.29.14', false, octetString(authorityKeyId)),
  ]);
  const leaf = certificate(issuer, commonName('proa sandbox'), server.publicKey, authority.privateKey, [
    extension('2.5.29.19', true, sequence()),
    extension('2.5.29.15', true, bitString(Uint8Array.from([0b1000_0000]), 7)),
    extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.35', false, sequence(contextBytes(0, authorityKeyId))),
    extension('2.5.29.17', false, sequence(...hosts.map(alternativeName))),
  ]);
  return {
    caPem: pem(ca),
    certificatePem: pem(leaf),
    keyPem: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function certificate(
  issuer: Element,
  subject: Element,
  publicKey: KeyObject,
  signer: KeyObject,
  extensions: Element[],
): Buffer {
  const toBeSigned = sequence(
    tagged(0, integer(Uint8Array.from([2]))),
    integer(Uint8Array.from([1, ...randomBytes(15)])),
    ECDSA_WITH_SHA256(),
    issuer,
    VALIDITY,
    subject,
    parsed(publicKey.export({ type: 'spki', format: 'der' })),
    tagged(3, sequence(...extensions)),
  );
  const signature = sign('sha256', encode(toBeSigned), signer);
  return encode(sequence(toBeSigned, ECDSA_WITH_SHA256(), bitString(signature)));
}

function extension(id: string, critical: boolean, value: Element): Element {
  const flag = critical ? [new DerBoolean({ value: true })] : [];
  return sequence(oid(id), ...flag, octetString(encode(value)));
}

function commonName(name: string): Element {
  const attribute = sequence(oid('2.5.4.3'), new Utf8String({ value: name }));
  return sequence(new DerSet({ value: [attribute] as never }));
}

/** GeneralName: 2 is a DNS name, 7 an address in network byte order. */
function alternativeName(host: string): Element {
  if (isIP(host) === 0) return contextBytes(2, Buffer.from(host, 'latin1'));
  return contextBytes(7, isIP(host) === 4 ? Uint8Array.from(host.split('.'), Number) : ipv6Bytes(host));
}

function ipv6Bytes(host: string): Uint8Array {
  const [head = '', tail] = host.split('::');
  const words = (text: string) =>
    text === '' ? [] : text.split(':').map((word) => Number.parseInt(word, 16));
  const last = tail === undefined ? [] : words(tail);
  const zeros = Array.from({ length: 8 - words(head).length - last.length }, () => 0);
  return Uint8Array.from([...words(head), ...zeros, ...last].flatMap((word) => [word >> 8, word & 0xff]));
}

function contextBytes(tagNumber: number, bytes: Uint8Array): Element {
  return new Primitive({ idBlock: { tagClass: 3, tagNumber }, valueHex: arrayBuffer(bytes) });
}

function utcTime(iso: string): Element {
  return new UTCTime({ valueDate: new Date(iso) });
}

function keyId(publicKey: KeyObject): Buffer {
  return createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest();
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
