import type { KubeObject } from '../../../codec/object.js';
import { humanDuration } from '../../../go/human-duration.js';
import { type CertificateInfo, certificatesIn } from '../../../objects/secrets/certificate.js';
import { keyedValues, textOfValue } from '../../../objects/secrets/keyed-values.js';
import { countText } from '../../numbers.js';
import { badFact, badFirst, type Fact, plainFact, withPart } from '../fact.js';

/** The certificates in a secret, those first that have ended or not begun; nothing of any other value. @param now milliseconds since 1970 */
export function secretFacts(secret: KubeObject, now: number): Fact[] {
  const { type } = secret as { type?: string };
  const values = keyedValues(secret);
  const certificates = values.flatMap(({ key, bytes }) =>
    certificatesIn(textOfValue(bytes) ?? '', now).map((each) => certificateFact(key, each, now)),
  );
  const keys = plainFact('keys', countText(values.length, 'key'), 'data');
  const state =
    certificates.length === 0 ? withPart(keys, 'state', `it has ${keys.text} and no certificate`) : keys;
  return [...badFirst(certificates), ...(type === undefined ? [] : [plainFact('type', type, 'type')]), state];
}

function certificateFact(key: string, certificate: CertificateInfo, now: number): Fact {
  const { names, subject, notBefore, notAfter } = certificate;
  const whose = names.length > 0 ? names.join(', ') : subject || 'nobody';
  const about = `certificate of ${whose}`;
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
