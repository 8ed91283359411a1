import { type CertificateInfo, certificatesIn } from './certificate.js';
import { textOfValue } from './keyed-values.js';

/** What can be said about a value without showing it. */
export interface ValueSummary {
  /** `text`, `binary`, `certificate`, `private key`, ... */
  what: string;
  /** Of text. */
  lines?: number;
  /** Of PEM texts, in their order. */
  certificates?: CertificateInfo[];
}

/** Describes a value. @param now milliseconds since 1970 */
export function summarizeValue(bytes: Buffer, now: number): ValueSummary {
  if (bytes.length === 0) return { what: 'empty' };
  const text = textOfValue(bytes);
  if (text === undefined) return { what: 'binary' };
  const certificates = certificatesIn(text, now);
  if (certificates.length > 0) return { what: 'certificate', certificates };
  const label = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(text)?.[1];
  if (label !== undefined)
    return { what: label.endsWith('PRIVATE KEY') ? 'private key' : label.toLowerCase() };
  if (isJson(text)) return { what: 'JSON' };
  if (/^ey[\w-]+\.ey[\w-]+\.[\w-]*$/.test(text.trim())) return { what: 'JSON web token' };
  return { what: 'text', lines: text.replace(/\n$/, '').split('\n').length };
}

/** Whether it is a JSON object or list; numbers and words count as text. */
function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** With fewer days left, it is marked. */
const FEW_DAYS = 30;
/** Further names are counted. */
const MAX_NAMES = 3;

/** The facts in a few words: `certificate of *.example.com, 12 days left !`. */
export function valueSummaryText({ what, lines, certificates = [] }: ValueSummary): string {
  const [first, ...others] = certificates;
  if (first === undefined) return lines === undefined || lines === 1 ? what : `${what}, ${lines} lines`;
  const ends = `${what} of ${ownerText(first)}, ${daysText(first.daysLeft)}`;
  if (others.length === 0) return ends;
  const least = Math.min(...others.map(({ daysLeft }) => daysLeft));
  const more = `and ${others.length} more`;
  return least < first.daysLeft ? `${ends}; ${more}, ${daysText(least)}` : `${ends}; ${more}`;
}

function ownerText({ subject, names }: CertificateInfo): string {
  if (names.length === 0) return subject === '' ? 'nobody' : subject;
  const shown = names.slice(0, MAX_NAMES).join(', ');
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  const isNamed = subject === '' || names.some((name) => subject === `CN=${name}`);
  return `${shown}${more}${isNamed ? '' : ` (${subject})`}`;
}

/** A certificate that expires soon, or has expired, is marked. */
function daysText(days: number): string {
  if (days < 0) return `ended ${days === -1 ? 'less than 1 day' : plural(-days - 1)} ago !`;
  return `${plural(days)} left${days < FEW_DAYS ? ' !' : ''}`;
}

function plural(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
