/** The width of a bar. */
const CELLS = 8;

/**
 * A share as a bar and a number: `▇▇▇▇▇▁▁▁  62%`. All bars and numbers have the same width.
 * @param percent without a fraction
 * @param isTooMuch a `!` follows it
 */
export function shareBar(percent: number, isTooMuch: boolean): string {
  const parts = Math.min(CELLS, Math.max(percent > 0 ? 1 : 0, Math.round((percent / 100) * CELLS)));
  const bar = '▇'.repeat(parts) + '▁'.repeat(CELLS - parts);
  return `${bar} ${`${percent}%`.padStart(4)}${isTooMuch ? '!' : ' '}`;
}
