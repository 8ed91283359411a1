/**
 * A number, or a percentage of a whole (`25%`), as in updates and budgets; 0 if it is missing.
 * @param round how to round a percentage to a whole number
 */
export function scaledAmount(value: unknown, whole: number, round: (share: number) => number): number {
  return isShare(value) ? round((Number.parseInt(value, 10) * whole) / 100) : Number(value ?? 0);
}

/** Whether an amount is a percentage: `25%`. */
export function isShare(value: unknown): value is string {
  return typeof value === 'string' && value.endsWith('%');
}
