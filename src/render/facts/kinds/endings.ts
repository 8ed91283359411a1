import type { KubeObject } from '../../../codec/object.js';
import { humanAge, humanDuration } from '../../../go/human-duration.js';
import { certificatesIn } from '../../../objects/secrets/certificate.js';
import { keyedValues, textOfValue } from '../../../objects/secrets/keyed-values.js';
import { badFact, type Fact } from '../fact.js';

/** A certificate that ends so soon is told of: who renews them by themselves does so weeks before. */
const SOON_MS = 14 * 24 * 60 * 60 * 1000;
/** Whether a run has ended and not succeeded is known so long after it was begun. */
const RUN_PATIENCE_MS = 60_000;

/** The certificates in a secret that hold, and soon do no more. @param now milliseconds since 1970 */
export function endingFacts(secret: KubeObject, now: number): Fact[] {
  return keyedValues(secret).flatMap(({ key, bytes }) =>
    certificatesIn(textOfValue(bytes) ?? '', now).flatMap(({ names, subject, notAfter }) => {
      const left = Date.parse(notAfter) - now;
      if (left < 0 || left > SOON_MS) return [];
      const text = `certificate of ${names.join(', ') || subject || 'nobody'}, ${humanDuration(left)} left`;
      return [badFact(key, text, `data[${key}]`, 'CertificateEnding')];
    }),
  );
}

/** That the last run of a cron job is over and has not succeeded, as its status tells. @param now milliseconds since 1970 */
export function lastRunFacts(cronJob: KubeObject, now: number): Fact[] {
  const {
    active = [],
    lastScheduleTime,
    lastSuccessfulTime,
  } = (cronJob.status ?? {}) as {
    active?: object[];
    lastScheduleTime?: string;
    lastSuccessfulTime?: string;
  };
  const begun = Date.parse(lastScheduleTime ?? '');
  const isOver = active.length === 0 && now - begun > RUN_PATIENCE_MS;
  if (!isOver || Date.parse(lastSuccessfulTime ?? '') >= begun) return [];
  const text = `the run of ${humanAge(lastScheduleTime, now)} ago has not succeeded`;
  return [badFact('last run', text, 'status.lastSuccessfulTime', 'LastRunFailed')];
}
