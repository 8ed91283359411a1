/** A 32-bit number if a text is one, as Kubernetes reads ports and amounts (intstr.Parse); otherwise the text. */
export function parseIntOrString(text: string): number | string {
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  return (value | 0) === value ? value : text;
}
