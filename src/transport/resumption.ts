import { X509Certificate } from 'node:crypto';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { SESSION_LIMIT_MS, type TlsSession, type TlsSessionFile } from './tls-sessions.js';

/**
 * Keeps the first session that a server sends on a connection, as soon as it arrives: nothing waits for it. Only for a
 * connection whose certificate and name were verified, by this run or by the run that its session comes from: neither
 * runtime verifies them again when a session is resumed. And only for TLS 1.3, which negotiates new keys even then.
 * @param used the session that was offered to the server
 * @param clientCertificate PEM text
 */
export function keepSession(
  socket: TLSSocket,
  file: TlsSessionFile,
  used: TlsSession | undefined,
  clientCertificate: string | undefined,
  now: () => number,
): void {
  if (!socket.authorized || socket.getProtocol() !== 'TLSv1.3') return;
  socket.once('session', (bytes) => {
    const expires = socket.isSessionReused() ? used?.expires : checkedUntil(socket, clientCertificate, now());
    if (expires !== undefined && expires > now()) file.keep({ bytes, expires });
  });
}

/** How long certificates that were just verified are trusted; undefined if theirs are unknown. */
function checkedUntil(
  socket: TLSSocket,
  clientCertificate: string | undefined,
  now: number,
): number | undefined {
  try {
    const ends = endsOfChain(socket.getPeerCertificate(true));
    if (ends.length === 0) return undefined;
    if (clientCertificate !== undefined) ends.push(new X509Certificate(clientCertificate).validTo);
    const until = Math.min(now + SESSION_LIMIT_MS, ...ends.map((text) => Date.parse(text)));
    return Number.isNaN(until) ? undefined : until;
  } catch {
    return undefined;
  }
}

/** When the server's certificate and its issuers expire. */
function endsOfChain(leaf: DetailedPeerCertificate | undefined): string[] {
  const ends: string[] = [];
  const seen = new Set<DetailedPeerCertificate>();
  for (let at = leaf; at?.valid_to !== undefined && !seen.has(at); at = at.issuerCertificate) {
    seen.add(at);
    ends.push(at.valid_to);
  }
  return ends;
}
