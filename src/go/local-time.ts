import { zoneAbbreviation } from './zone-abbreviation.js';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Go's zero time, which represents a missing time, and has no zone. */
const ZERO_RFC1123Z = 'Mon, 01 Jan 0001 00:00:00 +0000';
const ZERO = '0001-01-01 00:00:00 +0000 UTC';

/**
 * A time in the local zone, in Go's time.RFC1123Z: `Mon, 02 Jan 2006 15:04:05 +0000`.
 * @param timestamp RFC 3339; if it is absent, Go's zero time. Invalid times are not changed
 */
export function rfc1123z(timestamp: string | null | undefined): string {
  if (!timestamp) return ZERO_RFC1123Z;
  const time = new Date(timestamp);
  if (Number.isNaN(time.getTime())) return timestamp;
  const date = `${two(time.getDate())} ${MONTHS[time.getMonth()]} ${yearText(time)}`;
  return `${DAYS[time.getDay()]}, ${date} ${clockTime(time)} ${offset(time)}`;
}

/**
 * A time in the local zone as in Go's Time.String, to the second: `2006-01-02 15:04:05 +0000 UTC`. Invalid times are
 * not changed.
 */
export function goTimeText(timestamp: string | null | undefined): string {
  if (!timestamp) return ZERO;
  const time = new Date(timestamp);
  if (Number.isNaN(time.getTime())) return timestamp;
  return `${dateText(time)} ${clockTime(time)} ${offset(time)} ${zoneAbbreviation(localZone(), time, offset(time))}`;
}

/** A time in the local zone as in Go's time.RFC3339: `2006-01-02T15:04:05+01:00`, with `Z` for UTC. */
export function localRfc3339(milliseconds: number): string {
  const time = new Date(milliseconds);
  const zone = time.getTimezoneOffset() === 0 ? 'Z' : offset(time).replace(/(..)$/, ':$1');
  return `${dateText(time)}T${clockTime(time)}${zone}`;
}

/** A time in the local zone, for people: `2006-01-02 15:04:05 +01:00`. */
export function localDateTime(milliseconds: number): string {
  const time = new Date(milliseconds);
  return `${dateText(time)} ${clockTime(time)} ${offset(time).replace(/(..)$/, ':$1')}`;
}

function dateText(time: Date): string {
  return `${yearText(time)}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

function yearText(time: Date): string {
  return String(time.getFullYear()).padStart(4, '0');
}

function clockTime(time: Date): string {
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
}

function offset(time: Date): string {
  const minutes = -time.getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${two(hours)}${two(rest)}`;
}

function localZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
