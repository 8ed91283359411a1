/** So wide is a bar. */
const CELLS = 8;

/**
 * A share as a bar and a figure: `▇▇▇▇▇▁▁▁  62%`. Shares below each other are as wide, their figures too.
 * @param percent without a fraction
 * @param isTooMuch a `!` stands behind it
 */
export function shareBar(percent: number, isTooMuch: boolean): string {
  const parts = Math.min(CELLS, Math.max(percent > 0 ? 1 : 0, Math.round((percent / 100) * CELLS)));
  const bar = '▇'.repeat(parts) + '▁'.repeat(CELLS - parts);
  return `${bar} ${`${percent}%`.padStart(4)}${isTooMuch ? '!' : ' '}`;
}
