/** Node's network errors in the words of Go, and therefore of kubectl. */
import type { Fault } from './exchange.js';

/** What Node's errors contain besides their message. */
interface NodeError extends Error {
  code?: string;
  host?: string;
  syscall?: string;
  reason?: string;
  cert?: PeerCertificateFields;
}

/** The parts of Node's PeerCertificate that messages mention. */
export interface PeerCertificateFields {
  subjectaltname?: string;
  valid_from?: string;
  valid_to?: string;
}

const SYSTEM_WORDS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset by peer',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network is unreachable',
  ETIMEDOUT: 'connection timed out',
  EADDRNOTAVAIL: "can't assign requested address",
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EMFILE: 'too many open files',
};

const UNKNOWN_AUTHORITY = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_UNTRUSTED',
  'INVALID_CA',
  'CERT_SIGNATURE_FAILURE',
]);

/** Node's codes for a certificate of a trusted authority that is not valid for this server, or not now. */
const INVALID_CERTIFICATE = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'INVALID_PURPOSE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function asNodeError(error: unknown): NodeError {
  return error instanceof Error ? error : new Error(String(error));
}

/** The reason of a failed connect, if code depends on it. */
export function dialFault(cause: unknown): Fault | undefined {
  return asNodeError(cause).code === 'ECONNREFUSED' ? 'refused' : undefined;
}

/** The same for a TLS handshake. */
export function tlsFault(cause: unknown): Fault | undefined {
  const { code = '' } = asNodeError(cause);
  if (code === 'ECONNRESET') return 'cut';
  if (INVALID_CERTIFICATE.has(code)) return 'certificate';
  return UNKNOWN_AUTHORITY.has(code) ? 'authority' : undefined;
}

/** The same for a failure on an established connection. */
export function streamFault(cause: unknown): Fault | undefined {
  return asNodeError(cause).code === 'ERR_HTTP2_STREAM_ERROR' ? 'stream' : undefined;
}

/** A failed connect to `address` (`host:port`). */
export function dialMessage(address: string, cause: unknown): string {
  const { code, message } = asNodeError(cause);
  return `dial tcp ${address}: connect: ${SYSTEM_WORDS[code ?? ''] ?? message}`;
}

/** A name that could not be resolved. Names the resolver, as Go does, if Node knows it. */
export async function lookupMessage(host: string, cause: unknown): Promise<string> {
  const { getServers } = await import('node:dns');
  const server = getServers()[0];
  const on = server === undefined ? '' : ` on ${/:\d+$/.test(server) ? server : `${server}:53`}`;
  const what = asNodeError(cause).code === 'ENOTFOUND' ? 'no such host' : 'server misbehaving';
  return `dial tcp: lookup ${host}${on}: ${what}`;
}

/**
 * A TLS handshake that failed.
 * @param name what was checked in the certificate; `isAddress` if it is an address
 * @param certificate the server's, if it was seen; Node's errors seldom include it
 * @param now milliseconds since the epoch
 */
export function tlsMessage(
  name: string,
  isAddress: boolean,
  cause: unknown,
  certificate: PeerCertificateFields | undefined,
  now: number,
): string {
  const error = asNodeError(cause);
  const code = error.code ?? '';
  const cert = error.cert ?? certificate;
  const verify = 'tls: failed to verify certificate: x509:';
  if (UNKNOWN_AUTHORITY.has(code)) return `${verify} certificate signed by unknown authority`;
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    const expired = code === 'CERT_HAS_EXPIRED';
    const bound = expired ? cert?.valid_to : cert?.valid_from;
    const when =
      bound === undefined
        ? ''
        : `: current time ${rfc3339(now)} is ${expired ? 'after' : 'before'} ${rfc3339(Date.parse(bound))}`;
    return `${verify} certificate has expired or is not yet valid${when}`;
  }
  if (code === 'INVALID_PURPOSE') return `${verify} certificate specifies an incompatible key usage`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `${verify} ${nameMessage(name, isAddress, cert)}`;
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG')
    return 'http: server gave HTTP response to HTTPS client';
  const alert = /^ERR_SSL_(?:TLSV1(?:3)?|SSLV3)_ALERT_(.+)$/.exec(code)?.[1];
  if (alert !== undefined)
    return `remote error: tls: ${ALERT_WORDS[alert] ?? alert.toLowerCase().replaceAll('_', ' ')}`;
  if (code === 'ECONNRESET') return 'EOF';
  return streamMessage(error);
}

/** Alerts that Go words differently from OpenSSL (RFC 8446, section 6.2). */
const ALERT_WORDS: Record<string, string> = {
  UNKNOWN_CA: 'unknown certificate authority',
  PROTOCOL_VERSION: 'protocol version not supported',
};

function nameMessage(name: string, isAddress: boolean, cert: PeerCertificateFields | undefined): string {
  const entries = (cert?.subjectaltname ?? '').split(', ').filter((entry) => entry !== '');
  const prefix = isAddress ? 'IP Address:' : 'DNS:';
  const names = entries
    .filter((entry) => entry.startsWith(prefix))
    .map((entry) => entry.slice(prefix.length));
  if (names.length > 0) return `certificate is valid for ${names.join(', ')}, not ${name}`;
  return isAddress
    ? `cannot validate certificate for ${name} because it doesn't contain any IP SANs`
    : `certificate is not valid for any names, but wanted to match ${name}`;
}

/** A failure on an established connection. */
export function streamMessage(cause: unknown): string {
  const error = asNodeError(cause);
  // The close code of a WebSocket is a number.
  const code = typeof error.code === 'string' ? error.code : '';
  if (code === 'ECONNRESET' && /hang up|disconnected/.test(error.message)) return 'EOF';
  if (code === 'Z_BUF_ERROR') return 'unexpected EOF';
  if (code.startsWith('Z_')) return 'gzip: invalid header';
  if (code === 'EPIPE') return 'write: broken pipe';
  if (code in SYSTEM_WORDS) return `${error.syscall === 'write' ? 'write' : 'read'}: ${SYSTEM_WORDS[code]}`;
  if (code === 'ERR_HTTP2_STREAM_ERROR') {
    const name = /NGHTTP2_([A-Z_]+)/.exec(error.message)?.[1] ?? 'INTERNAL_ERROR';
    return `stream error: ${name}; received from peer`;
  }
  if (code === 'HPE_INVALID_CHUNK_SIZE') return 'invalid byte in chunk length';
  if (code.startsWith('HPE_'))
    return `net/http: HTTP/1.x transport connection broken: malformed HTTP response`;
  return error.message;
}

function rfc3339(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}
