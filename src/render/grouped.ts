/** A count with commas between its thousands: `12,500`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
