const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})/;
const CLOCK = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?/;
const ZONE = /^(?:Z|[-+](\d\d):(\d\d))$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether go-yaml reads plain text as a time: `2006-1-2`, `2006-1-2T15:4:5.9Z`, `2006-1-2t15:4:5+07:00` or `2006-1-2
 * 15:4:5`, as Go's time.Parse accepts them, except impossible dates.
 */
export function isYamlTimestamp(text: string): boolean {
  const date = DATE.exec(text);
  if (date === null || !isDay(Number(date[1]), Number(date[2]), Number(date[3]))) return false;
  const rest = text.slice(date[0].length);
  if (rest === '') return true;
  const separator = /^(?:[Tt]| +)/.exec(rest);
  if (separator === null) return false;
  const clock = CLOCK.exec(rest.slice(separator[0].length));
  if (clock === null || Number(clock[1]) > 23 || Number(clock[2]) > 59 || Number(clock[3]) > 59) return false;
  const zone = rest.slice(separator[0].length + clock[0].length);
  return separator[0][0] === ' ' ? zone === '' : isZone(zone);
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= DAYS[month - 1]! + (month === 2 && isLeap ? 1 : 0);
}

function isZone(text: string): boolean {
  const zone = ZONE.exec(text);
  return zone !== null && Number(zone[1] ?? 0) <= 24 && Number(zone[2] ?? 0) <= 60;
}
