import type { KubeObject } from '../../../codec/object.js';
import { humanDuration } from '../../../go/human-duration.js';
import { type CertificateInfo, certificatesIn } from '../../../objects/secrets/certificate.js';
import { keyedValues, textOfValue } from '../../../objects/secrets/keyed-values.js';
import { countText } from '../../numbers.js';
import { badFact, badFirst, type Fact, plainFact, withPart } from '../fact.js';

/** A certificate that expires this soon is reported: automatic renewal happens weeks before. */
const SOON_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * The certificates in a secret, those that have expired or are not valid yet first; nothing for any other value. @param
 * now milliseconds since 1970
 */
export function secretFacts(secret: KubeObject, now: number): Fact[] {
  const { type } = secret as { type?: string };
  const certificates = certificatesOf(secret, now).map((each) => certificateFact(each, now));
  const keys = plainFact('keys', countText(keyedValues(secret).length, 'key'), 'data');
  const state =
    certificates.length === 0 ? withPart(keys, 'state', `it has ${keys.text} and no certificate`) : keys;
  return [...badFirst(certificates), ...(type === undefined ? [] : [plainFact('type', type, 'type')]), state];
}

/** The certificates in a secret that are valid but expire soon. @param now milliseconds since 1970 */
export function endingFacts(secret: KubeObject, now: number): Fact[] {
  return certificatesOf(secret, now).flatMap(({ key, about, notAfter }) => {
    const left = Date.parse(notAfter) - now;
    if (left < 0 || left > SOON_MS) return [];
    return [badFact(key, `${about}, ${humanDuration(left)} left`, `data[${key}]`, 'CertificateEnding')];
  });
}

/** A certificate, the key of its secret, and its subject: `certificate of shop.example.com`. */
type KeyedCertificate = CertificateInfo & { key: string; about: string };

function certificatesOf(secret: KubeObject, now: number): KeyedCertificate[] {
  return keyedValues(secret).flatMap(({ key, bytes }) =>
    certificatesIn(textOfValue(bytes) ?? '', now).map((certificate) => {
      const { names, subject } = certificate;
      return { ...certificate, key, about: `certificate of ${names.join(', ') || subject || 'nobody'}` };
    }),
  );
}

function certificateFact({ key, about, notBefore, notAfter }: KeyedCertificate, now: number): Fact {
  const [begin, end] = [Date.parse(notBefore), Date.parse(notAfter)];
  const days = notAfter.slice(0, notAfter.indexOf('T'));
  const bad = (when: string, reason: string) =>
    withPart(badFact(key, `${about}, ${when}`, from, reason), 'cause', `the ${about} in ${key} ${when}`);
  const from = `data[${key}]`;
  if (end < now) return bad(`ended ${humanDuration(now - end)} ago, on ${days}`, 'CertificateExpired');
  if (begin > now) return bad(`begins in ${humanDuration(begin - now)}`, 'CertificateNotYetValid');
  const left = `${humanDuration(end - now)} left, until ${days}`;
  return withPart(plainFact(key, `${about}, ${left}`, from), 'state', `the ${about} has ${left}`);
}
