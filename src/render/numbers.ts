/** Numbers for people. */

/** A count with commas between its thousands: `12,500`. */
export function groupThousands(count: number): string {
  return count.toLocaleString('en-US');
}

/** A number of things: `1 object`, `12,500 objects`. */
export function countText(count: number, thing: string): string {
  return `${groupThousands(count)} ${thing}${count === 1 ? '' : 's'}`;
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** A number of bytes for people: `512 B`, `1.2 KiB`, `120 MiB`. */
export function byteText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  for (; value >= 1024 && unit < UNITS.length - 1; unit++) value /= 1024;
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}
