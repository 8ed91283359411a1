/**
 * A number as people and YAML write it: `5`, `5.0`, `.5`, `0.5e2`, `-1`. Undefined if the text is not a number, or is
 * too large.
 */
export function parseFigure(text: string): number | undefined {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/**
 * Validates values of the limiter. Fails with an Error if one is 0 or below and not -1, or the burst is not an integer.
 * @typeParam T undefined for a value that was not given
 */
export function checkedLimits<T extends number | undefined>(burst: T, qps: T): { burst: T; qps: T } {
  const isLimit = (figure: number | undefined) => figure === undefined || figure > 0 || figure === -1;
  if (!isLimit(burst) || (burst !== undefined && !Number.isSafeInteger(burst))) {
    throw new Error(`the discovery burst must be a whole number above 0, or -1 for no limit; it is ${burst}`);
  }
  if (!isLimit(qps)) throw new Error(`the discovery qps must be above 0, or -1 for no limit; it is ${qps}`);
  return { burst, qps };
}
