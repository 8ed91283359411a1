/**
 * A number as people and YAML write it: `5`, `5.0`, `.5`, `0.5e2`, `-1`. Undefined where the text is none, or larger than
 * any number.
 */
export function parseFigure(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
