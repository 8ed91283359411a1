/** The API's times and durations as JSON writes them: RFC 3339 in UTC, and Go's `1h2m3.5s`. */

const timeForm = /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d{1,18}))?(?:Z|([+-])(\d\d):(\d\d))$/;

/** Go's zero time, which the API treats as none: the first second of the year 1. */
const ZERO_SECONDS = -62135596800;

/** The calendar repeats after this many seconds: 400 years. */
const CYCLE = 12_622_780_800;
const CYCLE_YEARS = 400;

/** The least seconds since 1970 in Go's calendar; lower values overflow 64 bits. */
const MIN_SECONDS = -9_223_372_028_715_321_600n;

/**
 * A time as metav1.Time writes it, whatever its year: `2026-11-21T12:00:00Z`, `10000-01-01T00:00:00Z`. Servers accept
 * and keep all of them in protobuf.
 * @param seconds since 1970
 * @returns null for Go's zero time
 */
export function formatTime(seconds: number | bigint): string | null {
  return seconds === ZERO_SECONDS ? null : calendarText(seconds);
}

/** As formatTime, always with six digits of microseconds, truncated. */
export function formatMicroTime(seconds: number | bigint, nanos: number): string | null {
  const carry = Math.floor(nanos / 1e9);
  const rest = nanos - carry * 1e9;
  const whole = typeof seconds === 'bigint' ? BigInt.asIntN(64, seconds + BigInt(carry)) : seconds + carry;
  if (whole === ZERO_SECONDS && rest === 0) return null;
  return calendarText(whole).replace('Z', `.${String(Math.trunc(rest / 1000)).padStart(6, '0')}Z`);
}

function calendarText(seconds: number | bigint): string {
  const plain = new Date(Number(seconds) * 1000);
  const year = plain.getUTCFullYear();
  if (year >= 0 && year <= 9999) return plain.toISOString().replace('.000', '');
  const exact = BigInt(seconds);
  const onCalendar = exact < MIN_SECONDS ? exact + 2n ** 64n : exact;
  const inCycle = ((onCalendar % BigInt(CYCLE)) + BigInt(CYCLE)) % BigInt(CYCLE);
  const cycles = (onCalendar - inCycle) / BigInt(CYCLE);
  const alike = new Date(Number(inCycle) * 1000);
  return (
    goYear(BigInt(alike.getUTCFullYear()) + cycles * BigInt(CYCLE_YEARS)) +
    alike.toISOString().slice(4, 19) +
    'Z'
  );
}

/** At least four digits, with a minus for negative years. */
function goYear(year: bigint): string {
  return year < 0n ? `-${String(-year).padStart(4, '0')}` : String(year).padStart(4, '0');
}

/** A moment: seconds since 1970 and nanoseconds; `zero` for Go's zero time. */
interface Moment {
  seconds: number;
  nanos: number;
  zero: boolean;
}

/** Reads RFC 3339; undefined if it is not valid. */
export function parseTime(text: string): Moment | undefined {
  const plain = plainSeconds(text);
  if (plain !== undefined) return { seconds: plain, nanos: 0, zero: plain === ZERO_SECONDS };
  const match = timeForm.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', sign, offsetHour, offsetMinute] = match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offset = sign === undefined ? 0 : (Number(offsetHour) * 60 + Number(offsetMinute)) * 60;
  const seconds = date.getTime() / 1000 - (sign === '-' ? -offset : offset);
  const nanos = Number(fraction.padEnd(9, '0').slice(0, 9));
  return { seconds, nanos, zero: seconds === ZERO_SECONDS && nanos === 0 };
}

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const PLAIN_LENGTH = '2026-11-21T12:00:00Z'.length;
/** Days from January 1 of year 0 to 1970. */
const DAYS_TO_1970 = 719528;

/**
 * The seconds since 1970 of a time in the servers' usual form, `2026-11-21T12:00:00Z`, except leap days. Undefined for
 * any other text, even if it is a time.
 */
function plainSeconds(text: string): number | undefined {
  if (text.length !== PLAIN_LENGTH) return undefined;
  const dashes = text.charCodeAt(4) === 0x2d && text.charCodeAt(7) === 0x2d;
  const colons = text.charCodeAt(13) === 0x3a && text.charCodeAt(16) === 0x3a;
  if (!dashes || !colons || text.charCodeAt(10) !== 0x54 || text.charCodeAt(19) !== 0x5a) return undefined;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= DAYS_OF_MONTH[month - 1]!;
  // An invalid digit makes the number NaN, so that no comparison holds.
  if (!(isDay && year >= 1 && hour <= 23 && minute <= 59 && second <= 59)) return undefined;
  const before = month > 2 ? year : year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) + 1;
  const days = year * 365 + leapDays + DAYS_BEFORE_MONTH[month - 1]! + day - 1 - DAYS_TO_1970;
  return days * 86400 + hour * 3600 + minute * 60 + second;
}

/** The number of two digits; NaN if they are not digits. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 0x30;
  const ones = text.charCodeAt(at + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

const NANOS: Record<string, bigint> = {
  ns: 1n,
  us: 1000n,
  µs: 1000n,
  μs: 1000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/** Go's time.Duration.String: `0s`, `1.5s`, `2h0m0s`, `10ms`. */
export function formatDuration(nanos: bigint): string {
  if (nanos === 0n) return '0s';
  const sign = nanos < 0n ? '-' : '';
  const size = nanos < 0n ? -nanos : nanos;
  if (size < NANOS.s!) {
    const [unit, scale] =
      size < NANOS.us! ? ['ns', 1n] : size < NANOS.ms! ? ['µs', NANOS.us!] : ['ms', NANOS.ms!];
    return `${sign}${decimal(size, scale as bigint)}${unit}`;
  }
  const hours = size / NANOS.h!;
  const minutes = (size % NANOS.h!) / NANOS.m!;
  const seconds = `${decimal(size % NANOS.m!, NANOS.s!)}s`;
  if (hours > 0n) return `${sign}${hours}h${minutes}m${seconds}`;
  return minutes > 0n ? `${sign}${minutes}m${seconds}` : `${sign}${seconds}`;
}

function decimal(size: bigint, scale: bigint): string {
  const rest = size % scale;
  if (rest === 0n) return String(size / scale);
  const digits = String(rest)
    .padStart(String(scale).length - 1, '0')
    .replace(/(?<!0)0+$/, '');
  return `${size / scale}.${digits}`;
}

/** Go's time.ParseDuration; undefined if it is not valid. */
export function parseDuration(text: string): bigint | undefined {
  if (/^[+-]?0$/.test(text)) return 0n;
  const body = text.replace(/^[+-]/, '');
  let [nanos, end] = [0n, 0];
  for (const [part, whole = '', fraction = '', unit = ''] of body.matchAll(
    /(?=\.?\d)(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/gy,
  )) {
    const scale = NANOS[unit]!;
    nanos +=
      BigInt(whole || '0') * scale + (BigInt(fraction || '0') * scale) / 10n ** BigInt(fraction.length);
    end += part.length;
  }
  if (end === 0 || end < body.length) return undefined;
  return text.startsWith('-') ? -nanos : nanos;
}
