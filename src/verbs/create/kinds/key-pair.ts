import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';

/** A block of a PEM file. */
interface Block {
  type: string;
  text: string;
}

/**
 * Fails if a private key does not belong to a certificate, in the words of Go's tls.X509KeyPair.
 * @param certificate PEM; the first certificate counts
 * @param privateKey PEM
 */
export function checkKeyPair(certificate: string, privateKey: string): void {
  const certificateBlock = findCertificate(blocksOf(certificate));
  const keyBlock = findKey(blocksOf(privateKey));
  const publicKey = parsed(() => new X509Certificate(certificateBlock.text).publicKey, MALFORMED);
  const key = parsed(() => createPrivateKey(keyBlock.text), 'tls: failed to parse private key');
  if (key.asymmetricKeyType !== publicKey.asymmetricKeyType)
    throw new Error('tls: private key type does not match public key type');
  if (!bytesOf(createPublicKey(key)).equals(bytesOf(publicKey)))
    throw new Error('tls: private key does not match public key');
}

const MALFORMED = 'x509: malformed certificate';

function findCertificate(blocks: readonly Block[]): Block {
  const found = blocks.find(({ type }) => type === 'CERTIFICATE');
  if (found !== undefined) return found;
  if (blocks.length === 0) throw new Error('tls: failed to find any PEM data in certificate input');
  if (blocks.length === 1 && blocks[0]!.type.endsWith('PRIVATE KEY')) {
    throw new Error(
      'tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched',
    );
  }
  throw new Error(
    `tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: ${typesOf(blocks)}`,
  );
}

function findKey(blocks: readonly Block[]): Block {
  const found = blocks.find(({ type }) => type === 'PRIVATE KEY' || type.endsWith(' PRIVATE KEY'));
  if (found !== undefined) return found;
  if (blocks.length === 0) throw new Error('tls: failed to find any PEM data in key input');
  if (blocks.length === 1 && blocks[0]!.type === 'CERTIFICATE')
    throw new Error('tls: found a certificate rather than a key in the PEM for the private key');
  throw new Error(
    `tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: ${typesOf(blocks)}`,
  );
}

function typesOf(blocks: readonly Block[]): string {
  return `[${blocks.map(({ type }) => type).join(' ')}]`;
}

function blocksOf(text: string): Block[] {
  const blocks = text.matchAll(/^-----BEGIN ([^\n]*?)-----[^\S\n]*\n[^-]*-----END \1-----/gm);
  return [...blocks].map((match) => ({ type: match[1]!, text: match[0] }));
}

function parsed<T>(parse: () => T, otherwise: string): T {
  try {
    return parse();
  } catch (error) {
    throw new Error(otherwise, { cause: error });
  }
}

function bytesOf(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' });
}
