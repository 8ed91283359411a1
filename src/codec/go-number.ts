/**
 * `strconv.FormatFloat(value, 'g', -1, 64)`, which is also what fmt prints for a float64 with `%v`: the shortest digits
 * that restore the value, with an exponent below 1e-4 and from 1e6 on (`0.5`, `1.5e+06`).
 */
export function goFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [digits, exponentText] = value.toExponential().split('e') as [string, string];
  const exponent = Number(exponentText);
  // In this range, JavaScript writes no exponent either.
  if (exponent >= -4 && exponent < 6) return String(value);
  const sign = exponent < 0 ? '-' : '+';
  return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}
