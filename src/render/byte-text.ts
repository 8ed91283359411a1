const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** A number of bytes for people: `512 B`, `1.2 KiB`, `120 MiB`. */
export function byteText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  for (; value >= 1024 && unit < UNITS.length - 1; unit++) value /= 1024;
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}
