/**
 * A number, or a share of a whole (`25%`), as updates and budgets have it; 0 if nothing is said.
 * @param round what becomes of a share that is no whole number
 */
export function scaledAmount(value: unknown, whole: number, round: (share: number) => number): number {
  return isShare(value) ? round((Number.parseInt(value, 10) * whole) / 100) : Number(value ?? 0);
}

/** Whether an amount is a share of a whole: `25%`. */
export function isShare(value: unknown): value is string {
  return typeof value === 'string' && value.endsWith('%');
}
