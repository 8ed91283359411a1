import { X509Certificate } from 'node:crypto';

/** The content of a certificate. */
export interface CertificateInfo {
  /** As openssl prints it on one line: `CN=web, O=Example`. */
  subject: string;
  issuer: string;
  /** Its DNS names, addresses and the like. */
  names: string[];
  /** RFC 3339. */
  notBefore: string;
  notAfter: string;
  /** Whole days from now to its expiry, rounded down; negative if it has expired. */
  daysLeft: number;
}

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The certificates of a PEM text, in order; unreadable ones are omitted.
 * @param now milliseconds since 1970
 */
export function certificatesIn(text: string, now: number): CertificateInfo[] {
  return (text.match(BLOCK) ?? []).flatMap((block) => {
    try {
      return [factsOf(new X509Certificate(block), now)];
    } catch {
      return [];
    }
  });
}

function factsOf(certificate: X509Certificate, now: number): CertificateInfo {
  const end = Date.parse(certificate.validTo);
  return {
    subject: onOneLine(certificate.subject),
    issuer: onOneLine(certificate.issuer),
    names: namesOf(certificate.subjectAltName),
    notBefore: timeText(Date.parse(certificate.validFrom)),
    notAfter: timeText(end),
    daysLeft: Math.floor((end - now) / DAY_MS),
  };
}

/** For an empty name, runtimes return nothing. */
function onOneLine(name: string | undefined): string {
  return (name ?? '').trim().split('\n').join(', ');
}

/** `DNS:a.example, IP Address:192.0.2.1`; values with special characters are quoted as in JSON. */
function namesOf(alternatives: string | undefined): string[] {
  const entry = /(?:^|, )(?:DNS|IP Address|URI|email):("(?:[^"\\]|\\.)*"|[^,]*)/g;
  return [...(alternatives ?? '').matchAll(entry)].map(([, name = '']) => name);
}

function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}
