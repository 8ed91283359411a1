/** A count with commas between its thousands: `12,500`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** So many things: `1 object`, `12,500 objects`. */
export function counted(count: number, thing: string): string {
  return `${grouped(count)} ${thing}${count === 1 ? '' : 's'}`;
}
