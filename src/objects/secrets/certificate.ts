import { X509Certificate } from 'node:crypto';

/** What a certificate says of itself. */
export interface CertificateInfo {
  /** As openssl writes it on one line: `CN=web, O=Example`. */
  subject: string;
  issuer: string;
  /** DNS names, addresses and the like that it is for. */
  names: string[];
  /** RFC 3339. */
  notBefore: string;
  notAfter: string;
  /** Whole days from now to its end, rounded down; negative if it has ended. */
  daysLeft: number;
}

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The certificates of a PEM text, in its order; those that cannot be read are left out.
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

/** Of an empty name runtimes give nothing. */
function onOneLine(name: string | undefined): string {
  return (name ?? '').trim().split('\n').join(', ');
}

/** `DNS:a.example, IP Address:192.0.2.1`; what has special characters stands in quotes, as JSON has them. */
function namesOf(alternatives: string | undefined): string[] {
  const entry = /(?:^|, )(?:DNS|IP Address|URI|email):("(?:[^"\\]|\\.)*"|[^,]*)/g;
  return [...(alternatives ?? '').matchAll(entry)].map(([, name = '']) => name);
}

function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}
