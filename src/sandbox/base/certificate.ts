import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { Boolean as DerBoolean, Set as DerSet, Primitive, UTCTime, Utf8String } from 'asn1js';
import {
  arrayBuffer,
  bitString,
  contextTag,
  derBytes,
  derInteger,
  type Element,
  octetString,
  oid,
  parseDer,
  sequence,
} from './der.js';
import type { SignedRequest } from './signed-request.js';

/** An authority: its key for signing, and its name. */
export interface Authority {
  name: Element;
  key: KeyObject;
  keyId: Buffer;
  certificatePem: string;
}

/** A certificate and its key, both in PEM. */
export interface KeyPair {
  certificatePem: string;
  keyPem: string;
}

/** The allowed uses of a certificate: the object identifiers of RFC 5280, 4.2.1.12. */
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';

/**
 * The validity of the sandbox's own certificates. It does not depend on the sandbox's clock: clients use their own, and
 * a test's clock may show any time. The years fit UTCTime (RFC 5280, 4.1.2.5).
 */
const VALIDITY = sequence(utcTime('2020-01-01T00:00:00Z'), utcTime('2049-12-31T00:00:00Z'));

const ECDSA_WITH_SHA256 = () => sequence(oid('1.2.840.10045.4.3.2'));

/** A new self-signed authority (P-256, X.509 v3 by RFC 5280). */
export function makeAuthority(name: string): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = distinguishedName({ commonName: name });
  const id = keyId(publicKey);
  const own = certificate(issuer, issuer, publicKey, privateKey, [
    extension('2.5.29.19', true, sequence(new DerBoolean({ value: true }))),
    extension('2.5.29.15', true, bitString(Uint8Array.from([0b0000_0110]), 1)),
    extension('2.5.29.14', false, octetString(id)),
  ]);
  return { name: issuer, key: privateKey, keyId: id, certificatePem: pem(own) };
}

/** A server's certificate. @param hosts the names and addresses of the server */
export function makeServerCertificate(authority: Authority, hosts: readonly string[]): KeyPair {
  const names = extension('2.5.29.17', false, sequence(...hosts.map(alternativeName)));
  return issue(authority, { commonName: 'proa sandbox' }, SERVER_AUTH, [names]);
}

/** A client's certificate, which contains its user and the user's group, if any, in the form that Kubernetes reads. */
export function makeClientCertificate(authority: Authority, user: string, group?: string): KeyPair {
  const groups = group === undefined ? {} : { organization: group };
  return issue(authority, { ...groups, commonName: user }, CLIENT_AUTH, []);
}

function issue(authority: Authority, subject: Subject, usage: string, more: Element[]): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const extensions = [...leafExtensions(authority, usage), ...more];
  const leaf = certificate(authority.name, distinguishedName(subject), publicKey, authority.key, extensions);
  return {
    certificatePem: pem(leaf),
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/**
 * A client's certificate for a request, PEM.
 * @param validity milliseconds since 1970; before 2050
 */
export function signRequest(
  authority: Authority,
  { subject, key }: SignedRequest,
  validity: { from: number; until: number },
): string {
  const times = sequence(
    ...[validity.from, validity.until].map((time) => utcTime(new Date(time).toISOString())),
  );
  const extensions = leafExtensions(authority, CLIENT_AUTH);
  return pem(certificate(authority.name, subject, key, authority.key, extensions, times));
}

function leafExtensions(authority: Authority, usage: string): Element[] {
  return [
    extension('2.5.29.19', true, sequence()),
    extension('2.5.29.15', true, bitString(Uint8Array.from([0b1000_0000]), 7)),
    extension('2.5.29.37', false, sequence(oid(usage))),
    extension('2.5.29.35', false, sequence(contextBytes(0, authority.keyId))),
  ];
}

function certificate(
  issuer: Element,
  subject: Element,
  publicKey: KeyObject,
  signer: KeyObject,
  extensions: Element[],
  validity: Element = VALIDITY,
): Buffer {
  const toBeSigned = sequence(
    contextTag(0, derInteger(Uint8Array.from([2]))),
    derInteger(Uint8Array.from([1, ...randomBytes(15)])),
    ECDSA_WITH_SHA256(),
    issuer,
    validity,
    subject,
    parseDer(publicKey.export({ type: 'spki', format: 'der' })),
    contextTag(3, sequence(...extensions)),
  );
  const signature = sign('sha256', derBytes(toBeSigned), signer);
  return derBytes(sequence(toBeSigned, ECDSA_WITH_SHA256(), bitString(signature)));
}

function extension(id: string, critical: boolean, value: Element): Element {
  const flag = critical ? [new DerBoolean({ value: true })] : [];
  return sequence(oid(id), ...flag, octetString(derBytes(value)));
}

interface Subject {
  organization?: string;
  commonName: string;
}

function distinguishedName({ organization, commonName }: Subject): Element {
  const attribute = (id: string, value: string) =>
    new DerSet({ value: [sequence(oid(id), new Utf8String({ value }))] as never });
  return sequence(
    ...(organization === undefined ? [] : [attribute('2.5.4.10', organization)]),
    attribute('2.5.4.3', commonName),
  );
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
