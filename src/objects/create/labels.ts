/** Reads labels as `run` and `expose` take them: `a=b,c=d`. Fails with kubectl's message. @param text not "" */
export function readLabels(text: string): Record<string, string> {
  const labels: [string, string][] = text.split(',').map((pair) => {
    const [key = '', value, ...more] = pair.split('=');
    if (value === undefined || more.length > 0) throw new Error(`unexpected label spec: ${pair}`);
    if (key === '') throw new Error('unexpected empty label key');
    return [key, value];
  });
  return Object.fromEntries(labels);
}
