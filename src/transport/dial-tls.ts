import { isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SecureContext, TLSSocket } from 'node:tls';
import type { Clock } from '../process/clock.js';
import { overheard } from './dial-tcp.js';
import { ExchangeError, type ExchangeTrace } from './exchange.js';
import { type PeerCertificateFields, tlsFault, tlsMessage } from './go-words.js';

/** The time that Go's net/http allows for a handshake. */
const HANDSHAKE_LIMIT_MS = 10_000;

/** How to verify the server, and how to authenticate to it. */
export interface TlsIdentity {
  /** The name to request and to verify; an address is verified but not requested. */
  serverName: string;
  insecure: boolean;
  context: SecureContext;
}

/** PEM texts. */
interface TlsMaterial {
  /** The trusted authorities; Node's own if absent. */
  ca?: readonly string[];
  cert?: string;
  key?: string;
}

/**
 * Reads the authorities and the client's certificate, once for many connections. Fails in Go's words if the texts are
 * invalid: with ExchangeError for the client's.
 */
export async function secureContext(material: TlsMaterial): Promise<SecureContext> {
  const tls = await import('node:tls');
  // Node ignores what it cannot read.
  if (material.ca?.some((text) => text !== '' && !text.includes('-----BEGIN ')))
    throw new Error('unable to load root certificates: unable to parse bytes as PEM block');
  try {
    return tls.createSecureContext({
      ca: material.ca === undefined ? undefined : [...material.ca],
      cert: material.cert,
      key: material.key,
    });
  } catch (cause) {
    throw new ExchangeError(materialMessage(cause), 'dial', { cause });
  }
}

/**
 * The machine's authorities in addition to Node's, because kubectl trusts the machine's. Reading them takes some 80 ms,
 * so only if Node's were not enough. Only Node's if Node cannot read the machine's.
 */
export async function machineAuthorities(): Promise<string[]> {
  const tls = await import('node:tls');
  return typeof tls.getCACertificates === 'function'
    ? [...tls.getCACertificates('default'), ...tls.getCACertificates('system')]
    : [...tls.rootCertificates];
}

function materialMessage(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  if (/key values mismatch/i.test(text)) return 'tls: private key does not match public key';
  if (/no start line/i.test(text)) return 'tls: failed to find any PEM data in certificate input';
  return `tls: ${text.replace(/^error:[0-9A-F]*:/i, '')}`;
}

/**
 * Secures a connected stream. Fails with ExchangeError; the stream is then destroyed.
 * @param protocols to offer, best first (ALPN)
 * @param session to resume; a server that cannot do that makes a full handshake instead
 */
export async function dialTls(
  stream: Duplex,
  identity: TlsIdentity,
  protocols: string[],
  clock: Clock,
  trace?: ExchangeTrace,
  session?: Buffer,
): Promise<TLSSocket> {
  const started = clock.now();
  const tls = await import('node:tls');
  const isAddress = isIP(identity.serverName) !== 0;
  const words = (cause: unknown, certificate?: PeerCertificateFields) =>
    tlsMessage(identity.serverName, isAddress, cause, certificate, clock.now());
  if (stream.destroyed || stream.readableEnded) {
    const cause = stream.errored;
    stream.destroy();
    throw new ExchangeError(cause ? words(cause) : 'EOF', 'dial', {
      cause,
      fault: cause ? tlsFault(cause) : 'cut',
    });
  }
  return new Promise((resolve, reject) => {
    const secured = tls.connect({
      socket: stream as Socket,
      // Node takes the name to verify from `host` if no name is requested.
      host: identity.serverName,
      servername: isAddress ? '' : identity.serverName,
      secureContext: identity.context,
      rejectUnauthorized: !identity.insecure,
      ALPNProtocols: protocols,
      session,
    });
    const fail = (message: string, cause?: unknown) => {
      cancel();
      secured.destroy();
      reject(new ExchangeError(message, 'dial', { cause, fault: tlsFault(cause) }));
    };
    const cancel = clock.after(HANDSHAKE_LIMIT_MS, () => fail('net/http: TLS handshake timeout'));
    // After a failed verification, the certificate is not accessible; this comes just before.
    let certificate: PeerCertificateFields | undefined;
    secured.prependOnceListener('secure', () => {
      certificate = secured.getPeerCertificate();
    });
    const onError = (cause: Error) => fail(words(cause, certificate), cause);
    secured.once('error', onError);
    secured.once('secureConnect', () => {
      cancel();
      secured.off('error', onError);
      secured.on('error', overheard);
      trace?.secured?.(clock.now() - started);
      resolve(secured);
    });
  });
}
