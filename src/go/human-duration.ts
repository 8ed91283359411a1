const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const HOURS_PER_DAY = 24;
const DAYS_PER_YEAR = 365;

/**
 * A duration in two or three significant figures, as in kubectl's AGE columns (apimachinery's HumanDuration): `90s`,
 * `5m30s`, `3h`, `6d3h`, `2y40d`. Two seconds and more in the future is `<invalid>`.
 * @param milliseconds how long ago
 */
export function humanDuration(milliseconds: number): string {
  const seconds = Math.trunc(milliseconds / SECOND);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.trunc(milliseconds / MINUTE);
  if (minutes < 10) return `${minutes}m${unlessZero(seconds % 60, 's')}`;
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.trunc(milliseconds / HOUR);
  if (hours < 8) return `${hours}h${unlessZero(minutes % 60, 'm')}`;
  if (hours < 2 * HOURS_PER_DAY) return `${hours}h`;
  const days = Math.trunc(hours / HOURS_PER_DAY);
  if (days < 8) return `${days}d${unlessZero(hours % HOURS_PER_DAY, 'h')}`;
  if (days < 2 * DAYS_PER_YEAR) return `${days}d`;
  const years = Math.trunc(days / DAYS_PER_YEAR);
  return years < 8 ? `${years}y${unlessZero(days % DAYS_PER_YEAR, 'd')}` : `${years}y`;
}

function unlessZero(count: number, unit: string): string {
  return count === 0 ? '' : `${count}${unit}`;
}

/**
 * The age of an object for an AGE cell.
 * @param timestamp RFC 3339, as in metadata.creationTimestamp; absent or null gives `<unknown>`
 * @param now milliseconds since 1970
 */
export function humanAge(timestamp: string | null | undefined, now: number): string {
  const since = timestamp ? Date.parse(timestamp) : Number.NaN;
  return Number.isNaN(since) ? '<unknown>' : humanDuration(now - since);
}

const UNITS: Readonly<Record<string, number>> = {
  y: 365 * 24 * HOUR,
  d: 24 * HOUR,
  h: HOUR,
  m: MINUTE,
  s: SECOND,
};

/** The milliseconds of a text from `humanDuration`; undefined for any other text. */
export function millisecondsOfHuman(text: string): number | undefined {
  let [sum, end] = [0, 0];
  for (const [part, count, unit] of text.matchAll(/(\d+)([ydhms])/gy)) {
    sum += Number(count) * UNITS[unit!]!;
    end += part.length;
  }
  return end > 0 && end === text.length ? sum : undefined;
}
