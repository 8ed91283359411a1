import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Constructed, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import { derBytes, type Element, parseDer } from './der.js';

/** What a certificate is made from: a request (PKCS #10) with a verified signature. */
export interface SignedRequest {
  subject: Element;
  key: KeyObject;
}

/** The hash of a request's signature, by the identifier of the algorithm. */
const HASHES: Readonly<Record<string, string | null>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
};

/** Reads a request in PEM; undefined if it is invalid, or not signed with its own key. */
export function readSignedRequest(pem: string): SignedRequest | undefined {
  const body = /-----BEGIN CERTIFICATE REQUEST-----([\s\S]*?)-----END/.exec(pem)?.[1];
  if (body === undefined) return undefined;
  try {
    const [info, algorithm, signature] = parts(parseDer(Buffer.from(body, 'base64')));
    const [, subject, keyInfo] = parts(info!);
    const [id] = parts(algorithm!) as [ObjectIdentifier];
    const hash = HASHES[id.valueBlock.toString()];
    if (hash === undefined) return undefined;
    const key = createPublicKey({ key: derBytes(keyInfo!), format: 'der', type: 'spki' });
    const bytes = Buffer.from((signature as OctetString).valueBlock.valueHexView);
    return verify(hash, derBytes(info!), key, bytes) ? { subject: subject!, key } : undefined;
  } catch {
    // a client can send anything as a request
    return undefined;
  }
}

function parts(element: Element): Element[] {
  return (element as Sequence | Constructed).valueBlock.value as Element[];
}
